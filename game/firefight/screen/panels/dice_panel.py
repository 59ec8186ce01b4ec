"""What dice and cards said last: each check as one sum, with its terms and its result."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

import pygame
from attrs import define, frozen

from game.core.frame import Event
from game.core.session import Entry
from game.core.words import signed
from game.firefight.model.content import content
from game.firefight.model.state import Skirmish
from game.firefight.screen.screen_texts import say
from game.firefight.words.book import words
from game.table.desk.panel import PADDING, FixedPanel, PanelCanvas, View, sunken
from game.table.draw.pen import Pen
from game.table.draw.theme import BODY, Color, Theme, fit, line_height, mix

HEIGHT = 106
DIE = 26
ROW = 50
SHOWN = 2
"""How many checks there is room for, the last one first."""
TOLD = ("attack_rolled", "rumor_held", "rally_rolled", "spent_check", "remained_fresh", "initiative_rolled")
PIPS = {
    1: ((0.5, 0.5),),
    2: ((0.27, 0.27), (0.73, 0.73)),
    3: ((0.25, 0.25), (0.5, 0.5), (0.75, 0.75)),
    4: ((0.27, 0.27), (0.73, 0.27), (0.27, 0.73), (0.73, 0.73)),
    5: ((0.26, 0.26), (0.74, 0.26), (0.5, 0.5), (0.26, 0.74), (0.74, 0.74)),
    6: ((0.27, 0.24), (0.73, 0.24), (0.27, 0.5), (0.73, 0.5), (0.27, 0.76), (0.73, 0.76)),
}
GOOD, BAD = "good", "bad"


@frozen
class Check:
    """One roll or one card drawn for a check."""

    title: str
    dice: tuple[int, ...]
    card: int
    """The number of a card that was drawn; 0 for dice."""
    sum: str
    result: str
    luck: str
    """Whether that was good for the player."""
    terms: tuple[str, ...] = ()
    """The numbers of the sum one by one, each with its rule."""


def latest_checks(log: Sequence[Entry], state: Skirmish, most: int = SHOWN) -> Iterator[Check]:
    """What was rolled and drawn last, the last first."""
    for entry in reversed(log):
        if entry.event.kind in TOLD and most:
            most -= 1
            yield check_of(entry.event, state)


def check_of(event: Event, state: Skirmish) -> Check:
    """One check in words and numbers."""
    about = event.about
    match event.kind:
        case "attack_rolled":
            return _attack(event, state)
        case "rally_rolled":
            result = say("dice.rallied" if about["rallied"] else "dice.not_rallied")
            bonus = about["total"] - sum(about["dice"])
            sums = say("dice.against_need", sum=_sum(about["dice"], [bonus]), need=about["need"])
            good = about["rallied"] == (state.side(about["piece"]) == "unit")
            title = say("dice.rally", piece=_name(about["piece"]))
            return Check(title, about["dice"], 0, sums, result, GOOD if good else BAD)
        case "rumor_held":
            sums = say("dice.against_need", sum=_sum(about["dice"], [about["caps"]]), need=about["need"])
            return Check(say("dice.rumor"), about["dice"], 0, sums, say("dice.not_shown"), BAD)
        case "initiative_rolled":
            sums = say("dice.against_need", sum=_sum(about["dice"], [about["caps"]]), need=about["need"])
            first = about["first"]
            luck = GOOD if first == "unit" else BAD
            return Check(say("dice.initiative"), about["dice"], 0, sums, say(f"dice.first_{first}"), luck)
        case "remained_fresh":
            number = content().orders[about["card"]].spent
            title = say("dice.spent", pieces=_names(about["pieces"]))
            return Check(title, (), number, say("dice.symbol"), say("dice.fresh"), GOOD)
    spent = about["spent"]
    ours = state.side(about["pieces"][0]) == "unit"
    sums = say("dice.spent_sum", cost=about["cost"], number=about["number"])
    result = say("dice.turned_spent" if spent else "dice.fresh")
    title = say("dice.spent", pieces=_names(about["pieces"]))
    return Check(title, (), about["number"], sums, result, GOOD if spent != ours else BAD)


def _attack(event: Event, state: Skirmish) -> Check:
    """FF-ATK-08: the whole sum: rating, distance, dice and CAPs against defense and cover."""
    about = event.about
    attack, defense = _terms(about["terms"]), _terms(about["against"])
    caps = [say("dice.caps", caps=about["caps"])] if about["caps"] else []
    rolled = "+".join(map(str, about["dice"]))
    total = sum(about["dice"]) + about["caps"] + sum(value for _, value, _ in about["terms"])
    value = sum(value for _, value, _ in about["against"])
    sums = say(
        "dice.attack_sum", attack=" ".join([*attack, say("dice.dice", dice=rolled), *caps]), total=total,
        defense=" ".join(defense), value=value,
    )  # fmt: skip
    ours = about["piece"] in state.pieces and state.side(about["piece"]) == "unit"
    struck = about["result"] != "missed"
    title = say("dice.attack", piece=_name(about["piece"]), target=_name(about["target"]))
    listed = tuple(
        say(
            "dice.term",
            side=say(f"dice.{side}"),
            name=say(f"term.{name}"),
            value=signed(number),
            rule=words().rule(rule),
        )
        for side in ("terms", "against")
        for name, number, rule in about[side]
    )
    luck = GOOD if struck == ours else BAD
    return Check(title, about["dice"], 0, sums, say(f"dice.{about['result']}"), luck, listed)


def _terms(terms: Sequence[tuple[str, int, str]]) -> list[str]:
    first, *others = [(say(f"term.{name}"), value) for name, value, _ in terms] or [("", 0)]
    return [f"{first[0]} {first[1]}", *(f"{signed(value)} {name}" for name, value in others)]


def _sum(dice: Sequence[int], more: Sequence[int]) -> str:
    added = "".join(f" {signed(it)}" for it in more if it)
    return f"{sum(dice) + sum(more)}" if not added else f"{sum(dice)}{added} = {sum(dice) + sum(more)}"


def _name(piece: str) -> str:
    return words().piece(piece)


def _names(pieces: Sequence[str]) -> str:
    return ", ".join(map(_name, pieces))


def die_picture(face: int, size: int, theme: Theme) -> pygame.Surface:
    """One face of a die."""
    colors, pen = theme.colors, Pen(size, theme.colors.ink)
    pen.rect(0.02, 0.02, 0.96, 0.96, colors.ink)
    pen.rect(0.06, 0.06, 0.88, 0.88, colors.selected)
    for x, y in PIPS[face]:
        pen.disc(x, y, 0.1, colors.ink)
    return pen.finish()


@define(eq=False)
class DicePanel(FixedPanel[Skirmish]):
    """The last two checks."""

    def height(self) -> int:
        return self.theme.row(HEIGHT)

    def label(self) -> str:
        return say("tab.dice")

    def key(self, view: View[Skirmish]) -> Hashable:
        return view.revision, len(view.log)

    def paint(self, canvas: PanelCanvas, view: View[Skirmish]) -> None:
        theme, pad = self.theme, self.theme.px(PADDING)
        y = theme.px(3)
        most = max(1, (self.rect.height - y) // theme.row(ROW))
        found = list(latest_checks(view.log, view.state, most))
        if not found:
            canvas.text(say("dice.none"), (pad, y), theme.colors.muted)
        for check in found:
            self._paint_check(
                canvas, check, pygame.Rect(pad, y, self.rect.width - 2 * pad, theme.row(ROW - 4))
            )
            y += theme.row(ROW)

    def _paint_check(self, canvas: PanelCanvas, check: Check, box: pygame.Rect) -> None:
        theme, colors = self.theme, self.theme.colors
        canvas.box(box, sunken(theme), colors.line)
        size = theme.row(DIE)
        x = box.left + theme.px(6)
        for face in check.dice:
            canvas.surface.blit(die_picture(face, size, theme), (x, box.centery - size // 2))
            x += size + theme.px(4)
        if not check.dice:
            self._paint_number(canvas, check.card, pygame.Rect(x, box.centery - size // 2, size, size))
            x += size + theme.px(4)
        x += theme.px(4)
        room = box.right - x - theme.px(6)
        result = canvas.text(
            check.result, (box.right - theme.px(6), box.top + theme.px(3)), _luck(check.luck, theme),
            "sans-bold", BODY, "topright",
        )  # fmt: skip
        title = fit(theme, check.title, room - result.width - theme.px(6), "sans-semibold")
        canvas.text(title, (x, box.top + theme.px(4)), face="sans-semibold")
        below = box.top + theme.px(4) + line_height(theme, BODY)
        canvas.text(fit(theme, check.sum, room), (x, below), colors.muted)
        lines = (check.title, check.sum, *check.terms, check.result)
        self.add_spot(box, "\n".join(lines), ("check", check.title))

    def _paint_number(self, canvas: PanelCanvas, number: int, card: pygame.Rect) -> None:
        """A card that was turned over, with the number that counted."""
        colors = self.theme.colors
        canvas.box(card, colors.paper, colors.ink, 3)
        canvas.text(str(number), card.center, colors.ink, "sans-bold", BODY, "center")


def _luck(luck: str, theme: Theme) -> Color:
    colors = theme.colors
    return colors.text if luck == GOOD else mix(colors.danger, colors.text, 0.35)
