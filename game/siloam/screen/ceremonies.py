"""What Siloam makes much of: Activation Chits, new rounds, and VP Spaces that change hands."""

from __future__ import annotations

from functools import lru_cache, partial

import pygame
from attrs import define, field

from game.core.frame import Event
from game.siloam.model.content import CICS, FRIENDS, VANG, Content
from game.siloam.model.state import State
from game.siloam.rules.victory import vp_held
from game.siloam.screen.dialogs.chits import ChitArt
from game.siloam.screen.map.standing import friends_act
from game.siloam.screen.panels.panel_texts import say
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.siloam.words import words
from game.table.ceremony.ceremony import Ceremonies, Ceremony
from game.table.ceremony.chit_drawn import ChitDrawn
from game.table.ceremony.place_turned import PlaceTurned
from game.table.ceremony.stage_begun import StageBegun
from game.table.draw.leather_cup import leather_cup
from game.table.draw.pen import Kept, kept
from game.table.draw.theme import FLAG_HEIGHT, Theme, drawing, flag, icon, mix, put

DRUM = "drum"
NOBODY = ""
FLAG_ON_CHIT, ICON_ON_CHIT = 0.56, 0.5
"""Sizes on a chit, as shares of it."""
EVENT_MARK, EVENT_MARK_PLACE = 0.2, 0.8
"""The mark of an event below its flag: its size and how far down it stands, likewise."""
EDGE = 60
"""The width of a flag for each pixel of its edge."""
DISCS = {1: (0.5,), 2: (0.34, 0.66), 3: (0.24, 0.5, 0.76)}
DISC_ON_CHIT = {1: 0.42, 2: 0.32, 3: 0.27}
"""The discs of the banners on a chit: their places across it and their size, by their number."""
LETTER, BANNER_LETTER = 0.62, 0.5
"""Letters as shares of their disc, and of the height of their banner."""
WEATHER = "weather"


