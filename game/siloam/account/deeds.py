"""What is kept of a finished campaign: the facts that figures and medals speak of, read from its record."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, define

from game.core.frame import Event
from game.core.honours import CampaignFacts, Fact, Honours, read_honours
from game.core.journal import Journal, Setup
from game.core.language import per_language
from game.core.recording import replay
from game.core.tables import assets
from game.siloam.model.content import FRIENDS, VANG
from game.siloam.model.state import State
from game.siloam.rules.victory import round_of, score, vp_held
from game.siloam.system import SILOAM_SYSTEM

FILE = "honours.toml"
AT_THE_END: Mapping[str, type] = {
    "vp": int, "rounds": int, "coffins": int, "vang_coffins": int, "bonus": bool, "lowest_morale": int,
    "left": int,
}  # fmt: skip
"""What the last position tells: VP, the last round, coffins of the coalition and of the Vang, whether these
earned a VP, the lowest of the three morales, and how many factions have left the war."""
ON_THE_WAY: Mapping[str, type] = {
    "kept": int, "low_point": int, "favors": int, "plans": int, "attacks": int, "shot_down": int,
}  # fmt: skip
"""What only a record from the setup on tells: VP Spaces held at the end of every round, the fewest held at
the end of a round of the second half, favors called in, different plans that went ahead, attacks of ours, and
Vang planes shot down."""


@define
class _Witness:
    """Goes along with a replay and notes what only the way to the end shows."""

    ends: list[frozenset[str]] = Factory(list)
    """The VP Spaces that were ours when each round ended."""
    plans: set[str] = Factory(set)
    favors: int = 0
    attacks: int = 0
    shot_down: int = 0

    def hear(self, state: State, event: Event) -> None:
        match event.kind:
            case "round_advanced":
                self.ends.append(frozenset(vp_held(state)))
            case "political_cost":
                self.favors += event.about["chits"]
            case "plan_succeeded":
                self.plans.add(event.about["plan"])
            case "attack_declared":
                lead = state.units.get(event.about["lead"])
                self.attacks += lead is not None and lead.spec.faction != VANG
            case "plane_shot_down":
                self.shot_down += event.about["vang"]

    def told(self, final: State) -> CampaignFacts:
        ends = [*self.ends, frozenset(vp_held(final))]
        late = ends[final.content.tracks.last_round // 2 :]
        return {
            "kept": len(frozenset.intersection(*ends)),
            "low_point": min(map(len, late or ends)),
            "favors": self.favors,
            "plans": len(self.plans),
            "attacks": self.attacks,
            "shot_down": self.shot_down,
        }


def deeds(journal: Journal) -> CampaignFacts:
    """The facts of a finished campaign; a record that does not begin with the setup tells only of the end."""
    witness = _Witness()
    *_, session = replay(SILOAM_SYSTEM, journal, watcher=witness.hear)
    state = session.state
    facts: dict[str, Fact] = {
        "vp": score(state).total,
        "rounds": round_of(state),
        "coffins": sum(state.casualties[faction] for faction in FRIENDS),
        "vang_coffins": state.casualties[VANG],
        "bonus": state.vang_bonus,
        "lowest_morale": min(state.morale[faction] for faction in FRIENDS),
        "left": len(state.collapsed),
    }
    return {**facts, **witness.told(state)} if isinstance(journal.begin, Setup) else facts


@per_language
def honours() -> Honours:
    """The figures and medals that ship with the game."""
    folder = assets() / SILOAM_SYSTEM.id / "text"
    return read_honours(folder, FILE, SILOAM_SYSTEM.grades, {**AT_THE_END, **ON_THE_WAY}, deeds)
