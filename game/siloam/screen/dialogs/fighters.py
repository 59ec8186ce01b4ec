"""The two sides of the battle board: where they lie, and their counters with what may be done to each."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame
from attrs import define, field, frozen

from game.core.frame import Choice
from game.siloam.model.content import VANG
from game.siloam.model.state import State
from game.siloam.screen.counters import RAMPART_SIZE, CounterArt
from game.siloam.screen.dialogs.dialog_words import say
from game.siloam.screen.dialogs.stories import Engagement
from game.siloam.screen.map.standing import unit_look
from game.siloam.words import words
from game.table.dialogs.story_dialog import Hot, Tip
from game.table.draw.theme import SMALL, Theme, icon, line_size, put, squeeze, width_of

LARGEST = 124
LINES = (1, 2, 3)
CELL_GAP = 8
WIDEST_CELL = 150
TOKEN_SHARE = 0.46
"""A Support tucked on a counter, in sizes of the counter."""
PIP = 24
GHOST = 90
DIVIDER = " · "
SLOTS = ("take_armor", "take_hit")
"""Answers that fill a slot of a unit."""
GARRISON, FORTIFICATION = "garrison", "fortification"
VANG_SUPPORT_ICONS = {"bombing-run": "bomber", "bolster": "shield", "sabotage": "burst"}
"""Vang Support counters that are shown beside a unit by another icon than their own name's."""


@frozen
class Fighter:
    """One participant, or one that may yet take part."""

    piece: str
    role: str
    note: str = ""
    """A second line beneath its name instead of what its role says."""


def attackers(story: Engagement, choices: Iterable[Choice]) -> list[Fighter]:
    """The attacking side, its lead first, and whoever may still join it."""
    others = [i for i in story.sides.attackers if i != story.sides.lead]
    fighters = [Fighter(story.sides.lead, "lead"), *(Fighter(i, "joins") for i in others)]
    fighters += [Fighter(i, "artillery") for i in story.sides.artillery]
    fighters += [Fighter(i, "guerrilla") for i in story.sides.guerrillas]
    wanted = dict.fromkeys(c.piece for c in choices if c.verb in ("join_attack", "support_attack"))
    return fighters + [Fighter(i, "candidate") for i in wanted]


def fortified(story: Engagement, shown: State) -> int:
    """The level of the Fortification that the defense stands behind; 0 once everybody has left it."""
    target = story.sides.target
    manned = story.by_vang and (shown.friends_in(target) or shown.guerrilla_in(target))
    return shown.fortifications.get(target, 0) if manned else 0


def defenders(story: Engagement, shown: State, choices: Iterable[Choice]) -> list[Fighter]:
    """The defending side, with the Fortification it stands behind."""
    sides = story.sides
    fighters = [Fighter(sides.defender, "defender") if sides.defender else Fighter(GARRISON, "garrison")]
    fighters += [Fighter(i, "joins") for i in sides.joiners]
    fighters += [Fighter(i, "artillery") for i in sides.defending_artillery]
    left = {event.about["support"] for event in story.heard if event.kind == "guerrilla_displaced"}
    fighters += [
        Fighter(i, "guerrilla", say("roles.lost") if i in left else "") for i in sides.joined_guerrillas
    ]
    level = fortified(story, shown)
    if level:
        fighters.append(Fighter(FORTIFICATION, FORTIFICATION, say("roles.fortification", level=level)))
    wanted = dict.fromkeys(c.piece for c in choices if c.verb in ("join_defense", "support_defense"))
    return fighters + [Fighter(i, "candidate") for i in wanted]


