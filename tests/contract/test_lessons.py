"""Every lesson of every game can be gone through, and nothing of it is left unsaid or undrawn."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest

from game.core.cup import ScriptedCup
from game.core.dice import ScriptedDice
from game.core.errors import ContentError
from game.core.lessons import Course, Lesson, LessonStep, make_choice, read_lessons
from game.core.session import Session
from tests.contract.systems import SEATED, SYSTEMS
from tests.toy.words import rule_facts

LONGEST_SAY = 420
"""Letters of one thought: more would hide the map."""
taught = pytest.mark.parametrize(
    ("course", "lesson"),
    [
        pytest.param(course, lesson, id=f"{course.system.id}-{lesson.id}")
        for course in (system.lessons() for system in SYSTEMS if system.lessons is not None)
        for lesson in course.lessons
    ],
)


def offered(session: Session[Any]) -> tuple[Any, ...]:
    return session.decision.choices if session.decision is not None else ()


def check_step(session: Session[Any], step: LessonStep) -> None:
    """What a step wants and what it has an answer to must be offered."""
    where, choices = step.where, offered(session)
    for pattern in (*step.wants, *step.allows):
        assert any(pattern.fits(choice) for choice in choices), (where, pattern, choices)
    for wrong in step.wrong:
        fitting = [choice for choice in choices if wrong.turn.fits(choice)]
        assert fitting, (where, wrong, choices)
        assert not any(step.leads_on(choice) for choice in fitting), (where, wrong)
        assert all(step.answer_to(choice) == wrong.say for choice in fitting), (where, wrong)


@taught
def test_a_lesson_can_be_gone_through(course: Course[Any], lesson: Lesson) -> None:
    session = course.begin(lesson)
    happened: list[str] = []
    for step in lesson.steps:
        check_step(session, step)
        assert len(step.say) <= LONGEST_SAY, (step.where, len(step.say))
        if step.at:
            assert step.at in happened, (step.where, happened)
            del happened[: happened.index(step.at) + 1]
        if step.undoes:
            session.undo()
        if step.wants:
            choice = next(choice for choice in offered(session) if step.leads_on(choice))
            make_choice(session, step, choice, session.choose)
            happened = [event.kind for event in session.happened]
            assert course.wrong_with(session.state) == [], step.where
            assert not is_scripted(session.state), step.where


@taught
def test_whichever_wanted_choice_is_made_the_lesson_leads_to_its_end(
    course: Course[Any], lesson: Lesson
) -> None:
    for number, step in enumerate(lesson.steps):
        session = played(course, lesson.steps[:number], course.begin(lesson))
        for choice in [choice for choice in offered(session) if step.leads_on(choice)][1:]:
            other = played(course, lesson.steps[:number], course.begin(lesson))
            make_choice(other, step, choice, other.choose)
            played(course, lesson.steps[number + 1 :], other)


def played(course: Course[Any], steps: Sequence[LessonStep], session: Session[Any]) -> Session[Any]:
    """Some steps of a lesson, the first choice that is wanted each time."""
    for step in steps:
        if step.undoes:
            session.undo()
        if step.wants:
            choice = next((choice for choice in offered(session) if step.leads_on(choice)), None)
            assert choice is not None, step.where
            make_choice(session, step, choice, session.choose)
            assert course.wrong_with(session.state) == [], step.where
    return session


def is_scripted(state: Any) -> bool:
    """Whether anything that is drawn or rolled next is known."""
    held = [getattr(state, attribute.name) for attribute in attrs.fields(type(state))]
    held += [value for part in held if isinstance(part, dict) for value in part.values()]
    return any(isinstance(it, ScriptedCup | ScriptedDice) for it in held)


@taught
def test_a_position_laid_out_twice_is_the_same_and_can_be_saved(course: Course[Any], lesson: Lesson) -> None:
    one, other = course.begin(lesson), course.begin(lesson)
    assert one.state == other.state
    assert course.system.structure(course.system.unstructure(one.state)) == one.state


def test_every_game_has_lessons_to_prove_it() -> None:
    assert [game.id for game in SEATED if game.system.lessons is None] == []


BROKEN = {
    "no end": (
        'say = "That is all there is to it."',
        'say = "x"\notherwise = "x"\nwants = [{ verb = "done" }]',
    ),
    "a tool without an answer": ('otherwise = "Look under the counters first."', ""),
    "a tool beside a choice": ('uses = "look_under"', 'uses = "look_under"\nwants = [{ verb = "done" }]'),
    "no answer": ('otherwise = "Scout with Otter."', ""),
    "a pattern of nothing": ('wants = [{ verb = "scout", piece = "otter" }]', "wants = [{}]"),
    "an event that is not there": ('at = "marched"', 'at = "flown"'),
    "a number that is not there": ("{field.rounds:", "{field.hours:"),
    "a light of no kind": ('"hex:0302"', '"lamp:0302"'),
    "an undo beside a choice": ("undoes = true", 'undoes = true\nwants = [{ verb = "done" }]'),
    "an undo without an answer": ('otherwise = "Press Undo."', ""),
    "a key that is not known": ("minutes = 1", "minutes = 1\nhours = 2"),
}


@pytest.mark.parametrize("slip", BROKEN)
def test_incomplete_content_is_refused_with_its_place(slip: str, tmp_path: Path) -> None:
    toy = SEATED[-1].system
    source = Path(__file__).parents[1] / "toy" / "assets" / "lessons" / "01-the-ford.toml"
    before, after = BROKEN[slip]
    text = source.read_text(encoding="utf-8")
    assert before in text
    broken = text.replace(before, after, 1)
    tomllib.loads(broken)
    (tmp_path / source.name).write_text(broken, encoding="utf-8")
    with pytest.raises(ContentError, match=source.name):
        read_lessons(tmp_path, toy, rule_facts())


def test_an_impossible_position_is_refused() -> None:
    assert SYSTEMS[0].lessons is not None
    course = SYSTEMS[0].lessons()
    lesson = course.lessons[0]
    position = attrs.evolve(lesson.position, data={**lesson.position.data, "round": 99})
    with pytest.raises(ContentError, match="position"):
        course.begin(attrs.evolve(lesson, position=position))


@pytest.mark.parametrize("slip", [{"E9": "a"}, {"E1": "c"}, {"E1A": "a"}])
def test_a_story_that_cannot_have_happened_is_refused(slip: dict[str, str]) -> None:
    assert SYSTEMS[0].lessons is not None
    course = SYSTEMS[0].lessons()
    lesson = course.lessons[0]
    position = attrs.evolve(lesson.position, data={**lesson.position.data, "story": slip})
    with pytest.raises(ContentError, match="story"):
        course.begin(attrs.evolve(lesson, position=position))


@pytest.mark.parametrize("number", [0, 2, 3])
def test_whoever_acts_at_the_start_was_drawn_last(number: int) -> None:
    assert SYSTEMS[0].lessons is not None
    course = SYSTEMS[0].lessons()
    assert course.begin(course.lessons[number]).state.activation.discard[-1] == "cics"
