"""The account of a campaign: what rounds cost and what it turned on; losses, VP Spaces and morale drawn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import pygame
from attrs import Factory, define, frozen

from game.core.frame import Event
from game.core.session import Entry
from game.core.words import signed
from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State
from game.siloam.rules.victory import Score, score
from game.siloam.screen.screen_texts import say
from game.siloam.screen.terrain.marks import BANNER_LETTERS
from game.siloam.words import words
from game.table.desk.panel import PanelCanvas
from game.table.draw.theme import BODY, SMALL, Color, Theme, flag, icon, mix, put
from game.table.report.contents import TurningPoint
from game.table.scenes.page import alarm

ROUND_END = "round_advanced"
_LOST = ("unit_removed", "unit_eliminated")
_MORALE = {"morale_gained": 1, "morale_lost": -1, "morale_cascaded": -1}
_AFTERMATH = ("event_due", "casualties_counted", "plane_ready", "bonus_earned", "round_started")
"""What follows the end of a round before the first chit of the next."""


@define
class RoundCost:
    """The balance of one round."""

    round: int
    coffins: dict[str, int] = Factory(dict)
    gone: dict[str, int] = Factory(dict)
    """Units removed or eliminated, by faction."""
    morale: dict[str, int] = Factory(dict)
    """Change of morale, by faction."""
    due: list[str] = Factory(list)
    """Events that enter the Activation Cup."""
    planes: list[str] = Factory(list)
    """Sides of the planes that reached the Runway."""

    def add(self, event: Event, factions: Mapping[str, str]) -> None:
        """Count one event in."""
        about = event.about
        if event.kind in _LOST:
            faction = factions[about["unit"]]
            self.gone[faction] = self.gone.get(faction, 0) + 1
        elif event.kind in _MORALE:
            faction = about["faction"]
            self.morale[faction] = self.morale.get(faction, 0) + _MORALE[event.kind] * about["amount"]
        elif event.kind == "casualties_counted":
            self.coffins[about["faction"]] = about["coffins"]
        elif event.kind == "event_due":
            self.due.append(about["event"])
        elif event.kind == "plane_ready":
            self.planes.append(about["side"])

    @property
    def ours_gone(self) -> int:
        return sum(self.gone.get(faction, 0) for faction in FRIENDS)


def cost_of_round(log: Sequence[Entry], end: Event, factions: Mapping[str, str]) -> RoundCost:
    """The balance of the round that an event ended. The log may go on after it."""
    cost = RoundCost(end.about["round"] - 1)
    place = next((i for i in range(len(log) - 1, -1, -1) if log[i].event is end), -1)
    for entry in reversed(log[: max(place, 0)]):
        if entry.event.kind == "round_started":
            break
        cost.add(entry.event, factions)
    for entry in log[place + 1 :]:
        if entry.event.kind not in _AFTERMATH:
            break
        cost.add(entry.event, factions)
    return cost


WEIGHTS = {"left": 9, "bonus": 6, "fight": 5, "worst": 5, "decided": 3, "faltered": 2, "held": 1}
"""How much a turning point matters where not all of them have room."""


@define
class _Reader:
    """Goes once through a log and notes what mattered."""

    factions: Mapping[str, str]
    round: int = 1
    moments: list[TurningPoint] = Factory(list)
    coffins: dict[int, int] = Factory(dict)
    fight: tuple[int, int, str] = (0, 0, "")
    """Hits, round and place of the hardest fight so far."""
    _hits: int = 0
    _target: str = ""

    def read(self, event: Event) -> None:
        reader = getattr(self, f"_on_{event.kind}", None)
        if reader is not None:
            reader(event)

    def _note(self, key: str, weight: int, **facts: object) -> None:
        self.moments.append(TurningPoint(self.round, say(f"result.{key}", **facts), weight))

    def _on_round_started(self, event: Event) -> None:
        self.round = event.about["round"]

    def _on_event_branch(self, event: Event) -> None:
        story, branch = words().stories[event.about["event"]], event.about["branch"]
        if branch in story.labels:
            self._note("decided", WEIGHTS["decided"], title=story.title, answer=story.labels[branch])
            return
        held = "held" if branch == "success" else "faltered"
        self._note("decided", WEIGHTS[held], title=story.title, answer=say(f"result.{held}"))

    def _on_final_arc_failure(self, event: Event) -> None:
        self._note("left", WEIGHTS["left"], faction=words().names.named("factions", event.about["faction"]))

    def _on_bonus_earned(self, _event: Event) -> None:
        self._note("bonus", WEIGHTS["bonus"])

    def _on_casualties_counted(self, event: Event) -> None:
        if event.about["faction"] != VANG:
            self.coffins[self.round] = self.coffins.get(self.round, 0) + event.about["coffins"]

    def _on_attack_declared(self, event: Event) -> None:
        self._hits, self._target = 0, event.about["target"]

    def _on_draws_end(self, event: Event) -> None:
        self._hits += event.about["hits"]

    def _on_combat_over(self, _event: Event) -> None:
        if self._hits > self.fight[0]:
            self.fight = (self._hits, self.round, self._target)


def turning_points(log: Iterable[Entry], state: State) -> list[TurningPoint]:
    """What a campaign turned on, in the order it happened."""
    reader = _Reader(factions_of(state))
    for entry in log:
        reader.read(entry.event)
    moments = [*reader.moments, *_extremes(reader)]
    return sorted(moments, key=lambda moment: moment.round)


def _extremes(reader: _Reader) -> Iterator[TurningPoint]:
    hits, number, place = reader.fight
    if hits:
        yield TurningPoint(number, say("result.fight", hex=words().hex(place), hits=hits), WEIGHTS["fight"])
    if reader.coffins:
        worst = max(reader.coffins, key=lambda number: reader.coffins[number])
        yield TurningPoint(worst, say("result.worst", coffins=reader.coffins[worst]), WEIGHTS["worst"])


def factions_of(state: State) -> dict[str, str]:
    """The faction of every Combat Unit."""
    return {unit.id: unit.spec.faction for unit in state.units.values()}


ROW, BAR_HEIGHT, FLAG_WIDTH = 27, 9, 22
CELL, CELL_GAP = 19, 4
SYMBOL_SHARE = 0.55


@frozen(eq=False)
class Account:
    """Draws parts of the account of a position; each returns the height at which the next may stand."""

    theme: Theme
    state: State
    cost: RoundCost | None = None

    # ------------------------------------------------------------------ pieces

    def heading(self, surface: pygame.Surface, text: str, x: int, y: int) -> int:
        """The title of a part."""
        picture = self.theme.text(text.upper(), self.theme.colors.brass, "sans-bold", SMALL)
        surface.blit(picture, (x, y))
        return y + picture.get_height() + self.theme.px(6)

    def _put(
        self,
        surface: pygame.Surface,
        text: str,
        color: Color,
        x: int,
        y: int,
        right: bool = False,
        face: str = "sans",
    ) -> pygame.Rect:
        picture = self.theme.text(text, color, face, BODY)
        rect = picture.get_rect(midright=(x, y)) if right else picture.get_rect(midleft=(x, y))
        surface.blit(picture, rect)
        return rect

    # ------------------------------------------------------------------ casualties

    def losses(self, surface: pygame.Surface, area: pygame.Rect) -> int:
        """Casualties by faction, and how far the coalition and the Vang are from their marks."""
        tracks, names = self.state.content.tracks, words().names
        y = self.heading(surface, say("summary.losses"), area.left, area.top)
        for faction in (*FRIENDS, VANG):
            name = names.named("factions", faction)
            y = self._loss_row(surface, area, y, faction, name, self.state.casualties[faction])
        ours = sum(self.state.casualties[faction] for faction in FRIENDS)
        y += self.theme.px(6)
        marks = (
            (say("summary.coalition"), ours, tracks.coalition_casualties, self.theme.colors.danger),
            (
                names.named("factions", VANG),
                self.state.casualties[VANG],
                tracks.bonus_casualties,
                self.theme.colors.path,
            ),
        )
        for name, total, limit, color in marks:
            y = self._bar(surface, area, y, name, total, limit, color)
        return y

    def _loss_row(
        self, surface: pygame.Surface, area: pygame.Rect, y: int, faction: str, name: str, total: int
    ) -> int:
        theme, colors = self.theme, self.theme.colors
        middle = y + theme.px(ROW) // 2
        self._flag(surface, faction, area.left, middle)
        self._put(surface, name, colors.text, area.left + theme.px(FLAG_WIDTH + 10), middle)
        self._put(surface, str(total), colors.text, area.right, middle, right=True, face="sans-bold")
        if self.cost is not None:
            coffins = self.cost.coffins.get(faction, 0)
            text = say("summary.new_coffins", coffins=coffins) if coffins else say("summary.no_coffins")
            color = alarm(theme) if coffins and faction != VANG else colors.muted
            self._put(surface, text, color, area.right - theme.px(40), middle, right=True)
        return y + theme.px(ROW)

    def _bar(
        self,
        surface: pygame.Surface,
        area: pygame.Rect,
        y: int,
        name: str,
        total: int,
        limit: int,
        color: Color,
    ) -> int:
        theme, colors = self.theme, self.theme.colors
        middle = y + theme.px(ROW) // 2
        self._put(surface, name, colors.muted, area.left, middle)
        limit_text = say("summary.limit", total=total, limit=limit)
        right = self._put(
            surface, limit_text, colors.text, area.right, middle, right=True, face="sans-semibold"
        )
        left = area.left + theme.px(84)
        bar = pygame.Rect(left, 0, area.right - theme.px(78) - left, theme.px(BAR_HEIGHT))
        bar.centery = right.centery
        pygame.draw.rect(surface, colors.line, bar, border_radius=bar.height // 2)
        filled = bar.copy()
        filled.width = round(bar.width * min(1.0, total / limit))
        if filled.width:
            pygame.draw.rect(surface, color, filled, border_radius=bar.height // 2)
        return y + theme.px(ROW)

    def _flag(self, surface: pygame.Surface, faction: str, x: int, middle: int) -> None:
        theme, width = self.theme, self.theme.px(FLAG_WIDTH)
        if faction != VANG:
            put(surface, flag(faction, width, theme.colors), midleft=(x, middle))
            return
        for number, banner in enumerate(self.state.content.banners):
            part = pygame.Rect(x + number * width // 3, 0, width // 3 - 1, round(width * 0.66))
            part.centery = middle
            pygame.draw.rect(surface, theme.colors[f"banner_{banner}"], part)
            pygame.draw.rect(surface, mix(theme.colors[f"banner_{banner}"], theme.colors.text, 0.4), part, 1)

    # ------------------------------------------------------------------ VP Spaces

    def spaces(self, surface: pygame.Surface, area: pygame.Rect) -> int:
        """Every VP Space with its holder, and the score they make."""
        theme, colors = self.theme, self.theme.colors
        y = self.heading(surface, say("summary.spaces"), area.left, area.top)
        for hex_id, space in self.state.content.map.vp.items():
            ours = hex_id in self.state.friends_at
            middle = y + theme.px(ROW) // 2
            put(
                surface,
                icon("leader", theme.px(17), colors["star"] if ours else colors.line),
                midleft=(area.left, middle),
            )
            color = colors.text if ours else colors.muted
            name = self._put(
                surface, space.name, color, area.left + theme.px(26), middle, face="sans-semibold"
            )
            self._put(surface, hex_id, colors.muted, name.right + theme.px(7), middle)
            self._holder(surface, hex_id, area.right, middle)
            y += theme.px(ROW)
        total = score(self.state)
        self._put(
            surface, score_line(total), colors.text, area.left, y + theme.px(ROW) // 2, face="sans-bold"
        )
        return y + theme.px(ROW)

    def _holder(self, surface: pygame.Surface, hex_id: str, right: int, middle: int) -> None:
        theme, colors, state = self.theme, self.theme.colors, self.state
        friend = next(iter(state.friends_in(hex_id)), None)
        enemy = state.vang_in(hex_id)
        if friend is not None:
            faction = friend.spec.faction
            text = words().names.named("factions", faction)
            rect = self._put(surface, text, colors.text, right, middle, right=True)
            self._flag(surface, faction, rect.left - theme.px(FLAG_WIDTH + 8), middle)
        elif enemy is not None:
            rect = self._put(surface, words().piece(enemy.id), colors.muted, right, middle, right=True)
            self._banner(surface, enemy.spec.banner, rect.left - theme.px(8), middle)
        else:
            key = "holders.garrison" if hex_id in state.garrisons else "holders.nobody"
            self._put(surface, say(key), colors.muted, right, middle, right=True)

    def _banner(self, surface: pygame.Surface, banner: str, right: int, middle: int) -> None:
        colors, size, canvas = self.theme.colors, self.theme.px(18), PanelCanvas(surface, self.theme)
        box, ground = pygame.Rect(right - size, middle - size // 2, size, size), colors[f"banner_{banner}"]
        canvas.box(box, ground, colors.muted, 3)
        letter = BANNER_LETTERS[banner]
        canvas.text(letter, box.center, colors.writing_on(ground), "sans-bold", SMALL, "center")

    # ------------------------------------------------------------------ morale

    def morale(self, surface: pygame.Surface, area: pygame.Rect) -> int:
        """Each faction on its track, with what the round has changed."""
        theme, colors = self.theme, self.theme.colors
        y = self.heading(surface, say("summary.morale"), area.left, area.top)
        for faction in FRIENDS:
            middle = y + theme.px(ROW + 4) // 2
            self._put(surface, words().names.named("factions", faction), colors.text, area.left, middle)
            self._track(surface, faction, area.left + theme.px(78), middle)
            if self.cost is not None:
                change = self.cost.morale.get(faction, 0)
                color = alarm(theme) if change < 0 else colors.text
                self._put(surface, signed(change) if change else "", color, area.right, middle, right=True)
            y += theme.px(ROW + 4)
        return y

    def _track(self, surface: pygame.Surface, faction: str, x: int, middle: int) -> None:
        theme, colors, size = self.theme, self.theme.colors, self.theme.px(CELL)
        canvas, plain = PanelCanvas(surface, theme), mix(colors.line, colors.muted, 0.35)
        for number, symbol in enumerate(self.state.content.tracks.morale_symbols, 1):
            cell, here = pygame.Rect(x, middle - size // 2, size, size), number == self.state.morale[faction]
            ground = mix(colors[faction], colors.text, 0.12) if here else colors.panel
            canvas.box(cell, ground, colors.selected if here else colors.line, 3)
            ink = colors.writing_on(ground) if here else plain
            canvas.icon(symbol, round(size * SYMBOL_SHARE), ink, cell.center)
            x += size + theme.px(CELL_GAP)


def score_line(total: Score) -> str:
    """The VP Spaces held, the bonus, and the grade they would make now."""
    grade = words().names.named("outcomes", total.grade)
    key = "summary.score_bonus" if total.bonus else "summary.score"
    return say(key, held=len(total.spaces), bonus=total.bonus, grade=grade)