@define(eq=False)
class SideView:
    """Draws one side and says where its pieces stand."""

    theme: Theme
    art: CounterArt
    tips: list[Tip] = field(init=False, factory=list)

    def draw(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        size: int,
        story: Engagement,
        shown: State,
        fighters: Sequence[Fighter],
        choices: Sequence[Choice],
    ) -> tuple[list[Hot], dict[str, pygame.Rect]]:
        """The side's counters in lines; returns what can be clicked and where each piece is."""
        by_piece = _by_piece(choices)
        hot: list[Hot] = []
        places: dict[str, pygame.Rect] = {}
        for fighter, cell in zip(fighters, self._cells(area, len(fighters), size), strict=True):
            rect = pygame.Rect(0, 0, size, size)
            rect.midtop = cell.centerx, cell.top
            places[fighter.piece] = rect
            own = by_piece.get(fighter.piece, [])
            self.tips.append(Tip(rect.copy(), _explained(shown, fighter)))
            hot += self._draw_fighter(surface, rect, story, shown, fighter, own)
            hot += self._tokens(surface, rect, story, shown, fighter, by_piece)
            slots = [choice for choice in own if choice.verb in SLOTS]
            notes = (self._name(shown, fighter), "" if slots else self._note(story, shown, fighter))
            low = self._caption(surface, cell, rect.bottom + self.theme.px(3), notes)
            hot += self._pips(surface, cell, low + self.theme.px(2), slots)
        return hot, places

    def largest(self, area: pygame.Rect, count: int) -> int:
        """The size of so many counters in as many lines as leave them largest."""
        return max(12, *(self._size_in(area, count, lines) for lines in LINES))

    def _size_in(self, area: pygame.Rect, count: int, lines: int) -> int:
        """What lies below a counter takes the same room whether or not there are slots to click."""
        gap = self.theme.px(CELL_GAP)
        below = line_size(self.theme, "sans", SMALL) + self.theme.px(PIP + 4)
        width = self._cell_width(area, count, lines)
        return min(self.theme.px(LARGEST), width - gap, area.height // lines - below - gap)

    def _cell_width(self, area: pygame.Rect, count: int, lines: int) -> int:
        return min(area.width // max(1, -(-count // lines)), self.theme.px(WIDEST_CELL))

    def _cells(self, area: pygame.Rect, count: int, size: int) -> list[pygame.Rect]:
        """A cell for each piece, in as few lines as hold counters of the size."""
        lines = next((lines for lines in LINES if self._size_in(area, count, lines) >= size), 1)
        across, width, step = -(-count // lines), self._cell_width(area, count, lines), area.height // lines
        return [
            pygame.Rect(area.left + n % across * width, area.top + n // across * step, width, step)
            for n in range(count)
        ]

    # ------------------------------------------------------------------ one participant

    def _draw_fighter(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        story: Engagement,
        shown: State,
        fighter: Fighter,
        choices: list[Choice],
    ) -> list[Hot]:
        picture = self._picture(rect.width, story, shown, fighter)
        if _is_gone(shown, fighter):
            picture = picture.copy()
            picture.set_alpha(GHOST)
        put(surface, picture, center=rect.center)
        answer = _answer_of_counter(choices)
        if answer is None:
            return []
        self._glow(surface, rect)
        return [Hot(rect.copy(), answer)]

    def _glow(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        """Brass round what can be clicked."""
        around = rect.inflate(self.theme.px(8), self.theme.px(8))
        pygame.draw.rect(
            surface, self.theme.colors.brass, around, self.theme.px(3), border_radius=self.theme.px(8)
        )

    def _picture(self, size: int, story: Engagement, shown: State, fighter: Fighter) -> pygame.Surface:
        piece = fighter.piece
        if piece in shown.units:
            return self.art.unit(unit_look(shown.units[piece]), size)
        if piece == GARRISON:
            space = shown.content.map.vp.get(story.sides.target)
            banner = space.banners[0] if space else shown.content.banners[0]
            return self.art.garrison(banner, size, shown.content.garrison_symbol)
        if piece == FORTIFICATION:
            level = shown.fortifications[story.sides.target]
            return self.art.fortification(level, round(size / RAMPART_SIZE))
        support = shown.supports[piece]
        side = "guerrilla" if fighter.role in ("guerrilla", "defender", "candidate") else support.side
        return self.art.support(side, support.spec.faction, size, shown.content.sides[side].symbol)

    def _tokens(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        story: Engagement,
        shown: State,
        fighter: Fighter,
        choices: Mapping[str, list[Choice]],
    ) -> list[Hot]:
        """The Attachments of a unit, or its Vang Support counter, on its upper corner."""
        unit = shown.units.get(fighter.piece)
        if unit is None or not unit.on_map:
            return []
        size = max(12, round(rect.width * TOKEN_SHARE))
        corner = pygame.Rect(0, 0, size, size)
        corner.center = rect.right - size // 6, rect.top + size // 2 - self.theme.px(4)
        if held := unit.support:
            picture = self.art.support(VANG_SUPPORT_ICONS.get(held, held), VANG, size)
            put(surface, picture, center=corner.center)
            self.tips.append(Tip(corner.copy(), _help("vang_support", held)))
        hot = []
        for support in shown.supports_in(unit.place):
            if support.host != unit.id:
                continue
            put(surface, self.art.support(support.side, support.spec.faction, size), center=corner.center)
            self.tips.append(Tip(corner.copy(), _help("sides", support.side)))
            for choice in choices.get(support.id, []):
                self._glow(surface, corner)
                hot.append(Hot(corner.copy(), choice))
            corner = corner.move(0, size)
        return hot

    def _caption(self, surface: pygame.Surface, cell: pygame.Rect, top: int, notes: Sequence[str]) -> int:
        """Its name, and below it what it does here; returns where that ends."""
        theme, colors = self.theme, self.theme.colors
        looks = ((colors.text, "sans-semibold"), (colors.muted, "sans"))
        for text, (color, face) in zip(filter(None, notes), looks, strict=False):
            room = cell.width - theme.px(2)
            if width_of(theme, text, face, SMALL) > room:
                text = text.rpartition(DIVIDER)[2]  # what it carries tells more than that it takes part
            shown, small = squeeze(theme, text, room, face, SMALL)
            line = theme.text(shown, color, face, small)
            put(surface, line, midtop=(cell.centerx, top))
            top += line_size(theme, "sans", SMALL) - theme.px(2)
        return top

    def _name(self, shown: State, fighter: Fighter) -> str:
        known = words()
        if fighter.piece == GARRISON:
            return known.label("garrison")
        if fighter.piece == FORTIFICATION:
            return known.names.named("symbols", FORTIFICATION).capitalize()
        if fighter.piece in shown.units:
            return known.piece(fighter.piece)
        return known.names.side("guerrilla")

    def _note(self, story: Engagement, shown: State, fighter: Fighter) -> str:
        if fighter.note:
            return fighter.note
        if _is_gone(shown, fighter):
            return say("roles.lost")
        unit = shown.units.get(fighter.piece)
        note = say(f"roles.{fighter.role}")
        if unit is None:
            return note
        held = unit.support
        return f"{note}{DIVIDER}{words().names.named('vang_support', held) if held else unit.place}"

    def _pips(
        self, surface: pygame.Surface, cell: pygame.Rect, top: int, slots: Sequence[Choice]
    ) -> list[Hot]:
        """The next free slots of a unit, each to be clicked for the hit it takes."""
        size, colors = self.theme.px(PIP), self.theme.colors
        left = cell.centerx - len(slots) * (size + self.theme.px(8)) // 2
        hot = []
        for choice in slots:
            rect = pygame.Rect(left, top, size + self.theme.px(6), size)
            pygame.draw.rect(surface, colors.brass, rect, self.theme.px(2), border_radius=self.theme.px(6))
            shape = "shield" if choice.verb == "take_armor" else "burst"
            color = colors.selected if choice.verb == "take_armor" else colors.danger
            put(surface, icon(shape, size - self.theme.px(8), color), center=rect.center)
            self.tips.append(Tip(rect.copy(), words().help("markers", choice.verb.removeprefix("take_"))))
            hot.append(Hot(rect, choice))
            left = rect.right + self.theme.px(6)
        return hot


def _help(section: str, key: str) -> str:
    """A counter by name, and what it does."""
    return f"{words().names.named(section, key)}: {words().help(section, key)}"


def _explained(shown: State, fighter: Fighter) -> str:
    """What a participant is and does."""
    unit = shown.units.get(fighter.piece)
    if unit is not None:
        told = f"{words().piece(unit.id)}: {words().help('kinds', unit.spec.kind)}"
        return f"{told}\n{_help('vang_support', unit.support)}" if unit.support else told
    if fighter.piece in (GARRISON, FORTIFICATION):
        return words().help("markers", fighter.piece)
    return words().help("sides", "guerrilla")


def _is_gone(shown: State, fighter: Fighter) -> bool:
    unit = shown.units.get(fighter.piece)
    if unit is not None:
        return not unit.on_map
    support = shown.supports.get(fighter.piece)
    return support is not None and not support.on_map


def _answer_of_counter(choices: Sequence[Choice]) -> Choice | None:
    """What a click on a counter chooses of what may be done to it: a hit fills its next free slot."""
    slots = [choice for verb in SLOTS for choice in choices if choice.verb == verb]
    whole = [c for c in choices if c.verb not in (*SLOTS, "flip", "retreat")]
    if slots:
        return slots[0]
    if len(whole) == 1 and not (len(choices) > 1 and whole[0].verb == "lead"):
        return whole[0]
    return None


def _by_piece(choices: Iterable[Choice]) -> dict[str, list[Choice]]:
    """Choices by the piece they are about; a Fortification stands for itself."""
    found: dict[str, list[Choice]] = {}
    for choice in choices:
        if choice.verb == "spend_fortification" and choice.option != "1":
            continue
        piece = FORTIFICATION if choice.verb == "spend_fortification" else choice.piece
        found.setdefault(piece, []).append(choice)
    return found


GAP, TIGHT_GAP = 12, 6
SIDES_SHARE = 0.48
"""What both sides take of the width; the middle between them holds the sums and the draws."""
MIDDLE_GAP = 16
EVEN_UP_TO = 2
"""Sides of so many counters have the same width; a larger one takes some from the other."""
SIDES_HEIGHT, TIGHT_SIDES = 208, 158
BOX_SHARE, BOX_MOST, LEAST_BOX = 0.355, 0.55, 150
"""The box with the question, of the height: what it has always, and what many answers may take of it."""
SMALLEST_BOX = 90
CHART_SHARE = 0.30


@frozen
class Plan:
    """The parts of the board below its bar of steps."""

    attackers: pygame.Rect
    defenders: pygame.Rect
    middle: pygame.Rect
    """Between the sides and down to the box."""
    box: pygame.Rect
    chart: pygame.Rect
    """Empty where room must be saved."""

    @property
    def width(self) -> int:
        return self.defenders.right - self.attackers.left


def plan_of(
    theme: Theme, room: pygame.Rect, counts: tuple[int, int], tight: bool, wanted: Callable[[int], int]
) -> Plan:
    """Lay out the room for so many attackers and defenders; `wanted` tells the box's height by its width."""
    gap = theme.px(TIGHT_GAP if tight else GAP)
    high = max(theme.px(TIGHT_SIDES if tight else SIDES_HEIGHT), round(room.height * (1 - BOX_MOST)) - gap)
    width = room.width if tight else round(room.width * (1 - CHART_SHARE)) - gap
    usual = max(theme.px(LEAST_BOX), round(room.height * BOX_SHARE), wanted(width))
    question = min(usual, max(room.height - high - gap, theme.px(SMALLEST_BOX)))
    box = pygame.Rect(room.left, room.bottom - question, width, question)
    chart = pygame.Rect(box.right + gap, box.top, max(0, room.right - box.right - gap), box.height)
    left, right = _widths(theme, room.width, counts)
    between = theme.px(MIDDLE_GAP)
    return Plan(
        attackers=pygame.Rect(room.left, room.top, left, high),
        defenders=pygame.Rect(room.right - right, room.top, right, high),
        middle=pygame.Rect(
            room.left + left + between,
            room.top,
            room.width - left - right - 2 * between,
            box.top - gap - room.top,
        ),
        box=box,
        chart=chart,
    )


def _widths(theme: Theme, width: int, counts: tuple[int, int]) -> tuple[int, int]:
    half = round(width * SIDES_SHARE / 2)
    if max(counts) <= EVEN_UP_TO:
        return half, half
    both = 2 * half
    least = min(half, theme.px(WIDEST_CELL))
    left = max(least, min(both - least, both * counts[0] // sum(counts)))
    return left, both - left
