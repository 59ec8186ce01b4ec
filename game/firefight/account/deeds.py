"""What is kept of a finished mission: the facts that figures and medals speak of, read from its record."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import Factory, define

from game.core.frame import Event
from game.core.honours import CampaignFacts, Fact, Honours, read_honours
from game.core.journal import Journal, Setup
from game.core.language import per_language
from game.core.recording import replay
from game.core.tables import assets
from game.firefight.account.chronicle import AttackRoll, roll_of
from game.firefight.account.standing_points import would_score
from game.firefight.model.content import AI, SIDES, UNIT
from game.firefight.model.state import DESTROYED, Skirmish
from game.firefight.rules.artillery import GUNS
from game.firefight.system import FIREFIGHT_SYSTEM, MISSIONS

FILE = "honours.toml"
HARD = 10
"""What the dice must show for a long shot."""
AT_THE_END: Mapping[str, type] = {
    **dict.fromkeys((mission.id for mission in MISSIONS), bool),
    "vp": int, "enemy_vp": int, "ahead": int, "rounds": int, "lost": int, "destroyed": int,
}  # fmt: skip
"""What the last position tells: which mission it was, the points of both sides, by how many you were ahead,
the last round, and how many pieces of each side were destroyed."""
ON_THE_WAY: Mapping[str, type] = {
    "attacks": int, "hits": int, "long_shots": int, "close": int, "rallies": int, "caps": int, "shelled": int,
    "unmasked": int, "behind": int,
}  # fmt: skip
"""What only a record from the setup on tells: attacks of Units and their hits, hits that needed a very good
roll, enemies destroyed in close combat, rallies, CAPs spent, enemies that shells have hit, rumors revealed,
and by how many points you were behind at the end of the worst round."""


@define
class _Witness:
    """Goes along with a replay and notes what only the way to the end shows."""

    shots: list[AttackRoll] = Factory(list)
    close: int = 0
    rallies: int = 0
    caps: int = 0
    unmasked: int = 0
    behind: int = 0

    def hear(self, state: Skirmish, event: Event) -> None:
        about = event.about
        match event.kind:
            case "attack_rolled":
                self.shots.append(roll_of(state, event))
            case "destroyed" if about["side"] == AI:
                self.close += bool(self.shots) and self.shots[-1].close and self.shots[-1].side == UNIT
            case "rally_rolled":
                self.rallies += about["rallied"] and state.side(about["piece"]) == UNIT
            case "caps_spent":
                self.caps += about["caps"]
            case "rumor_revealed" | "false_rumor":
                self.unmasked += 1
            case "round_ended":
                ours, theirs = (would_score(state, side) for side in SIDES)
                self.behind = max(self.behind, theirs - ours)

    def told(self) -> CampaignFacts:
        ours = [shot for shot in self.shots if shot.side == UNIT and shot.attacker != GUNS]
        return {
            "attacks": len(ours),
            "hits": sum(shot.hit for shot in ours),
            "long_shots": sum(shot.hit and shot.need >= HARD for shot in ours),
            "close": self.close,
            "rallies": self.rallies,
            "caps": self.caps,
            "shelled": sum(shot.hit for shot in self.shots if shot.attacker == GUNS and shot.side == UNIT),
            "unmasked": self.unmasked,
            "behind": self.behind,
        }


def deeds(journal: Journal) -> CampaignFacts:
    """The facts of a finished mission; a record that does not begin with the setup tells only of the end."""
    witness = _Witness()
    *_, session = replay(FIREFIGHT_SYSTEM, journal, watcher=witness.hear)
    state = session.state
    ours, theirs = (state.tallies[side].total for side in SIDES)
    gone = {side: sum(state.pieces[it].place == DESTROYED for it in state.members[side]) for side in SIDES}
    facts: dict[str, Fact] = {
        **{mission.id: mission.id == state.mission_id for mission in MISSIONS},
        "vp": ours,
        "enemy_vp": theirs,
        "ahead": max(0, ours - theirs),
        "rounds": state.round,
        "lost": gone[UNIT],
        "destroyed": gone[AI],
    }
    return {**facts, **witness.told()} if isinstance(journal.begin, Setup) else facts


@per_language
def honours() -> Honours:
    """The figures and medals that ship with the game."""
    folder = assets() / FIREFIGHT_SYSTEM.id / "text"
    return read_honours(folder, FILE, FIREFIGHT_SYSTEM.grades, {**AT_THE_END, **ON_THE_WAY}, deeds)
