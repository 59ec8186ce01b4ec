"""Links from every rule cited on the screen to the rulebook, by mouse and by keys, in whatever scene."""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import ReferenceType, ref

import pygame
from attrs import define, field

from game.core.game import fetched
from game.table.draw.citations import Citation, citations_on
from game.table.scene import Push, RuleLinks, Scene, Transition
from game.table.texts import say

if TYPE_CHECKING:
    from game.core.rulebook import Rulebook
    from game.table.context import Context
    from game.table.widgets.cards import Tooltip

LEFT_BUTTON = 1
UNDERLINE, AROUND = 2, 4
MODIFIERS = (pygame.K_LSHIFT, pygame.K_RSHIFT)
ENTER_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER)
NOT_TAKEN = (False, None)


@define(eq=False)
class CitedRules(RuleLinks):
    """Knows where rules are cited on the picture of the scene on top, and which of them is pointed at."""

    context: Context
    dirty: bool = field(init=False, default=False)
    pointed: Citation | None = field(init=False, default=None)
    cited: tuple[Citation, ...] = field(init=False, default=())
    """What can be read on the picture now, in reading order."""
    _drawn: tuple[Citation, ...] = field(init=False, default=())
    """What looks like it, whether the rulebook has such a number or is still being read."""
    _by_keys: bool = field(init=False, default=False)
    """Whether the keyboard points."""
    _scene: ReferenceType[Scene] | None = field(init=False, default=None)
    """Whose picture it is; a scene that has gone is not kept for it."""
    _tooltip: Tooltip | None = field(init=False, default=None)

    # ------------------------------------------------------------------ input

    def on_event(self, event: pygame.Event, top: Scene) -> tuple[bool, Transition | None]:
        if self._scene is None or self._scene() is not top:
            self._take((), top)
        elif len(self._drawn) != len(self.cited):
            self._take(self._drawn, top)
        match event.type:
            case pygame.MOUSEMOTION:
                self._point(self._at(event.pos))
            case pygame.MOUSEBUTTONDOWN if event.button == LEFT_BUTTON:
                found = self._at(event.pos)
                if found is not None:
                    return True, self._open(found.number)
            case pygame.KEYDOWN:
                return self._on_key(event, top)
        return NOT_TAKEN

    def _on_key(self, event: pygame.Event, top: Scene) -> tuple[bool, Transition | None]:
        shift, keys = bool(getattr(event, "mod", 0) & pygame.KMOD_SHIFT), self.context.keys
        if event.key in keys.keys_of("rules") and not shift:
            return True, self._open(self._wanted(top))
        if event.key in keys.keys_of("help") and shift:
            return True, self._open_keys(top)
        if event.key in keys.keys_of("next_rule"):
            self._step(-1 if shift else 1)
            return True, None
        if self._by_keys and self.pointed is not None and event.key not in MODIFIERS:
            number = self.pointed.number
            self._point(None)
            if event.key in ENTER_KEYS:
                return True, self._open(number)
            return event.key == pygame.K_ESCAPE, None
        return NOT_TAKEN

    def _wanted(self, top: Scene) -> str:
        """The rule to read: the one pointed at, that of what is pointed at or asked, or the first cited."""
        if self.pointed is not None:
            return self.pointed.number
        first = self.cited[0].number if self.cited else ""
        return top.rule_here or first

    def _step(self, step: int) -> None:
        """The next rule cited, or the one before, round the end."""
        if not self.cited:
            return
        here = self.cited.index(self.pointed) if self.pointed in self.cited else -1
        start = here if here >= 0 or step > 0 else 0
        self._point(self.cited[(start + step) % len(self.cited)], by_keys=True)

    def _open(self, number: str) -> Transition:
        self._point(None)
        return Push(fetched("game.table.reading.rulebook_scene:RulebookScene")(self.context, number))

    def _open_keys(self, top: Scene) -> Transition | None:
        """The key sheet, unless it lies there already."""
        sheet = fetched("game.table.scenes.keys:KeySheet")
        return None if isinstance(top, sheet) else Push(sheet(self.context))

    def _at(self, pixel: tuple[int, int]) -> Citation | None:
        return next((it for it in self.cited if it.place.inflate(AROUND, AROUND).collidepoint(pixel)), None)

    def _point(self, citation: Citation | None, by_keys: bool = False) -> None:
        if citation != self.pointed:
            self.dirty = True
        self.pointed, self._by_keys = citation, by_keys

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, top: Scene) -> None:
        self._take(tuple(citations_on(surface)), top)
        if self.pointed is not None:
            self._point_out(surface, self.pointed)

    def _take(self, cited: tuple[Citation, ...], top: Scene) -> None:
        """Take up what is cited on a new picture; what was pointed at stays so if it is still there."""
        book = self._book if cited else None
        self._drawn = cited
        known = [citation for citation in cited if book is not None and citation.number in book.sections]
        self.cited = tuple(sorted(known, key=lambda citation: (citation.place.top, citation.place.left)))
        self._scene = ref(top)
        if self.pointed not in self.cited:
            self.pointed, self._by_keys = None, False

    @property
    def _book(self) -> Rulebook | None:
        reading = self.context.rulebook
        return reading.result() if reading.done() else None

    def _point_out(self, surface: pygame.Surface, citation: Citation) -> None:
        theme, book = self.context.theme, self._book
        line = pygame.Rect(citation.place.left, 0, citation.place.width, theme.px(UNDERLINE))
        line.bottom = citation.place.bottom
        surface.fill(theme.colors.selected, line)
        if self._by_keys:
            pygame.draw.rect(surface, theme.colors.selected, citation.place.inflate(6, 4), theme.px(1))
        if self._tooltip is None or self._tooltip.theme is not theme:
            self._tooltip = fetched("game.table.widgets.cards:Tooltip")(theme)
        assert book is not None
        title = say("rulebook.hover", number=citation.number, title=book.sections[citation.number].title)
        self._tooltip.draw(surface, title, citation.place)
