"""A campaign made easier or harder: told before it begins, and kept in its record and its report."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.core.errors import GameError
from game.core.saves import read_session, write_session
from game.core.session import new_session
from game.core.system import PRESETS
from game.registry import SILOAM
from game.siloam.model.content import FRIENDS, RULEBOOK, content
from game.siloam.system import PRESET, SCENARIO, SILOAM_SYSTEM
from game.table.report.contents import report_of
from tests.cli.test_commands import run


def test_the_rulebooks_game_is_the_usual_one_and_every_preset_has_its_numbers() -> None:
    setup = content().setup
    assert PRESET.default == RULEBOOK
    assert PRESET.values == (RULEBOOK, *setup.presets)
    lowest, highest = content().tracks.morale_lowest, content().tracks.morale_highest
    for morale in setup.presets.values():
        assert all(lowest <= morale[faction] <= highest for faction in FRIENDS)
    easier, harder = setup.presets["easier"], setup.presets["harder"]
    assert all(easier[it] > setup.morale[it] > harder[it] for it in FRIENDS)


@pytest.mark.parametrize("preset", PRESET.values)
def test_a_preset_changes_where_morale_begins_and_nothing_else(preset: str) -> None:
    usual = SILOAM_SYSTEM.new_game(SCENARIO, 5)
    state = SILOAM_SYSTEM.new_game(SCENARIO, 5, {PRESETS: preset})
    setup = content().setup
    assert state.morale == (setup.morale if preset == RULEBOOK else setup.presets[preset])
    assert (state == usual) == (preset == RULEBOOK)
    state.morale = dict(usual.morale)
    assert state == usual


def test_words_tell_the_numbers() -> None:
    for preset, morale in content().setup.presets.items():
        name, note = PRESET.words(preset)
        assert name
        assert all(str(level) in note for level in morale.values())


def test_a_preset_is_kept_in_save_and_report(tmp_path: Path) -> None:
    session, _ = new_session(SILOAM_SYSTEM, 5, SCENARIO, {PRESETS: "harder"})
    write_session(tmp_path / "hard.json", SILOAM_SYSTEM, session)
    again = read_session(tmp_path / "hard.json", SILOAM_SYSTEM)
    assert again.journal.begin == session.journal.begin
    told = "\n".join(report_of(SILOAM, again.journal, False).lines)
    assert PRESET.words("harder").name in told
    assert PRESET.words("harder").note in told


def test_commands_take_a_preset(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "easy.json"
    assert run(capsys, "new", "--seed", "5", "--preset", "easier", "--out", str(file))[0] == 0
    begin = read_session(file, SILOAM_SYSTEM).journal.begin
    assert not isinstance(begin, dict)
    assert begin.options == {PRESETS: "easier"}
    status, _, complaint = run(capsys, "simulate", "--preset", "trivial")
    assert status == 1
    assert "easier, harder" in complaint
    status, _, complaint = run(capsys, "--game", "firefight", "simulate", "--preset", "easier")
    assert status == 1
    assert "no option 'preset'" in complaint


def test_an_unknown_preset_is_refused() -> None:
    with pytest.raises(GameError, match="rulebook, easier, harder"):
        SILOAM_SYSTEM.new_game(SCENARIO, 1, {PRESETS: "trivial"})