@define(eq=False)
class ActivationArt:
    """The Activation Chits and the flags of all sides in the colours of a theme."""

    theme: Theme
    content: Content
    chits: ChitArt = field(init=False)
    _kept: Kept = field(init=False, factory=dict)

    def __attrs_post_init__(self) -> None:
        self.chits = ChitArt(self.theme, self.content)

    def cup(self, size: int) -> pygame.Surface:
        return leather_cup(size, self.theme.colors["cup_activation"])

    @kept
    def face(self, chit: str, size: int) -> pygame.Surface:
        """A chit face up: a flag, the discs of its banners, clouds, or the flag of the arc of its event."""
        colors, banners = self.theme.colors, self.content.chits.banners.get(chit, ())
        ground = mix(colors.paper, colors[VANG], 0.25) if banners else colors.paper
        edge = mix(ground, colors.ink, 0.45)
        picture = drawing("chit", size, ground, edge, mix(ground, colors.ink, 0.35)).copy()
        middle = size // 2, size // 2
        event = self.content.events.get(chit)
        if banners:
            self._discs(picture, banners)
        elif chit in FRIENDS:
            put(picture, flag(chit, round(FLAG_ON_CHIT * size), colors), center=middle)
        elif event is not None:
            put(picture, flag(event.arc, round(FLAG_ON_CHIT * size), colors), center=middle)
            put(
                picture,
                icon("burst", round(EVENT_MARK * size), colors.danger),
                center=(middle[0], round(EVENT_MARK_PLACE * size)),
            )
        else:
            put(picture, icon(WEATHER, size, mix(colors.ink, ground, 0.25)), center=middle)
        return picture

    def _discs(self, picture: pygame.Surface, banners: tuple[str, ...]) -> None:
        size, theme = picture.get_width(), self.theme
        pixels = round(DISC_ON_CHIT[len(banners)] * size)
        for banner, across in zip(banners, DISCS[len(banners)], strict=True):
            body = theme.colors[f"banner_{banner}"]
            place = put(picture, drawing("disc", pixels, body, theme.colors.paper), center=(
                round(across * size), size // 2))  # fmt: skip
            ink = theme.colors.writing_on(body)
            letter = theme.lettering(BANNER_LETTERS[banner], ink, "sans-bold", round(LETTER * pixels))
            put(picture, letter, center=place.center)

    def side(self, chit: str, size: int) -> pygame.Surface:
        """The flag that unrolls behind a chit."""
        event = self.content.events.get(chit)
        banners = self.content.chits.banners.get(chit, ())
        return self.standard(banners, size) if banners else self.holder(event.arc if event else chit, size)

    @kept
    def standard(self, banners: tuple[str, ...], size: int) -> pygame.Surface:
        """The banners of the Vang beside each other, each with its letter."""
        theme, height = self.theme, round(FLAG_HEIGHT * size)
        picture = pygame.Surface((size, height), pygame.SRCALPHA)
        for number, banner in enumerate(banners):
            left, right = (round(size * n / len(banners)) for n in (number, number + 1))
            stripe, body = pygame.Rect(left, 0, right - left, height), theme.colors[f"banner_{banner}"]
            picture.fill(body, stripe)
            ink = theme.colors.writing_on(body)
            letter = theme.lettering(
                BANNER_LETTERS[banner], ink, "serif-semibold", round(BANNER_LETTER * height)
            )
            put(picture, letter, center=stripe.center)
        pygame.draw.rect(picture, theme.colors.ink, picture.get_rect(), max(1, size // EDGE))
        return picture

    def holder(self, side: str, size: int) -> pygame.Surface:
        """The flag over a place: of a faction, of the Vang, or a plain one."""
        if side in FRIENDS:
            return flag(side, size, self.theme.colors)
        if side == VANG:
            return self.standard(self.content.chits.banners[self.content.chits.opening], size)
        return self._plain(size)

    @kept
    def _plain(self, size: int) -> pygame.Surface:
        picture = pygame.Surface((size, round(FLAG_HEIGHT * size)), pygame.SRCALPHA)
        picture.fill(self.theme.colors.muted)
        pygame.draw.rect(picture, self.theme.colors.ink, picture.get_rect(), max(1, size // EDGE))
        return picture


@lru_cache(maxsize=2)
def activation_art(theme: Theme, content: Content) -> ActivationArt:
    """The art of a theme; that of the theme before is kept as well."""
    return ActivationArt(theme, content)


class SiloamCeremonies(Ceremonies[State]):
    """What is made much of in a campaign."""

    def of_event(self, event: Event, state: State, theme: Theme) -> Ceremony | None:
        if event.kind == "round_started":
            return self._round(event.about["round"], state)
        return self._drawn(event.about["chit"], state, theme)

    def _drawn(self, chit: str, state: State, theme: Theme) -> Ceremony:
        """4.1: an Activation Chit leaves the cup."""
        art, chits, story = activation_art(theme, state.content), state.content.chits, state.content.events
        return ChitDrawn(
            name=words().names.chit(chit),
            cup=art.cup,
            back=art.chits.back,
            face=partial(art.face, chit),
            banner=partial(art.side, chit) if chit != WEATHER else None,
            goals=(("drawn", chit), ("cup", "activation")),
            herald=DRUM if chit in chits.banners else "",
            becomes_card=chit in story,
        )

    def _round(self, number: int, state: State) -> Ceremony:
        """4.1: a round begins."""
        last = state.content.tracks.last_round
        spaces = ("round", str(max(1, number - 1))), ("round", str(number))
        return StageBegun(say("headings.round"), str(number), say("ceremonies.of_rounds", last=last), spaces)

    def of_place(
        self, place: str, won: bool, before: State, after: State, theme: Theme
    ) -> PlaceTurned | None:
        """1.2: a VP Space is won or lost; one that a unit of ours has merely marched out of is not."""
        old, new = holder(before, place), holder(after, place)
        if not won and new == NOBODY and friends_act(after):
            return None
        art, names = activation_art(theme, after.content), words().names
        title = "won" if won else "lost" if new == VANG else "given_up"
        name, spaces = after.content.map.vp[place].name, after.content.map.vp
        return PlaceTurned(
            place=place,
            won=won,
            title=say(f"ceremonies.{title}", name=name, holder=names.named("factions", new or CICS)),
            note=say("ceremonies.spaces", count=len(vp_held(after)), all=len(spaces)),
            old=partial(art.holder, old),
            new=partial(art.holder, new),
        )


def holder(state: State, hex_id: str) -> str:
    """1.2: the side that stands in a hex; nobody's if none does."""
    friends = list(state.friends_in(hex_id))
    if friends:
        return friends[0].spec.faction
    return VANG if state.vang_in(hex_id) is not None or hex_id in state.garrisons else NOBODY
