"""Where the questions of a mission are answered: a Unit is picked, then a hex, a side, a button or a card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.core.frame import Choice, Decision, Event
from game.core.session import Entry
from game.core.words import listed, percent
from game.firefight.model.content import UNIT, content
from game.firefight.model.state import ABOARD, ON_MAP, Skirmish
from game.firefight.odds.attack_odds import offered_attack
from game.firefight.odds.danger import dangers_at
from game.firefight.odds.spent_odds import rally_chance, spent_chance
from game.firefight.screen.cards_ahead import COUNTS
from game.firefight.screen.map.acts import by_enemy
from game.firefight.screen.map.overlays import ZONES, aims, stop_words
from game.firefight.screen.map.traces import Trace, traces_of
from game.firefight.screen.order_history import RECALL, is_over
from game.firefight.screen.panels.mission_bar import who_passed
from game.firefight.screen.screen_texts import say
from game.firefight.why import why_not
from game.firefight.words.book import hex_name, words
from game.firefight.words.book import say as told
from game.table.desk.desk_skin import PICK, Questions
from game.table.desk.panel import SpotKey

OF_A_UNIT = ("move", "attack", "pivot", "rally", "board", "get_off", "leave", "stall")
"""What is done by one Unit, which is picked first."""
PAID = ("move", "pivot", "board", "get_off", "leave")


class FirefightQuestions(Questions[Skirmish]):
    """How a mission asks and is answered."""

    primary_verbs = ("done", "go_ahead", "let_be")
    bar_verbs = frozenset(("face", "go_on", "stop", "play"))
    guarded_verbs = frozenset(("done", "pass", "let_be"))
    half_made = frozenset(("pay", "face", "join", "boost", "card", "first_facing"))
    ending_rule = "FF-END-04"

    # ------------------------------------------------------------------ where choices are made

    def place_of_piece(self, state: Skirmish, piece: str) -> str:
        found = state.pieces.get(piece)
        return found.hex if found is not None and found.place in (ON_MAP, ABOARD) else ""

    def place_of(self, state: Skirmish, choice: Choice) -> str:
        """A facing lies in the hex that is faced; where the map ends there, in the bar alone."""
        if choice.verb == "face":
            return state.grid.towards[choice.hex].get(choice.option, "")
        if choice.verb == "join":
            return self.place_of_piece(state, choice.piece)
        return choice.hex or self.place_of_piece(state, choice.piece)

    def spot_of(self, state: Skirmish, choice: Choice) -> SpotKey | None:
        if choice.verb == PICK:
            return "unit", choice.piece
        return ("action", choice.option) if choice.verb == "play" else None

    def actor_of(self, state: Skirmish, choice: Choice) -> str:
        """Who acts: with a card, only where it is somebody's to choose a hex for."""
        if choice.verb in OF_A_UNIT:
            return choice.piece
        if choice.verb == "use" and choice.piece in state.pieces and state.side(choice.piece) == UNIT:
            own = choice.hex == state.pieces[choice.piece].hex and not choice.option and not choice.path
            return "" if own else choice.piece
        return ""

    def name_of(self, state: Skirmish, piece: str) -> str:
        return content().counters[piece].name

    def selected(self, decision: Decision) -> str | None:
        about = decision.about
        return about.get("piece") or next(iter(about.get("pieces", ())), None)

    # ------------------------------------------------------------------ what is said of choices

    def described(self, state: Skirmish, choice: Choice, words: str) -> str:
        """An action with its chances; CAPs are added later."""
        fresh = choice.piece in state.pieces and not state.pieces[choice.piece].spent
        spent = percent(spent_chance(state, choice.cost)) if fresh and choice.cost else ""
        match choice.verb:
            case "attack":
                odds = offered_attack(state, choice)
                first = odds.targets[0]
                kill = percent(spent_chance(state, choice.cost, kills=odds.killed)) if fresh else ""
                facts = {"hit": percent(first.hit), "destroyed": percent(first.destroyed), "spent": kill}
                return say("odds.attack", words=words, **facts)
            case "rally":
                chance = percent(rally_chance(state, choice.piece))
                return say("odds.rally", words=words, chance=chance, spent=spent)
            case "move":
                worst = next(iter(dangers_at(state, choice.piece, choice.hex)), None)
                name = content().counters[worst.enemy].name if worst else ""
                said = say("odds.spent", words=words, spent=spent) if spent else words
                return say("odds.danger", words=said, name=name, hit=percent(worst.hit)) if worst else said
        return say("odds.spent", words=words, spent=spent) if choice.verb in PAID and spent else words

    def why_not(self, state: Skirmish, decision: Decision, hex_id: str) -> str:
        """FF-TRN-02 to 04: why nobody in a hex can act, or that there is nothing to do there."""
        here = state.at(hex_id, UNIT)
        if decision.kind == "turn" and here:
            name = content().counters[here[0]].name
            return say("refused.spent", name=name, caps=state.caps)
        return say(f"refused.{decision.kind}", hex=hex_name(hex_id, state.mission_id))

    def why_not_of(self, state: Skirmish, decision: Decision, piece: str, hex_id: str) -> str:
        """The condition that keeps a picked Unit from attacking what is in a hex, or from going there."""
        reason = why_not(state, piece, hex_id) if decision.kind == "turn" else None
        if reason is None:
            return ""
        facts = dict(reason.facts)
        if "stops" in facts:
            facts["stops"] = stop_words(state, facts["stops"])
        if "facing" in facts:
            facts["facing"] = told(f"name.{facts['facing']}")
        name, hex_words = self.name_of(state, piece), hex_name(hex_id, state.mission_id)
        rule = words().rule(reason.rule)
        return say(f"refused.{reason.name}", name=name, hex=hex_words, rule=rule, **facts)

    def why_not_spot(self, state: Skirmish, decision: Decision, keys: Iterable[SpotKey]) -> str:
        for kind, name in keys:
            if kind == "action":
                when = state.content.actions[name].when
                return say(
                    "refused.card_now" if when == "action" else "refused.card_later",
                    moment=say(f"moment.{when}"),
                )
            if kind == "unit" and name in state.pieces and state.side(name) == UNIT:
                return say("refused.spent", name=content().counters[name].name, caps=state.caps)
        return ""

    def reach(self, state: Skirmish, decision: Decision, hex_id: str) -> tuple[str, ...]:
        """What whoever stands in the hex that is pointed at could fire at."""
        return aims(state, hex_id)

    def warning(self, state: Skirmish, choice: Choice) -> str:
        """FF-RND-04: a pass that ends the round while somebody could still act; and who leaves is gone."""
        if choice.verb == "leave":
            return say("warning.leave", name=content().counters[choice.piece].name)
        fresh = [self.name_of(state, it) for it in state.units() if not state.pieces[it].spent]
        if choice.verb != "pass" or not fresh:
            return ""
        names = listed(fresh, told("name.and"))
        if who_passed(state) == "ai_passed":
            return say("warning.pass", names=names)
        counts = COUNTS.about(state)
        return say("warning.pass_first", names=names, chance=percent(counts.passing) if counts else "")

    def lasting(self, state: Skirmish, log: Sequence[Entry]) -> tuple[Trace, ...]:
        """What Dresk did last, until the player does something; or what came of an earlier card."""
        place = RECALL.place(log)
        if place is None or (RECALL.earlier(log) is None and is_over(log, place)):
            return ()
        return traces_of(state, log, place)

    def by_bot(self, state: Skirmish, event: Event) -> bool:
        return by_enemy(state, event)

    def toggle_note(self, state: Skirmish, toggle: str) -> str:
        known = any(not state.spec(it).rumor for it in state.enemies())
        return "" if known or toggle != ZONES else say("refused.no_zones")
