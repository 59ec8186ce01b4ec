"""The first screen: an engraving or the map, the name of the game, where to go, and the shelf of games."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

import pygame
from attrs import define, field

import game
from game.core.game import Game, Late
from game.core.tables import assets
from game.table.draw.split import FILL, columns
from game.table.draw.stationery import broken_rule, cast_shadow, darken_edges, lay_paper, rule_frame
from game.table.draw.theme import SMALL, fit, put, width_of
from game.table.library import Slot
from game.table.scene import Push, Quit, Restart, Size, Transition
from game.table.scenes.page import Page
from game.table.texts import say
from game.table.widgets.shelf import BOX_GAP, BOX_HEIGHT, BOX_WIDEST, SLIP_LABEL, GameBox, PaperButton
from game.table.widgets.widget import Button, Prose

MARGIN, MENU_WIDTH = 44, 330
SLIP_HEIGHT, SLIP_GAP = 47, 8
NAME_MARGIN = 74
"""What the name of the campaign leaves free on its slip, for the key."""
TITLE_SIZE, SUBTITLE_SIZE = 50, 19
LABEL_PAD, LABEL_EDGE = 26, 8
RULE_HALF = 170
SHELF, SHELF_LIGHT = (42, 29, 20), (107, 74, 46)
SHELF_HEIGHT = 40
FRAME_INSET, FRAME_GAP, FRAME_WIDTH = 13, 5, 2
VIGNETTE_REACH = 90
VIGNETTE = (26, 18, 10, 150)
NOTE_WIDTH, NOTE_PAD = 470, 12


@define(eq=False)
class TitleScene(Page):
    """Continue, begin, load, learn, set up, leave."""

    DESIGN: ClassVar[Size] = (960, 690)
    FIRST: ClassVar[int | None] = 0
    _autosave: Slot | None = field(init=False, default=None)
    _notes: tuple[str, ...] = field(init=False, default=())
    _was_drawn: bool = field(init=False, default=False)
    _boxes: list[GameBox] = field(init=False, factory=list)
    _has_pictures: bool = field(init=False, default=False)
    """Whether engravings were asked for: they come after the first picture, which they would keep waiting."""

    @property
    def animating(self) -> bool:
        if not self._was_drawn:
            return True  # the map comes after the first picture
        return self.context.prints.awaited or self.context.backdrop.awaited(self.size)

    @property
    def unfinished(self) -> bool:
        return not self.context.game.cover and self.context.awaits_backdrop

    def update(self, dt: float) -> Transition | None:
        context = self.context
        if not context.game.cover:
            self.dirty |= self._was_drawn and self.animating
        elif self._was_drawn:
            self.dirty |= context.prints.arrived or (not self._has_pictures and self._ask_for_pictures())
            if context.aside and context.backdrop.awaited(self.size):
                context.backdrop.get_nearer(self.size)  # for the pages that are opened from here
        return None

    def _ask_for_pictures(self) -> bool:
        """Let the engravings be printed; returns whether one is there already."""
        self._show_pictures()
        pictures = [self._cover(), *(box.picture(self.theme) for box in self._boxes)]
        return any(picture is not None for picture in pictures)

    def _show_pictures(self) -> None:
        self._has_pictures = True
        for box in self._boxes:
            box.prints = self.context.prints

    def _cover(self) -> pygame.Surface | None:
        """The engraving behind the title, once it is printed."""
        file = assets() / self.context.game.cover
        return self.context.prints.take(file, self.size, self.theme.colors, keep=True)

    def enter(self) -> None:
        self._autosave = self.context.library.unfinished()
        damage = self._autosave.remark if self._autosave is not None else ""
        self._notes = (*self.context.notes, *([damage] if damage else ()))
        self.context.notes.clear()
        Page.enter(self)

    def back(self) -> Transition | None:
        return None

    def layout(self) -> None:
        theme = self.theme
        items = self._items()
        width, margin = theme.px(MENU_WIDTH), theme.px(MARGIN)
        y = margin
        for item in items:
            item.rect = pygame.Rect(self.size[0] - margin - width, y, width, theme.px(SLIP_HEIGHT))
            y = item.rect.bottom + theme.px(SLIP_GAP)
        self._boxes = self._make_boxes()
        # One box alone is nothing to choose: it is only looked at.
        self.buttons.set([*items, *(self._boxes if len(self._boxes) > 1 else [])])

    def _make_boxes(self) -> list[GameBox]:
        """A box for each game, side by side on the shelf."""
        theme, games = self.theme, self.context.games
        room = pygame.Rect(theme.px(MARGIN), 0, self._room, theme.px(BOX_HEIGHT))
        room.bottom = self.size[1] - theme.px(SHELF_HEIGHT)
        room.width = min(room.width, len(games) * theme.px(BOX_WIDEST + BOX_GAP) - theme.px(BOX_GAP))
        places = columns(room, *[FILL] * len(games), gap=theme.px(BOX_GAP))
        return [
            GameBox(
                game.title,
                partial(self._choose, game),
                place,
                detail=game.blurb,
                game=game,
                chosen=game is self.context.game,
            )
            for game, place in zip(games, places, strict=True)
        ]

    @property
    def _room(self) -> int:
        """The width beside the menu."""
        return self.size[0] - self.theme.px(3 * MARGIN + MENU_WIDTH)

    def _choose(self, game: Game) -> Transition | None:
        """Take another box from the shelf."""
        if game is self.context.game:
            return None
        self.context.change_game(game)
        return Restart(TitleScene(self.context))

    def _moves_focus(self, event: pygame.Event) -> bool:
        """Left and right go along the shelf, where there are several boxes."""
        steps = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}
        if len(self._boxes) < 2 or event.key not in steps:
            return Page._moves_focus(self, event)
        first = len(self.buttons.items) - len(self._boxes)
        here = self.buttons.focus - first if self.buttons.focus >= first else self._place_of_chosen()
        self.buttons.focus = first + (here + steps[event.key]) % len(self._boxes)
        return True

    def _place_of_chosen(self) -> int:
        return next(number for number, box in enumerate(self._boxes) if box.chosen)

    def _items(self) -> list[Button]:
        items: list[Button] = [
            PaperButton(say("title.new"), self._new, key=pygame.K_n),
            PaperButton(say("title.load"), self.opens("game.table.scenes.load:LoadScene"), key=pygame.K_l),
            *self._lessons(),
            PaperButton(
                say("title.learn"), lambda: Push(self.context.skin.learn(self.context, False)), key=pygame.K_h
            ),
            PaperButton(
                say("title.rulebook"),
                self.opens("game.table.reading.rulebook_scene:RulebookScene"),
                key=pygame.K_r,
            ),
            *self._statistics(),
            PaperButton(
                say("title.options"),
                self.opens("game.table.scenes.options_scene:OptionsScene"),
                key=pygame.K_o,
            ),
            PaperButton(say("title.quit"), Quit, key=pygame.K_q),
        ]
        if self._autosave is not None and self._autosave.summary is not None:
            menus, header = self.context.skin.menus, self._autosave.summary.header
            stage, score = (menus.say(f"load.{key}", **header) for key in ("stage", "score"))
            words = say("title.continue", stage=stage, score=score)
            room = self.theme.px(MENU_WIDTH - NAME_MARGIN)
            name = fit(self.theme, self._autosave.summary.identity.name, room)
            label = fit(self.theme, words, room, "serif-semibold", SLIP_LABEL)
            items.insert(0, PaperButton(label, self._continue, key=pygame.K_c, primary=True, detail=name))
        else:
            items[0].primary = True
        return items

    def _lessons(self) -> list[Button]:
        """What is played to learn the game, where there is something."""
        if self.context.system.lessons is None:
            return []
        opens = self.opens("game.table.lessons.lesson_list:LessonList")
        return [PaperButton(say("title.lessons"), opens, key=pygame.K_s)]

    def _statistics(self) -> list[Button]:
        """What was played so far, where it is counted."""
        if self.context.system.honours is None:
            return []
        opens = self.opens("game.table.statistics.statistics_scene:StatisticsScene")
        return [PaperButton(say("title.statistics"), opens, key=pygame.K_t)]

    def _new(self) -> Transition | None:
        """A new campaign; whoever has never played is asked whether to be shown how."""
        new = Late("game.table.scenes.new_campaign:NewCampaignScene")
        if self.context.system.lessons is not None and self.context.progress.is_newcomer:
            return self.opens("game.table.lessons.lesson_list:WelcomeScene", new)()
        return Push(new(self.context))

    def _continue(self) -> Transition:
        from game.table.scenes.load import OpeningScene

        assert self._autosave is not None
        return Restart(OpeningScene(self.context, self._autosave.path, self._autosave.trail))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface) -> None:
        if self._has_pictures or not self.context.aside:
            self._show_pictures()
        self._draw_ground_picture(surface)
        self._was_drawn = True
        self._draw_shelf(surface)
        bottom = self._draw_name(surface)
        self._draw_notes(surface, bottom)
        for box in self._boxes if len(self._boxes) == 1 else ():
            box.draw(surface, self.theme, False, False)
        self.buttons.draw(surface)

    def _draw_ground_picture(self, surface: pygame.Surface) -> None:
        """The engraving of the game in a frame; the map, where it has none."""
        context, colors = self.context, self.theme.colors
        surface.fill(colors.desk)
        if not context.game.cover:
            if self._was_drawn or not context.aside or context.has_backdrop(self.size):
                context.backdrop.draw(surface)
            return
        picture = self._cover() if self._has_pictures else None
        if picture is None:
            return
        surface.blit(picture, (0, 0))
        whole = surface.get_rect()
        darken_edges(surface, whole, self.theme.px(VIGNETTE_REACH), VIGNETTE)
        for inset, width in ((FRAME_INSET, FRAME_WIDTH), (FRAME_INSET + FRAME_GAP, 1)):
            around = 2 * self.theme.px(inset)
            pygame.draw.rect(surface, colors.paper, whole.inflate(-around, -around), width)

    def _draw_name(self, surface: pygame.Surface) -> int:
        """The name of the game on a printed label; returns where that ends."""
        theme, colors = self.theme, self.theme.colors
        words = self.context.skin.menus.say("title.subtitle")
        room, pad = self._room - 2 * theme.px(LABEL_PAD), theme.px(LABEL_PAD)
        longest = width_of(theme, self.context.game.title, "serif-semibold", TITLE_SIZE)
        size = TITLE_SIZE * min(1.0, room / longest)
        title = theme.text(self.context.game.title, colors.ink, "serif-semibold", size)
        subtitle = Prose.set(theme, words, max(title.get_width(), min(room, theme.px(420))), colors.ink,
                             "serif-italic", SUBTITLE_SIZE)  # fmt: skip
        width = max(title.get_width(), subtitle.width) + 2 * pad
        height = title.get_height() + theme.px(18) + subtitle.height + 2 * theme.px(20)
        label = pygame.Rect(theme.px(MARGIN), theme.px(MARGIN), width, height)
        cast_shadow(surface, label, theme.px(10), theme.px(6))
        lay_paper(surface, label, theme, 0.2)
        edge = theme.px(LABEL_EDGE)
        rule_frame(surface, label.inflate(-2 * edge, -2 * edge), theme, corners=False)
        y = put(surface, title, midtop=(label.centerx, label.top + theme.px(18))).bottom + theme.px(6)
        half = min(theme.px(RULE_HALF), width // 2 - pad)
        broken_rule(surface, (label.centerx, y), half, theme, colors.danger)
        y += theme.px(10)
        for line in subtitle.lines:
            written = theme.text(line, colors.ink, "serif-italic", SUBTITLE_SIZE)
            put(surface, written, midtop=(label.centerx, y))
            y += subtitle.leading
        return label.bottom

    def _draw_shelf(self, surface: pygame.Surface) -> None:
        """The board that the boxes stand on, with what is printed on its edge."""
        theme, colors = self.theme, self.theme.colors
        board = pygame.Rect(0, self.size[1] - theme.px(SHELF_HEIGHT), self.size[0], theme.px(SHELF_HEIGHT))
        pygame.draw.rect(surface, colors.desk if colors.stark else SHELF, board)
        edge = colors.text if colors.stark else SHELF_LIGHT
        pygame.draw.rect(surface, edge, (board.topleft, (board.width, max(2, theme.px(2.5)))))
        version = theme.text(say("title.version", version=game.__version__), colors.muted, "sans", SMALL)
        put(surface, version, midright=(board.right - theme.px(MARGIN), board.centery))
        if len(self._boxes) > 1:
            hint = theme.text(say("title.shelf"), colors.muted, "sans", SMALL)
            put(surface, hint, midleft=(board.left + theme.px(MARGIN), board.centery))

    def _draw_notes(self, surface: pygame.Surface, top: int) -> None:
        """What is to be told once, on a slip below the name."""
        theme = self.theme
        notes = "\n".join(self._notes)
        if not notes:
            return
        pad = theme.px(NOTE_PAD)
        prose = Prose.set(
            theme, notes, min(theme.px(NOTE_WIDTH), self._room) - 2 * pad, theme.colors.ink, size=SMALL
        )
        slip = pygame.Rect(theme.px(MARGIN), top + pad, prose.width + 2 * pad, prose.height + 2 * pad)
        cast_shadow(surface, slip, theme.px(6), theme.px(3))
        lay_paper(surface, slip, theme)
        prose.draw(surface, slip.left + pad, slip.top + pad)
