"""Honours as data, and what finished games come to."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from game.core.annals import PastCampaign
from game.core.career import Career
from game.core.errors import ContentError
from game.core.honours import MOST_MEDALS, Honours, read_honours

FACTS = {"losses": int, "bonus": bool}
HEAD = """
victories = ["won"]
line = "{losses:loss|losses}"
[grades]
won = "Won"
lost = "Lost"
[reasons]
late = "Too late"
"""
FIGURE = '[[figures]]\ntitle = "Some"\nfact = "{fact}"\nof = "{of}"\nwhen = [{when}]\n'
MEDAL = '[[medals]]\nid = "{id}"\nname = "N"\nicon = "circle"\nwhen = [{when}]\nhow = "{how}"\nstory = "S"\n'


def honours(folder: Path, text: str) -> Honours:
    (folder / "honours.toml").write_text(text, encoding="utf-8")
    return read_honours(folder, "honours.toml", ("won", "lost"), FACTS, lambda _journal: {})


def figure(fact: str = "losses", of: str = "most", when: str = "") -> str:
    return FIGURE.format(fact=fact, of=of, when=when)


def medal(when: str, id_: str = "m", how: str = "Do it.") -> str:
    return MEDAL.format(id=id_, when=when, how=how)


def campaign(number: int, grade: str, reason: str = "", advice: int = 0, **facts: Any) -> PastCampaign:
    ended = datetime(2026, 5, number + 1)
    return PastCampaign(f"{number:016x}", f"Game {number}", ended, 7, grade, reason, 50, advice, facts)


PLAYED = (
    campaign(0, "lost", "late", losses=9, bonus=False),
    campaign(1, "won", losses=4, bonus=True),
    campaign(2, "won", advice=2, losses=6, bonus=True),
    campaign(3, "lost", "late", bonus=False),
    campaign(4, "won", losses=3, bonus=False),
)


@pytest.mark.parametrize(
    ("when", "earned_in"),
    [
        ('"victory"', 1),
        ('"not victory"', 0),
        ('"bonus", "advice >= 1"', 2),
        ('"not bonus", "victory"', 4),
        ('"losses <= 3"', 4),
        ('"losses = 6"', 2),
        ('"grade = won", "streak >= 2"', 2),
        ('"reason = late", "campaigns >= 2"', 3),
        ('"victories >= 3"', 4),
        ('"streak >= 3"', None),
        ('"losses >= 10"', None),
    ],
)
def test_a_medal_goes_to_the_first_game_of_which_all_holds(
    tmp_path: Path, when: str, earned_in: int | None
) -> None:
    awards = Career(honours(tmp_path, HEAD + medal(when)), PLAYED).awards
    assert [award.campaign for award in awards.values()] == ([] if earned_in is None else [PLAYED[earned_in]])


def test_what_is_not_known_of_a_game_earns_nothing(tmp_path: Path) -> None:
    known = honours(tmp_path, HEAD + medal('"losses <= 100"'))
    assert not Career(known, PLAYED[3:4]).awards
    assert known.say({}) == "0 losses"
    assert known.say({"losses": 1}) == "1 loss"


@pytest.mark.parametrize(
    ("of", "when", "value", "game"),
    [
        ("most", "", 9, 0),
        ("least", "", 3, 4),
        ("least", '"bonus"', 4, 1),
        ("average", '"victory"', 13 / 3, None),
        ("total", "", 22, None),
        ("most", '"streak >= 9"', None, None),
    ],
)
def test_figures(tmp_path: Path, of: str, when: str, value: float | None, game: int | None) -> None:
    known = honours(tmp_path, HEAD + figure("losses", of, when))
    (reckoned,) = Career(known, PLAYED).figures
    assert reckoned == ("Some", value, None if game is None else PLAYED[game])


def test_victories_streaks_and_ends_are_counted(tmp_path: Path) -> None:
    career = Career(honours(tmp_path, HEAD), PLAYED)
    assert (career.victories, career.streak, career.longest_streak) == (3, 1, 2)
    assert career.grades == {"won": 3, "lost": 2}
    assert career.defeats == {"late": 2}
    nothing = Career(career.honours, ())
    assert (nothing.victories, nothing.streak, nothing.longest_streak, nothing.awards) == (0, 0, 0, {})


def test_the_numbers_of_a_condition_are_in_its_words(tmp_path: Path) -> None:
    (only,) = honours(tmp_path, HEAD + medal('"losses <= 12"', how="At most {losses}.")).medals
    assert only.how == "At most 12."


REFUSED = {
    "an unknown fact": HEAD + medal('"luck >= 3"'),
    "a number of what is so or not": HEAD + medal('"bonus >= 3"'),
    "a flag of a number": HEAD + medal('"losses"'),
    "an unknown grade": HEAD + medal('"grade = drawn"'),
    "an unknown reason": HEAD + medal('"reason = early"'),
    "no condition": HEAD + medal(""),
    "half a condition": HEAD + medal('"losses <="'),
    "a word for a number": HEAD + medal('"losses <= many"'),
    "code": HEAD + medal('"__import__ or victory"'),
    "two of one id": HEAD + medal('"victory"') * 2,
    "too many": HEAD + "".join(medal('"victory"', f"m{n}") for n in range(MOST_MEDALS + 1)),
    "a blank that nothing fills": HEAD + medal('"victory"', how="{losses}"),
    "a slip of the pen": HEAD + medal('"victory"') + 'icn = "x"\n',
    "a figure of a word": HEAD + figure("grade"),
    "a figure of nothing": HEAD + figure("luck"),
    "an odd way to count": HEAD + figure(of="median"),
    "a grade without a name": HEAD.replace('lost = "Lost"', ""),
    "a grade too many": HEAD.replace('lost = "Lost"', 'lost = "Lost"\ndrawn = "Drawn"'),
    "a victory that is none": HEAD.replace('["won"]', '["drawn"]'),
    "a line of what is not kept": HEAD.replace("{losses:loss|losses}", "{luck}"),
}


@pytest.mark.parametrize("mistake", REFUSED)
def test_a_mistake_in_the_data_is_refused_with_its_place(tmp_path: Path, mistake: str) -> None:
    with pytest.raises(ContentError, match=r"honours\.toml"):
        honours(tmp_path, REFUSED[mistake])
