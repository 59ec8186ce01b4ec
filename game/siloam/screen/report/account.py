"""The account of a campaign: what rounds cost and what it turned on; losses, VP Spaces and morale drawn."""

from __future__ import annotations

from collections import Counter
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
from game.table.draw.split import FILL, columns
from game.table.draw.theme import BODY, Color, Theme, contrast, flag, icon, mix, put
from game.table.report.contents import TurningPoint
from game.table.scenes.page import alarm
from game.table.widgets.widget import Prose

ROUND_END = "round_advanced"
_LOST = ("unit_removed", "unit_eliminated")
_MORALE = {"morale_gained": 1, "morale_lost": -1, "morale_cascaded": -1}
_AFTERMATH = ("event_due", "casualties_counted", "plane_ready", "bonus_earned", "round_started")
"""What follows the end of a round before the first chit of the next."""


@define
class RoundCost:
    """The balance of one round."""

    round: int
    coffins: Counter[str] = Factory(Counter)
    gone: Counter[str] = Factory(Counter)
    """Units removed or eliminated, by faction."""
    morale: Counter[str] = Factory(Counter)
    """Change of morale, by faction."""
    due: list[str] = Factory(list)
    """Events that enter the Activation Cup."""
    planes: list[str] = Factory(list)
    """Sides of the planes that reached the Runway."""

    def add(self, event: Event, factions: Mapping[str, str]) -> None:
        """Count one event in."""
        about = event.about
        if event.kind in _LOST:
            self.gone[factions[about["unit"]]] += 1
        elif event.kind in _MORALE:
            self.morale[about["faction"]] += _MORALE[event.kind] * about["amount"]
        elif event.kind == "casualties_counted":
            self.coffins[about["faction"]] = about["coffins"]
        elif event.kind == "event_due":
            self.due.append(about["event"])
        elif event.kind == "plane_ready":
            self.planes.append(about["side"])

    @property
    def ours_gone(self) -> int:
        return sum(self.gone[faction] for faction in FRIENDS)


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
    coffins: Counter[int] = Factory(Counter)
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
            self.coffins[self.round] += event.about["coffins"]

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

    canvas: PanelCanvas
    state: State
    cost: RoundCost | None = None

    @property
    def theme(self) -> Theme:
        return self.canvas.theme

    # ------------------------------------------------------------------ pieces

    def heading(self, text: str, area: pygame.Rect) -> int:
        """The title of a part."""
        colors = self.theme.colors
        return self.canvas.text(text.upper(), area.topleft, colors.brass, "sans-bold").bottom + self.theme.px(
            6
        )

    def prose(
        self,
        heading: str,
        texts: Iterable[str],
        area: pygame.Rect,
        top: int,
        face: str = "sans",
        size: float = BODY,
    ) -> int:
        """A part in sentences, from a height on."""
        y = self.heading(heading, pygame.Rect(area.left, top, area.width, 0))
        for text in texts:
            told = Prose.set(self.theme, text, area.width, face=face, size=size)
            y = told.draw(self.canvas.surface, area.left, y)
        return y

    def _put(
        self,
        text: str,
        x: int,
        y: int,
        color: Color,
        face: str = "sans",
        anchor: str = "midleft",
        room: int | None = None,
    ) -> pygame.Rect:
        return self.canvas.text(text, (x, y), color, face, BODY, anchor, room)

    # ------------------------------------------------------------------ casualties

    def losses(self, area: pygame.Rect) -> int:
        """Casualties by faction, and how far the coalition and the Vang are from their marks."""
        theme, tracks, lost = self.theme, self.state.content.tracks, self.state.casualties
        y, row = self.heading(say("summary.losses"), area), theme.px(ROW)
        for faction in (*FRIENDS, VANG):
            self._loss_row(area, y + row // 2, faction)
            y += row
        y += theme.px(6) + row // 2
        ours, most = sum(lost[faction] for faction in FRIENDS), tracks.coalition_casualties
        self._bar(area, y, say("summary.coalition"), ours, most, theme.colors.danger)
        vang = words().names.named("factions", VANG)
        self._bar(area, y + row, vang, lost[VANG], tracks.bonus_casualties, theme.colors.path)
        return y - row // 2 + 2 * row

    def _loss_row(self, area: pygame.Rect, middle: int, faction: str) -> None:
        theme, colors = self.theme, self.theme.colors
        self._flag(faction, area.left, middle)
        name = words().names.named("factions", faction)
        named = self._put(name, area.left + theme.px(FLAG_WIDTH + 10), middle, colors.text)
        total = str(self.state.casualties[faction])
        self._put(total, area.right, middle, colors.text, "sans-bold", "midright")
        if self.cost is not None:
            coffins = self.cost.coffins[faction]
            text = say("summary.new_coffins", coffins=coffins) if coffins else say("summary.no_coffins")
            color = alarm(theme) if coffins and faction != VANG else colors.muted
            right = area.right - theme.px(40)
            self._put(text, right, middle, color, anchor="midright", room=right - named.right - theme.px(6))

    def _bar(self, area: pygame.Rect, middle: int, name: str, total: int, limit: int, color: Color) -> None:
        theme, colors = self.theme, self.theme.colors
        self._put(name, area.left, middle, colors.muted)
        numbers = say("summary.limit", total=total, limit=limit)
        written = self._put(numbers, area.right, middle, colors.text, "sans-semibold", "midright")
        _, bar, _ = columns(area, theme.px(84), FILL, theme.px(78))
        bar.height = theme.px(BAR_HEIGHT)
        bar.centery = written.centery
        pygame.draw.rect(self.canvas.surface, colors.line, bar, border_radius=bar.height // 2)
        bar.width = round(bar.width * min(1.0, total / limit))
        if bar.width:
            pygame.draw.rect(self.canvas.surface, color, bar, border_radius=bar.height // 2)

    def _flag(self, faction: str, x: int, middle: int) -> None:
        width, colors = self.theme.px(FLAG_WIDTH), self.theme.colors
        if faction != VANG:
            put(self.canvas.surface, flag(faction, width, colors), midleft=(x, middle))
            return
        for number, banner in enumerate(self.state.content.banners):
            part = pygame.Rect(x + number * width // 3, 0, width // 3 - 1, round(width * 0.66))
            part.centery = middle
            body = colors[f"banner_{banner}"]
            self.canvas.box(part, body, mix(body, colors.text, 0.4), 0)

    # ------------------------------------------------------------------ VP Spaces

    def spaces(self, area: pygame.Rect) -> int:
        """Every VP Space with its holder, and the score they make."""
        theme, colors = self.theme, self.theme.colors
        y, row = self.heading(say("summary.spaces"), area) + theme.px(ROW) // 2, theme.px(ROW)
        gold = max(colors["star"], colors.brass, key=lambda color: contrast(color, colors.panel))
        for hex_id, space in self.state.content.map.vp.items():
            ours = hex_id in self.state.friends_at
            star = icon("leader", theme.px(17), gold if ours else colors.line)
            put(self.canvas.surface, star, midleft=(area.left, y))
            color = colors.text if ours else colors.muted
            name = self._put(space.name, area.left + theme.px(26), y, color, "sans-semibold")
            self._put(hex_id, name.right + theme.px(7), y, colors.muted)
            self._holder(hex_id, area.right, y)
            y += row
        self._put(score_line(score(self.state)), area.left, y, colors.text, "sans-bold")
        return y - row // 2 + row

    def _holder(self, hex_id: str, right: int, middle: int) -> None:
        theme, colors, state = self.theme, self.theme.colors, self.state
        friend = next(iter(state.friends_in(hex_id)), None)
        enemy = state.vang_in(hex_id)
        if friend is not None:
            faction = friend.spec.faction
            name = words().names.named("factions", faction)
            told = self._put(name, right, middle, colors.text, anchor="midright")
            self._flag(faction, told.left - theme.px(FLAG_WIDTH + 8), middle)
        elif enemy is not None:
            told = self._put(words().piece(enemy.id), right, middle, colors.muted, anchor="midright")
            self._banner(enemy.spec.banner, told.left - theme.px(8), middle)
        else:
            key = "holders.garrison" if hex_id in state.garrisons else "holders.nobody"
            self._put(say(key), right, middle, colors.muted, anchor="midright")

    def _banner(self, banner: str, right: int, middle: int) -> None:
        colors, size = self.theme.colors, self.theme.px(18)
        box, ground = pygame.Rect(right - size, middle - size // 2, size, size), colors[f"banner_{banner}"]
        self.canvas.box(box, ground, colors.muted, 3)
        ink = colors.writing_on(ground)
        self.canvas.text(BANNER_LETTERS[banner], box.center, ink, "sans-bold", anchor="center")

    # ------------------------------------------------------------------ morale

    def morale(self, area: pygame.Rect) -> int:
        """Each faction on its track, with what the round has changed."""
        theme, colors, row = self.theme, self.theme.colors, self.theme.px(ROW + 4)
        y = self.heading(say("summary.morale"), area)
        for faction in FRIENDS:
            middle = y + row // 2
            self._put(words().names.named("factions", faction), area.left, middle, colors.text)
            self._track(faction, area.left + theme.px(78), middle)
            change = self.cost.morale[faction] if self.cost is not None else 0
            color = alarm(theme) if change < 0 else colors.text
            self._put(signed(change) if change else "", area.right, middle, color, anchor="midright")
            y += row
        return y

    def _track(self, faction: str, x: int, middle: int) -> None:
        colors, size = self.theme.colors, self.theme.px(CELL)
        plain = mix(colors.line, colors.muted, 0.35)
        for number, symbol in enumerate(self.state.content.tracks.morale_symbols, 1):
            cell, here = pygame.Rect(x, middle - size // 2, size, size), number == self.state.morale[faction]
            ground = mix(colors[faction], colors.text, 0.12) if here else colors.panel
            self.canvas.box(cell, ground, colors.selected if here else colors.line, 3)
            ink = colors.writing_on(ground) if here else plain
            self.canvas.icon(symbol, round(size * SYMBOL_SHARE), ink, cell.center)
            x += size + self.theme.px(CELL_GAP)


def score_line(total: Score) -> str:
    """The VP Spaces held, the bonus, and the grade they would make now."""
    grade = words().names.named("outcomes", total.grade)
    key = "summary.score_bonus" if total.bonus else "summary.score"
    return say(key, held=len(total.spaces), bonus=total.bonus, grade=grade)
