"""What a mission makes much of: its rounds, Dresk's orders, yellow spaces, and places that change hands."""

from __future__ import annotations

from functools import lru_cache, partial

import pygame
from attrs import define, field

from game.core.frame import Event
from game.core.tables import read_table
from game.core.words import Texts
from game.firefight.account.standing_points import would_score
from game.firefight.model.content import AI, UNIT, OrderCard, content
from game.firefight.model.state import Skirmish
from game.firefight.screen.screen_texts import FOLDER
from game.table.ceremony.card_drawn import SHAPE, CardDrawn
from game.table.ceremony.ceremony import Ceremonies, Ceremony
from game.table.ceremony.place_turned import PlaceTurned
from game.table.ceremony.stage_begun import StageBegun
from game.table.draw.pen import Kept, kept
from game.table.draw.theme import Color, Theme, flag, mix, put

say = Texts(lambda: read_table(FOLDER, "ceremonies.toml")).say

ROUNDING, EDGE, BAND = 0.05, 0.012, 0.34
"""Corners, edge and the band of the name, in widths of a card."""
NAME, KIND, NUMBER, CAPTION = 0.115, 0.068, 0.11, 0.068
"""Sizes of the writing, likewise."""
EMBLEM, EMBLEM_PLACE, CAPTIONS = 0.5, 0.64, (0.98, 1.1)
"""The flag and how far down it stands, and the lines below it, likewise."""
GROUNDS = {"green": "order", "command": "command_order"}
ROOM = 0.88
"""The width that writing may take, likewise."""
LEAST = 0.6
"""How much smaller a long name may be written."""
FRAME = 0.06
"""The frame on the back of a card, likewise."""
SHADE = 0.35


@define(eq=False)
class OrderArt:
    """Order cards in the colours of a theme, in any width."""

    theme: Theme
    _kept: Kept = field(init=False, factory=dict)

    @kept
    def back(self, width: int) -> pygame.Surface:
        """The flag of Dresk in a frame."""
        colors = self.theme.colors
        picture = self._board(width, mix(colors[AI], colors.ink, SHADE))
        frame = picture.get_rect().inflate(-2 * FRAME * width, -2 * FRAME * width)
        pygame.draw.rect(picture, colors.paper, frame, max(1, round(EDGE * width)))
        put(picture, flag(AI, round(EMBLEM * width), colors), center=picture.get_rect().center)
        return picture

    @kept
    def face(self, card: OrderCard, width: int) -> pygame.Surface:
        """Its name on a band of its colour, whom it speaks to, and the number of a spent check."""
        colors, middle = self.theme.colors, width // 2
        picture = self._board(width, colors.paper)
        kind = "command" if card.command else "green"
        ground = colors[GROUNDS[kind]]
        corner = round(ROUNDING * width)
        band = pygame.Rect(0, 0, width, round(BAND * width))
        pygame.draw.rect(picture, ground, band, border_top_left_radius=corner, border_top_right_radius=corner)
        light = colors.writing_on(ground)
        heading = self._written(say(f"order.{kind}"), light, "sans", KIND, width)
        name = self._written(card.name, light, "serif-semibold", NAME, width)
        put(picture, name, midtop=(middle, put(picture, heading, midtop=(middle, corner)).bottom))
        put(picture, flag(AI, round(EMBLEM * width), colors), center=(middle, round(EMBLEM_PLACE * width)))
        lines = [f"order.who_{kind}", *(("order.marker",) if card.advance else ())]
        for key, down in zip(lines, CAPTIONS, strict=False):
            words = self._written(say(key), colors.ink, "sans-semibold", CAPTION, width)
            put(picture, words, center=(middle, round(down * width)))
        number = self.theme.lettering(
            str(card.spent), colors.faint_ink, "serif-semibold", round(NUMBER * width)
        )
        put(picture, number, bottomright=(width - corner, picture.get_height() - corner))
        return picture

    def _board(self, width: int, ground: Color) -> pygame.Surface:
        picture = pygame.Surface((width, round(SHAPE * width)), pygame.SRCALPHA)
        place, corner = picture.get_rect(), round(ROUNDING * width)
        pygame.draw.rect(picture, ground, place, border_radius=corner)
        edge = max(1, round(EDGE * width))
        pygame.draw.rect(picture, self.theme.colors.ink, place, edge, border_radius=corner)
        return picture

    def _written(self, words: str, color: Color, face: str, size: float, width: int) -> pygame.Surface:
        """Words no wider than the card, smaller if need be."""
        pixels, room = round(size * width), ROOM * width
        least = round(LEAST * pixels)
        while pixels > least and self.theme.font(face, pixels).size(words)[0] > room:
            pixels -= 1
        return self.theme.lettering(words, color, face, pixels)


@lru_cache(maxsize=2)
def order_art(theme: Theme) -> OrderArt:
    """The cards of a theme; those of the theme before are kept as well."""
    return OrderArt(theme)


class FirefightCeremonies(Ceremonies[Skirmish]):
    """What is made much of in a mission."""

    def of_event(self, event: Event, state: Skirmish, theme: Theme) -> Ceremony:
        match event.kind:
            case "order_drawn":
                return self._order(event.about["card"], theme)
            case "track_event":
                return self._space(event.about["space"], state)
        note = say("round.note", mission=state.mission.name)
        return StageBegun(say("round.label"), str(event.about["round"]), note)

    def _order(self, card: str, theme: Theme) -> Ceremony:
        """FF-ORD-01: Dresk turns over a card."""
        art = order_art(theme)
        goals = (("order", "card"),)
        return CardDrawn(art.back, partial(art.face, content().orders[card]), goals, goals)

    def _space(self, number: int, state: Skirmish) -> Ceremony:
        """FF-TRK-06: the marker has come to a yellow space."""
        space = state.mission.track[number - 1]
        way = ("space", str(max(1, number - 1))), ("space", str(number))
        return StageBegun(say("space.label"), str(number), space.text, way)

    def of_place(self, place: str, won: bool, before: Skirmish, after: Skirmish, theme: Theme) -> PlaceTurned:
        """FF-NEW-02: a control marker is turned."""
        marker, sides = after.mission.controls[place], (AI, UNIT) if won else (UNIT, AI)
        points = {"ours": would_score(after, UNIT), "theirs": would_score(after, AI)}
        return PlaceTurned(
            place=place,
            won=won,
            title=say("place.won" if won else "place.lost", name=marker.name),
            note=say("place.vp", vp=marker.vp, **points),
            old=partial(flag, sides[0], colors=theme.colors),
            new=partial(flag, sides[1], colors=theme.colors),
        )
