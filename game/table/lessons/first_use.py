"""Cards of first use over a campaign: each is shown once, when its subject first comes up."""

from __future__ import annotations

import pygame
from attrs import define, field

from game.core.first_cards import FirstCard
from game.table.context import Context
from game.table.desk.key_table import MODIFIERS
from game.table.dialogs.story_course import StoryCourse
from game.table.lessons.lights import busy_places, dear_places, note_over, places_of
from game.table.lessons.speech import Speech
from game.table.scene import Companion, Scene, Size, Transition
from game.table.scenes.campaign import CampaignScene
from game.table.texts import say
from game.table.widgets.widget import PRESSING_KEYS, Button

SETTLED = 0.25
"""Seconds a question waits for its board before a card speaks of it."""
NOWHERE = pygame.Rect(0, 0, 0, 0)
FRAME, AROUND = 3, 4
"""The frame around what a card speaks of, and its distance, in pixels at scale 1."""


@define(eq=False)
class FirstUse(Companion):
    """Watches the table for what comes up for the first time."""

    context: Context
    scene: CampaignScene
    cards: tuple[FirstCard, ...]
    card: FirstCard | None = field(init=False, default=None)
    """The one that is shown."""
    dirty: bool = field(init=False, default=True)
    speech: Speech = field(init=False)
    _shown: tuple[object, ...] = field(init=False, default=())
    """What the card was laid out for."""
    _spoken: set[tuple[int, str]] = field(init=False, factory=set)
    """The moments that had their card: after how many choices, and which kind of event was being shown."""
    _top: Scene | None = field(init=False, default=None)
    """What lies on top of the campaign, or the campaign itself."""
    _subject: tuple[object, ...] = field(init=False, default=())
    _waited: float = field(init=False, default=0.0)
    """Seconds since the present subject came up."""

    def __attrs_post_init__(self) -> None:
        self.speech = Speech(self.context)

    # ------------------------------------------------------------------ as a companion

    @property
    def animating(self) -> bool:
        return self.card is None and self._due() is not None

    @property
    def holds(self) -> bool:
        return self.card is not None

    @property
    def taken(self) -> frozenset[int]:
        return frozenset(PRESSING_KEYS) if self.card is not None else frozenset()

    def strip(self, window: Size) -> int:
        if self.card is None:
            return 0
        self._lay_out(window, wide=True)
        return self.speech.strip

    def update(self, dt: float, top: Scene) -> Transition | None:
        if self.card is not None:
            return None
        self._top = top
        subject = (top, self.scene.table.asked, self.scene.table.playing)
        self._waited = self._waited + dt if subject == self._subject else 0.0
        self._subject = subject
        due = self._due()
        if due is not None and self._can_be_seen():
            self._show(due)
        return None

    def on_event(self, event: pygame.Event, top: Scene) -> tuple[bool, Transition | None]:
        if self.card is None:
            return False, None
        if event.type == pygame.MOUSEMOTION:
            self.dirty |= self.speech.buttons.hover(event.pos)
        pressed = event.type == pygame.MOUSEBUTTONDOWN
        pressed |= event.type == pygame.KEYDOWN and event.key not in MODIFIERS
        if pressed:
            button = self.speech.buttons.pressed(event)
            self.put_away()
            if button is not None:
                button.command()
        return pressed, None

    # ------------------------------------------------------------------ when to speak

    def _due(self) -> FirstCard | None:
        """A card whose subject is on the table and that was not shown yet; one for each moment."""
        table, context = self.scene.table, self.context
        if (
            not context.options.first_cards
            or self._moment in self._spoken
            or self.scene.asker.menu is not None
        ):
            return None
        unseen = [card for card in self.cards if card.id not in context.progress.seen]
        happened = {event.kind for event in table.told}
        first = next((card for card in unseen if card.first and not happened.isdisjoint(card.at)), None)
        if first is not None:
            return first
        asked, told = table.asked if not table.busy else None, self._told()
        about = (card for card in unseen if asked is not None and card.is_about(asked))
        return next(about, None) or next((card for card in unseen if not told.isdisjoint(card.at)), None)

    @property
    def _moment(self) -> tuple[int, str]:
        table = self.scene.table
        return table.session.state.choices_made, table.playing.kind if table.playing is not None else ""

    def _told(self) -> set[str]:
        """The kinds of events that a card may speak of now: what is shown, or what has been since the last
        choice. A board tells a story of its own, which nothing else interrupts."""
        table = self.scene.table
        if table.playing is not None:
            return {table.playing.kind}
        return set() if isinstance(self._top, StoryCourse) else {event.kind for event in table.told}

    def _can_be_seen(self) -> bool:
        """Whether what the card speaks of is in sight: a chit has turned, a board has opened, and what was
        made much of has gone."""
        table = self.scene.table
        if table.playing is not None:
            return table.progress >= table.read_at
        return self._waited >= SETTLED and self.scene.screen.ceremonies.current is None

    def _show(self, card: FirstCard) -> None:
        self.card, self.dirty, self._shown = card, True, ()
        if not card.first:
            self._spoken.add(self._moment)
        self.context.keep(lambda: self.context.progress.show(card.id))

    def put_away(self) -> None:
        """It has been read."""
        self.card, self.dirty = None, True
        self.scene.lay_over(NOWHERE)

    def _no_more(self) -> None:
        """The player knows the game: no card comes any more."""
        self.context.options.first_cards = False
        self.context.keep_options()

    # ------------------------------------------------------------------ what it looks like

    def _lay_out(self, window: Size, wide: bool) -> None:
        assert self.card is not None
        shown = self.card, window, wide, self.context.theme
        if shown == self._shown:
            return
        self._shown, self.dirty = shown, True
        items = [
            Button(say("cards.no_more"), self._no_more),
            Button(say("cards.go_on"), lambda: None, key=pygame.K_SPACE, primary=True),
        ]
        head = say("cards.head", title=self.card.title)
        self.speech.set(window, head, self.card.say, (), items, wide)

    def draw(self, surface: pygame.Surface, top: Scene) -> None:
        if self.card is None:
            return
        self._lay_out(self.scene.size, wide=top is not self.scene)
        if top is not self.scene:
            self.speech.place_below(self.scene.size)
        else:
            lit = [place for light in self.card.light for place in places_of(self.scene, light)]
            self._frame(surface, lit)
            note_over(surface, self.scene)
            spoken_of = [*lit, *busy_places(self.scene)]
            area = self.scene.screen.desk.layout.map
            self.speech.place(area, spoken_of, list(dear_places(self.scene)))
            self.scene.lay_over(self.speech.rect)
        self.speech.draw(surface)

    def _frame(self, surface: pygame.Surface, places: list[pygame.Rect]) -> None:
        theme = self.context.theme
        for place in places:
            around = place.inflate(2 * theme.px(AROUND), 2 * theme.px(AROUND)).clip(surface.get_rect())
            for color, width in ((theme.colors.ink, FRAME + 2), (theme.colors.selected, FRAME)):
                pygame.draw.rect(surface, color, around, theme.px(width), border_radius=theme.px(2 * AROUND))


def accompany(scene: CampaignScene) -> None:
    """Let the cards of the game speak over a campaign that somebody plays."""
    context = scene.context
    if context.progress.store is not None and not context.demo:
        scene.companion = FirstUse(context, scene, context.system.first_cards())
