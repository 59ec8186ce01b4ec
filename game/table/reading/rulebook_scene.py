"""The rulebook on the screen: contents or what was searched for on one leaf, a page on the other."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field, frozen

from game.core.rulebook import Rulebook
from game.table.context import Context
from game.table.draw.split import FILL, columns, rows
from game.table.draw.theme import BODY, fit, mix, put, width_of
from game.table.reading.leaf import BAR, BAR_GAP, NOWHERE, WHEEL_LINES, Leaf
from game.table.reading.paper import draw_paper
from game.table.reading.rule_pages import CONTENTS, RulePages
from game.table.reading.typesetting import HEAD, ITALIC, SERIF, STRONG, TITLE, Look, Typeset
from game.table.scene import Pop, Push, RuleLinks, Scene, Size, Transition
from game.table.scenes.page import BUTTON_HEIGHT, Page
from game.table.texts import say
from game.table.widgets.widget import LEFT_BUTTON, Button

MARGIN, WIDEST, TALLEST = 14, 1060, 840
PADDING, SPINE = 26, 44
"""From the edges of the paper, and between the leaves."""
LIST_WIDTH, TWO_LEAVES = 270, 700
"""The width of the leaf of contents, and how wide the book must be for two leaves."""
FIELD_HEIGHT, FIELD_GAP, CARET = 32, 12, 2
REMEMBERED = 200
"""Pages that one can go back to."""

SCROLLING: dict[int, Callable[[Leaf], bool]] = {
    pygame.K_UP: lambda leaf: leaf.scroll(-1),
    pygame.K_DOWN: lambda leaf: leaf.scroll(1),
    pygame.K_PAGEUP: lambda leaf: leaf.turn(-1),
    pygame.K_PAGEDOWN: lambda leaf: leaf.turn(1),
    pygame.K_HOME: lambda leaf: leaf.scroll_to(0),
    pygame.K_END: lambda leaf: leaf.scroll_to(leaf.furthest),
}


@frozen
class Bookmark:
    """A page, and how far it was scrolled."""

    address: str
    offset: int = 0


@define(eq=False)
class RulebookScene(Page):
    """Reads the rulebook of the game on the table; everything leads everywhere by mouse or by keys."""

    opaque: ClassVar[bool] = False
    DESIGN: ClassVar[Size] = (600, 430)
    RAILED: ClassVar[bool] = True
    address: str = CONTENTS
    """The page that is open; what is no page opens the contents."""
    search: str = field(init=False, default="")
    leaf: Leaf = field(init=False)
    """The page."""
    beside: Leaf | None = field(init=False, default=None)
    """The contents or what was found; None where the window has room for one leaf only."""
    _book: Rulebook | None = field(init=False, default=None)
    _past: list[Bookmark] = field(init=False, factory=list)
    _ahead: list[Bookmark] = field(init=False, factory=list)
    """Pages that were left by going back."""
    _paper: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    _field: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where the words that are searched for stand."""
    _focus: int = field(init=False, default=NOWHERE)
    """The stop that the keyboard is at."""

    @property
    def rule_links(self) -> RuleLinks | None:
        return None  # it is where links lead to

    def enter(self) -> None:
        reading = self.context.rulebook
        if reading.done():
            self._take(reading.result())
        else:
            self.wait_for(reading, self._take)
        Page.enter(self)

    def _take(self, book: Rulebook) -> None:
        page = book.find(self.address)
        self._book, self.address = book, page.address if page is not None else CONTENTS
        if self.size != (0, 0):
            self.renew()

    # ------------------------------------------------------------------ layout

    def layout(self) -> None:
        theme, margin = self.theme, self.theme.px(MARGIN)
        room = pygame.Rect((0, 0), self.size).inflate(-2 * margin, -2 * margin)
        width, height = min(room.width, theme.px(WIDEST)), min(room.height, theme.px(TALLEST))
        book = pygame.Rect(0, 0, width, height)
        book.center = room.center
        self._paper, foot = rows(book, FILL, theme.px(BUTTON_HEIGHT), gap=margin)
        self.frame = self._paper
        self._lay_buttons(foot)
        inner = self._paper.inflate(-2 * theme.px(PADDING), -2 * theme.px(PADDING))
        listed, page = None, inner
        if book.width >= theme.px(TWO_LEAVES):
            listed, page = columns(inner, theme.px(LIST_WIDTH), FILL, gap=theme.px(SPINE))
        self._field, below = rows(listed or page, theme.px(FIELD_HEIGHT), FILL, gap=theme.px(FIELD_GAP))
        for area in (below, page):
            area.width -= theme.px(BAR + BAR_GAP)
        empty = Typeset(theme, 1)
        self.beside = Leaf(theme, below, empty) if listed is not None else None
        self.leaf = Leaf(theme, page if listed is not None else below, empty)
        self._set()

    def _lay_buttons(self, foot: pygame.Rect) -> None:
        no_past = "" if self._past else say("rulebook.first")
        no_future = "" if self._ahead else say("rulebook.last")
        items = [
            Button(say("rulebook.back"), self.go_back, refusal=no_past),
            Button(say("rulebook.forward"), self.go_forward, refusal=no_future),
            Button(say("rulebook.contents"), partial(self.open, CONTENTS)),
            Button(say("rulebook.before"), partial(self._step, -1)),
            Button(say("rulebook.after"), partial(self._step, 1)),
            Button(say("rulebook.keys"), self._keys),
            Button(say("window.shut"), Pop, key=pygame.K_ESCAPE, primary=True),
        ]
        self.row(items, foot.right, foot.bottom)
        left = items[0].rect.left - foot.left
        for item in items[:3]:
            item.rect.move_ip(-left, 0)
        self.buttons.items = items

    def _set(self) -> None:
        """Set both leaves for what is open and searched for."""
        self._focus, self.dirty = NOWHERE, True
        if self._book is None:
            return
        pages = RulePages(self.theme, self._book, self.context.skin.illustrate)
        where = self.beside or self.leaf
        width = where.area.width
        listing = pages.found(self.search, self.address, width) if self.search else None
        if self.beside is not None or listing is not None or self.address == CONTENTS:
            where.setting = listing or pages.contents(self.address, width)
            where.offset = 0
            where.reveal(where.setting.lit)
        if self.address != CONTENTS and (self.beside is not None or listing is None):
            self.leaf.setting = pages.page(self.address, self.leaf.area.width)
        elif self.beside is not None:
            self.leaf.setting = self._cover()

    def _cover(self) -> Typeset:
        """What stands on the page while none is open."""
        setting = Typeset(self.theme, self.leaf.area.width)
        setting.words(self.context.game.title, Look(STRONG, TITLE))
        setting.words(say("rulebook.title"), Look(ITALIC, HEAD, faint=True))
        setting.space(2 * FIELD_GAP)
        setting.words(say("rulebook.how"))
        return setting

    # ------------------------------------------------------------------ going from page to page

    def open(self, address: str) -> None:
        """Go to a page; one can go back from it."""
        if address != self.address:
            self._past = [*self._past, self._bookmark()][-REMEMBERED:]
            self._ahead = []
        self._show(Bookmark(address))

    def go_back(self) -> None:
        if self._past:
            self._ahead.append(self._bookmark())
            self._show(self._past.pop())

    def go_forward(self) -> None:
        if self._ahead:
            self._past.append(self._bookmark())
            self._show(self._ahead.pop())

    def _step(self, step: int) -> None:
        """To the page that one reads next, or to the one before."""
        if self._book is None:
            return
        first = next(iter(self._book.pages)) if self.address == CONTENTS and step > 0 else ""
        other = self._book.after(self.address) if step > 0 else self._book.before(self.address)
        if first or other:
            self.open(first or other)

    def _bookmark(self) -> Bookmark:
        return Bookmark(self.address, self.leaf.offset)

    def _show(self, mark: Bookmark) -> None:
        if self.beside is None:
            self.search = ""
        self.address = mark.address
        self.leaf.pointed, self.leaf.offset = NOWHERE, 0
        self.renew()
        self.leaf.scroll_to(mark.offset)

    def _look_for(self, words: str) -> None:
        """Search while it is typed."""
        self.search = words
        self._set()

    def _keys(self) -> Transition:
        from game.table.scenes.keys import KeySheet

        return Push(KeySheet(self.context))

    # ------------------------------------------------------------------ mouse

    def on_event(self, event: pygame.Event) -> Transition | None:
        match event.type:
            case pygame.KEYDOWN:
                self.dirty = True
                return self._on_key(event)
            case pygame.MOUSEMOTION:
                self._point_at(event.pos)
            case pygame.MOUSEWHEEL if event.y:
                self.dirty |= self._leaf_at(pygame.mouse.get_pos()).scroll(-WHEEL_LINES * event.y)
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT_BUTTON:
                return self._on_click(event)
            case pygame.MOUSEBUTTONUP:
                for leaf in self._leaves:
                    leaf.let_go()
                self.dirty = True
        return None

    @property
    def _leaves(self) -> list[Leaf]:
        return [self.leaf] if self.beside is None else [self.leaf, self.beside]

    def _leaf_at(self, pixel: tuple[int, int]) -> Leaf:
        fold = self.leaf.area.left - self.theme.px(SPINE) // 2
        return self.beside if self.beside is not None and pixel[0] < fold else self.leaf

    def _point_at(self, pixel: tuple[int, int]) -> None:
        self.dirty |= self.buttons.hover(pixel)
        for leaf in self._leaves:
            if leaf.dragged:
                leaf.drag(pixel)
                self.dirty = True
            link = leaf.link_at(pixel)
            if link != leaf.pointed and (link != NOWHERE or self._focus == NOWHERE):
                leaf.pointed, self._focus, self.dirty = link, NOWHERE, True

    def _on_click(self, event: pygame.Event) -> Transition | None:
        button = self.buttons.pressed(event)
        if button is not None:
            return self.press(button)
        for leaf in self._leaves:
            link = leaf.link_at(event.pos)
            if link != NOWHERE:
                self.open(leaf.setting.targets[link])
                return None
            if leaf.take_bar(event.pos):
                self.dirty = True
                return None
        if self._field.collidepoint(event.pos):
            self._look_for("")  # the field is typed into at any time; a click empties it
        return None if self._paper.collidepoint(event.pos) else Pop()

    # ------------------------------------------------------------------ keys

    def _on_key(self, event: pygame.Event) -> Transition | None:
        mod = getattr(event, "mod", 0)
        shift, alt = bool(mod & pygame.KMOD_SHIFT), bool(mod & pygame.KMOD_ALT)
        match event.key:
            case pygame.K_ESCAPE if not self.search:
                return Pop()
            case pygame.K_ESCAPE:
                self._look_for("")
            case pygame.K_TAB:
                self._move_focus(-1 if shift else 1)
            case pygame.K_RETURN | pygame.K_KP_ENTER:
                return self._follow_focus()
            case pygame.K_UP | pygame.K_DOWN if self.search:
                self._move_focus(-1 if event.key == pygame.K_UP else 1)
            case pygame.K_LEFT:
                self.go_back() if alt else self._step(-1)
            case pygame.K_RIGHT:
                self.go_forward() if alt else self._step(1)
            case pygame.K_BACKSPACE if not self.search:
                self.go_back()
            case pygame.K_BACKSPACE:
                self._look_for(self.search[:-1])
            case key if key in self.context.keys.keys_of("rules"):
                return self._keys() if shift else Pop()
            case key if key in SCROLLING:
                SCROLLING[key](self.leaf)
            case _:
                self._type(getattr(event, "unicode", ""))
        return None

    def _type(self, letter: str) -> None:
        """Letters are searched for; a blank turns the page as long as there are none."""
        if letter == " " and not self.search:
            self.leaf.turn(1)
        elif letter.isprintable() and letter:
            self._look_for(self.search + letter)

    @property
    def _stops(self) -> list[tuple[Leaf | None, int]]:
        """What the keyboard can go to: the links of the page, those beside it, and the buttons.

        While something is searched for, what was found comes first.
        """
        leaves = reversed(self._leaves) if self.search else self._leaves
        links = [(leaf, link) for leaf in leaves for link in range(len(leaf.setting.targets))]
        return [*links, *((None, number) for number in range(len(self.buttons.items)))]

    def _move_focus(self, step: int) -> None:
        stops = self._stops
        start = self._focus if self._focus != NOWHERE else (-1 if step > 0 else 0)
        self._focus = (start + step) % len(stops)
        where, number = stops[self._focus]
        self.buttons.focus = number if where is None else NOWHERE
        for leaf in self._leaves:
            leaf.pointed = number if leaf is where else NOWHERE
        if where is not None:
            where.reveal(number)

    def _follow_focus(self) -> Transition | None:
        """Enter: what the keyboard is at; while something is searched for, else the first that was found."""
        if self._focus == NOWHERE and not self.search:
            return None
        where, number = self._stops[max(0, self._focus)]
        if where is None:
            return self.press(self.buttons.items[number])
        self.open(where.setting.targets[number])
        return None

    # ------------------------------------------------------------------ drawing

    def prepare(self) -> bool:
        for leaf in self._leaves if self._book is not None else ():
            leaf.prepare()
        return False

    def draw(self, surface: pygame.Surface) -> None:
        theme, colors = self.theme, self.theme.colors
        fold = self.leaf.area.left - theme.px(SPINE) // 2 if self.beside is not None else None
        draw_paper(surface, self._paper, theme, fold)
        self.draw_buttons(surface)
        if self._book is None:
            words = theme.text(self.message or say("rulebook.reading"), colors.ink, SERIF, BODY)
            put(surface, words, center=self._paper.center)
            return
        self._draw_field(surface)
        for leaf in self._leaves:
            leaf.draw(surface)

    def _draw_field(self, surface: pygame.Surface) -> None:
        """What is searched for, with a caret: letters go there from anywhere."""
        theme, colors, field_ = self.theme, self.theme.colors, self._field
        ground, pad = mix(colors.paper, colors.selected, 0.6), theme.px(8)
        pygame.draw.rect(surface, ground, field_, border_radius=theme.px(4))
        pygame.draw.rect(surface, colors.faint_ink, field_, theme.px(1), border_radius=theme.px(4))
        shown = self.search or fit(theme, say("rulebook.search"), field_.width - 2 * pad, SERIF, BODY)
        while self.search and width_of(theme, shown, SERIF, BODY) > field_.width - 3 * pad:
            shown = shown[1:]
        ink = colors.ink if self.search else mix(colors.ink, colors.paper, 0.35)
        words = theme.text(shown, ink, SERIF, BODY)
        place = surface.blit(words, words.get_rect(midleft=(field_.left + pad, field_.centery)))
        if self.search:
            caret = pygame.Rect(place.right + 1, place.top, theme.px(CARET), place.height)
            surface.fill(colors.ink, caret)


def rulebook_page(context: Context, address: str = CONTENTS) -> Scene:
    """The rulebook, open at a page."""
    return RulebookScene(context, address)
