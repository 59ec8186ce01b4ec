"""Data files: every mistake names the file, the entry and the problem."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from game.core.errors import ContentError
from game.core.tables import DataTable, assets, read_table
from game.siloam.model.content import content
from game.siloam.model.loading import load


def table(**data: Any) -> DataTable:
    return DataTable("some.toml", "entry", data)


# ---------------------------------------------------------------------- tables


def test_values_are_read_by_kind() -> None:
    source = table(name="Oreb", count=3, hexes=["0101"], slots=[2, 1], sub={"x": 1}, rows=[{"y": 2}])
    assert source.text("name") == "Oreb"
    assert source.number("count") == 3
    assert source.texts("hexes") == ("0101",)
    assert source.numbers("slots") == (2, 1)
    assert source.table("sub").number("x") == 1
    assert [row.number("y") for row in source.tables("rows")] == [2]
    source.done()


def test_defaults_stand_in_for_missing_values() -> None:
    source = table()
    assert source.text("name", "none") == "none"
    assert source.number("count", 0) == 0
    assert source.texts("hexes", ()) == ()
    assert source.optional_table("sub").data == {}
    assert source.tables("rows", optional=True) == []
    assert source.one_of("kind", ("", "tank"), "") == ""


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda t: t.text("gone"), "some.toml: entry.gone: is missing"),
        (lambda t: t.text("count"), "some.toml: entry.count: must be text, but is 3"),
        (lambda t: t.number("name"), "some.toml: entry.name: must be a whole number, but is 'Oreb'"),
        (lambda t: t.number("flag"), "some.toml: entry.flag: must be a whole number, but is True"),
        (lambda t: t.number("debt"), "some.toml: entry.debt: must not be negative, but is -1"),
        (lambda t: t.one_of("name", ("b", "a")), "some.toml: entry.name: must be one of a, b, but is 'Oreb'"),
        (lambda t: t.texts("mixed"), "some.toml: entry.mixed: must hold text only, but holds 1"),
        (
            lambda t: t.numbers("mixed"),
            "some.toml: entry.mixed: must hold a whole number only, but holds 'a'",
        ),
        (lambda t: t.texts("name"), "some.toml: entry.name: must be a list, but is 'Oreb'"),
        (lambda t: t.table("name"), "some.toml: entry.name: must be a table, but is 'Oreb'"),
        (lambda t: t.tables("mixed"), "some.toml: entry.mixed: must be a list of tables, but holds 'a'"),
        (lambda t: t.done(), "some.toml: entry.name: is not known here"),
    ],
)
def test_mistakes_name_file_entry_and_problem(read: Any, message: str) -> None:
    source = table(name="Oreb", count=3, flag=True, debt=-1, mixed=["a", 1])
    with pytest.raises(ContentError) as error:
        read(source)
    assert str(error.value) == message
    assert error.value.file == "some.toml"


def test_rows_of_an_array_are_numbered() -> None:
    (_, second) = table(rows=[{}, {}]).tables("rows")
    with pytest.raises(ContentError, match=r"entry\.rows\[2\]\.hex: is missing"):
        second.text("hex")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"gone\.toml: file: is missing"):
        read_table(tmp_path, "gone.toml")


@pytest.mark.parametrize("damage", [b"name = ", b"\xff\xfe\x00", b"a = 1\na = 2\n"])
def test_a_damaged_file_is_named(tmp_path: Path, damage: bytes) -> None:
    (tmp_path / "bad.toml").write_bytes(damage)
    with pytest.raises(ContentError, match=r"bad\.toml: file: is not valid TOML"):
        read_table(tmp_path, "bad.toml")


# ---------------------------------------------------------------------- the shipped content


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    copy = tmp_path / "siloam"
    shutil.copytree(str(assets() / "siloam"), copy)
    return copy


def test_the_shipped_content_is_sound(folder: Path) -> None:
    assert load(folder).units.keys() == content().units.keys()


@pytest.mark.parametrize(
    ("file", "old", "new", "entry", "problem"),
    [
        ("counters.toml", 'kind = "infantry"', 'kind = "cavalry"', "units.cics-green.kind", "must be one of"),
        (
            "counters.toml",
            'faction = "cics"',
            'faction = "rome"',
            "units.cics-green.faction",
            "must be one of",
        ),
        ("counters.toml", "count = 4", "count = -4", "units.cics-green.count", "must not be negative"),
        (
            "counters.toml",
            "slots = [2, 0]",
            "slots = [2]",
            "units.cics-green.slots",
            "hit dots, armor shields",
        ),
        (
            "counters.toml",
            'combat = ["triangle", 2, 2]',
            'combat = ["heptagon", 2, 2]',
            "units.cics-green.combat",
            "heptagon",
        ),
        (
            "counters.toml",
            'combat = ["triangle", 2, 2]',
            'combat = ["triangle", 2]',
            "units.cics-green.combat",
            "must be [combat symbol, draws, movement]",
        ),
        ("counters.toml", 'name = "Green Infantry"', 'nom = "Green"', "units.cics-green.name", "is missing"),
        (
            "counters.toml",
            'name = "Green Infantry"',
            'name = "Green Infantry"\nmorale = 3',
            "units.cics-green.morale",
            "is not known here",
        ),
        ("counters.toml", 'role = "attachment"', 'role = "lodger"', "sides.leader.role", "must be one of"),
        (
            "counters.toml",
            'sides = ["leader", "hq"]',
            'sides = ["leader", "queen"]',
            "supports.leader-hq.sides",
            "'queen' has no entry",
        ),
        ("counters.toml", 'ground = "rear"', 'ground = "moon"', "sides.hq.ground", "must be one of"),
        (
            "counters.toml",
            'ground = "firm"',
            'ground = "contact"',
            "sides.mechanized.ground",
            "its host goes",
        ),
        ("counters.toml", 'ground = "rear"\n', "", "supports.leader-hq.sides", "'hq' needs a ground"),
        (
            "counters.toml",
            'numbers = ["vang-tank"',
            'numbers = ["vang-ship"',
            "banners.numbers",
            "'vang-ship'",
        ),
        ("map.toml", '    "..r.....r..rr..r..~~",\n', "", "terrain.rows", "must have 13 lines, but has 12"),
        (
            "map.toml",
            '"..r.....r..rr..r..~~"',
            '"..r.....r..rr..r..~"',
            "terrain.rows[1]",
            "must have 20 letters",
        ),
        ("map.toml", '"..r.....r..rr..r..~~"', '"..r.....r..rr..?..~~"', "terrain.rows[1]", "letter '?'"),
        ("map.toml", '"2003","1904","1804"', '"2003","1804"', "roads[1].hexes", "not adjacent"),
        ("map.toml", '"2003","1904"', '"2002","1904"', "roads[1].hexes", "'2002' is not a land hex"),
        ("map.toml", '"1502-1601"', '"1601-1502"', "rivers[1].sides", "'1601-1502' is not a side"),
        ("map.toml", '"1502-1601"', '"1502-1701"', "rivers[1].sides", "'1502-1701' is not a side"),
        ("map.toml", 'hex = "1711"', 'hex = "2011"', "vp[1].hex", "'2011' is not a land hex"),
        ("map.toml", 'banners = ["red"]', 'banners = ["pink"]', "vp[1].banners", "'pink' is not a banner"),
        ("map.toml", 'red    = ["1812","1713"]', 'red    = ["1812","1913"]', "beachheads.red", "'1913'"),
        ("map.toml", "[flags]", "[flags]\nvang = []", "flags.vang", "is not known here"),
        (
            "chits.toml",
            '"triangle", "maneuver", "rough"',
            '"triangle", "spoon"',
            "tactics[4].face",
            "'spoon'",
        ),
        ("chits.toml", 'id = "t02"', 'id = "t01"', "tactics[2].id", "'t01' is used twice"),
        ("chits.toml", 'events = ["E1"]', 'events = ["E0"]', "activation.events", "holds 'E0'"),
        (
            "chits.toml",
            'red-black = ["red", "black"]',
            'red-black = ["red", "blue"]',
            "activation.banners.red-black",
            "'blue' is not a banner",
        ),
        (
            "chits.toml",
            'against = "infantry"',
            'against = "ghosts"',
            "vang_support_draws.tank.against",
            "must be one of",
        ),
        ("tracks.toml", "last = 10", 'last = "ten"', "rounds.last", "must be a whole number"),
        ("tracks.toml", "highest = 8", "highest = 9", "morale.symbols", "each of 9 spaces"),
        ("tracks.toml", "raise_cost = [1, 1,", "raise_cost = [1,", "morale.raise_cost", "must have 7 costs"),
        (
            "tracks.toml",
            "draws = [0, 1, 2, 3]",
            "draws = [0, 1, 2]",
            "plans.draws",
            "one number for each box",
        ),
        ("setup.toml", '["0601"]', '["2001"]', "map.cics-light-tank", "'2001' is not a land hex"),
        (
            "setup.toml",
            '["0601"]',
            '["0601", "0602", "0603"]',
            "map.cics-light-tank",
            "no counter of this type is left",
        ),
        (
            "setup.toml",
            "cics-green = 2",
            "cics-grean = 2",
            "pools.cics.cics-grean",
            "no counter of this type",
        ),
        ("events.toml", 'do = "morale"', 'do = "moral"', "E1.options.a[1].do", "must be one of"),
        ("events.toml", 'who = "E2A"\namount = 2', 'who = "E9"\namount = 2', "E1.after", "event 'E9'"),
        ("events.toml", 'who = "E2A"\namount = 2', 'who = "E2A"\namount = 11', "E1.after", "round 11"),
        ("events.toml", 'when = "king"', 'when = "queen"', "E2D.success", "flag 'queen'"),
        ("events.toml", 'do = "unlock", who = "a"', 'do = "unlock", who = "z"', "E1A.a", "'z'"),
        ("events.toml", 'do = "join", who = "cics-green"', 'do = "join", who = "navy"', "E1.b", "'navy'"),
        (
            "events.toml",
            'do = "bolster", who = "cics"',
            'do = "bolster", who = "vang"',
            "E1D.success",
            "'vang'",
        ),
        ("chits.toml", "tri-banner = ", "# tri-banner = ", "activation.opening", "must name one chit"),
        (
            "chits.toml",
            "artillery = { draws = 1 }",
            "mortar = { draws = 1 }",
            "vang_support_draws.mortar",
            "not a",
        ),
        ("chits.toml", "per_draw = 4", "per_draw = 4\nfog = 1", "weather.fog", "is not known here"),
        ("setup.toml", 'red = "1812"', 'red = "2013"', "vang.red", "not a land hex"),
        ("setup.toml", "stack = [2, 3, 4]", "stack = [2, 3, 9]", "vang.stack", "unit 9"),
        ("setup.toml", "1909 = 1", "2013 = 1", "fortifications.2013", "not a land hex"),
        ("setup.toml", '"fighter", "bomber"]', '"fighter", "zeppelin"]', "airfield.runway", "zeppelin"),
        ("tracks.toml", '"ambush", ', "", "plans.names", "must name all of"),
        ("tracks.toml", "activate = 1 ", "activate = -1 ", "costs.activate", "must not be negative"),
        ("tracks.toml", "conscript = 1 ", "conscripts = 1 ", "morale_costs.conscript", "is missing"),
        ("tracks.toml", '["triangle", "triangle"', '["triangle", "heart"', "morale.symbols", "heart"),
        ("counters.toml", "slots = [3, 0]", "slots = [3, -1]", "units.cics-elite.slots", "negative"),
        ("events.toml", 'check = "cics"\n', "", "E1B.check", "either options or a check"),
        ("events.toml", '[E1A]\narc = "cics"', '[E1A]\narc = "vang"', "E1A.arc", "must be one of"),
        ("events.toml", "[E1]\n", "[E1]\nmood = 1\n", "E1.mood", "is not known here"),
    ],
)
def test_a_broken_content_file_says_what_is_wrong(
    folder: Path, file: str, old: str, new: str, entry: str, problem: str
) -> None:
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load(folder)
    assert str(error.value).startswith(f"{file}: {entry}: ")
    assert problem in error.value.problem


@pytest.mark.parametrize(
    "file", ["counters.toml", "map.toml", "chits.toml", "tracks.toml", "setup.toml", "events.toml"]
)
def test_a_content_file_that_is_gone_is_named(folder: Path, file: str) -> None:
    (folder / file).unlink()
    with pytest.raises(ContentError, match=f"{file}: file: is missing"):
        load(folder)


def test_a_slip_in_a_part_of_a_table_is_found_from_the_whole() -> None:
    source = DataTable("some.toml", "", {"first": {"rows": [{"name": "a", "nmae": "b"}]}})
    [row] = source.table("first").tables("rows")
    assert row.text("name") == "a"
    with pytest.raises(ContentError, match=r"some.toml: first.rows\[1\].nmae: is not known here"):
        source.done()
