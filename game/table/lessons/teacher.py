"""Going through a lesson: which step is on, what is wanted, and what is said to a wrong turn."""

from __future__ import annotations

from typing import Any

from attrs import define, field

from game.core.frame import Choice
from game.core.lessons import Course, Lesson, LessonStep, make_choice
from game.core.state import S
from game.table.desk.pace import EventLooks, Pace
from game.table.desk.table import Table, seen_by_the_asked
from game.table.texts import say


@define(eq=False)
class LessonTable(Table[S]):
    """The table of a lesson: a choice is made when the teacher wants it."""

    teacher: Teacher = field(init=False)

    def choose(self, choice: Choice) -> None:
        if self.teacher.admits(choice):
            make_choice(self.session, self.teacher.step, choice, super().choose)
            self.teacher.follow(choice)

    def undo(self) -> None:
        super().undo()
        self.teacher.take_back()

    def redo(self) -> None:
        choice = self.session.taken_back
        if choice is not None and self.teacher.admits(choice):
            super().redo()
            self.teacher.follow(choice)


@define(eq=False)
class Teacher:
    """Leads through the steps of a lesson on a table of its own."""

    course: Course[Any]
    lesson: Lesson
    table: LessonTable[Any]
    place: int = field(init=False, default=0)
    """The number of the step that is on."""
    said: str = field(init=False, default="")
    """The answer to a wrong turn."""
    _begun: list[int] = field(init=False, factory=lambda: [0])
    """For each step so far, how many choices had been made when it began."""
    _made: list[tuple[LessonStep, Choice]] = field(init=False, factory=list)
    _heard: int = field(init=False, default=0)
    """How many of the events on the table are behind the present step."""

    @classmethod
    def of(cls, course: Course[Any], lesson: Lesson, looks: EventLooks, pace: Pace) -> Teacher:
        """A lesson before its first step. What it speaks of is watched, whatever speed is played at."""
        session = course.begin(lesson)
        table = LessonTable(seen_by_the_asked(session), looks, pace.visible(), session=session)
        table.teacher = cls(course, lesson, table)
        return table.teacher

    # ------------------------------------------------------------------ where the lesson stands

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.place]

    @property
    def at_end(self) -> bool:
        return self.place == len(self.lesson.steps) - 1

    @property
    def onward(self) -> str:
        """The label of the button for whoever has read the step: it leads on, and from the last one out."""
        if not self.at_end:
            return say("lesson.next")
        following = self.course.after(self.lesson)
        if following is None:
            return say("lesson.finish")
        return say("lesson.next_lesson", number=self.course.lessons.index(following) + 1)

    @property
    def at_start(self) -> bool:
        return self.place == 0 and self.table.session.made == 0

    @property
    def speaks(self) -> bool:
        """Whether the step is on: what it speaks of has been shown."""
        if not self.table.busy:
            return True
        return bool(self.step.at) and self._event() is not None and not self._approaching

    @property
    def holds(self) -> bool:
        """Whether the story stands still for the step."""
        return self.table.busy and self.speaks

    @property
    def words(self) -> str:
        """What is said now."""
        if self.speaks:
            return self.step.say
        watched = (step.watch for step in reversed(self.lesson.steps[: self.place]) if step.wants)
        return next(watched, "") or say("lesson.watch")

    def _event(self) -> int | None:
        """The place of the event of this step among those that were told."""
        told = self.table.told
        return next((i for i in range(self._heard, len(told)) if told[i].kind == self.step.at), None)

    @property
    def _approaching(self) -> bool:
        """Whether the event of this step is being shown and cannot be read yet."""
        told, table = self.table.told, self.table
        last = self._event() == len(told) - 1 and table.playing is told[-1]
        return last and table.elapsed < table.read_at * table.lasting

    def halt(self, seconds: float) -> None:
        """Do not let the event of this step pass in the time that passes now."""
        table = self.table
        if self.step.at and self._event() is not None and self._approaching:
            limit = table.read_at * table.lasting
            table.elapsed = limit if table.elapsed + seconds >= limit else table.elapsed

    def hurry(self) -> bool:
        """Show the event of this step at once, if it is the one being shown; returns whether it is."""
        hurries = bool(self.step.at) and self._event() is not None and self._approaching
        if hurries:
            self.table.elapsed = self.table.read_at * self.table.lasting
        return hurries

    # ------------------------------------------------------------------ choices

    def admits(self, choice: Choice) -> bool:
        """Whether a choice is to be made now; if not, something is said to it."""
        step = self.step
        if step.leads_on(choice) or step.lets_pass(choice):
            self.said = ""
            return True
        self.said = say("lesson.read_first", button=self.onward) if step.is_read else step.answer_to(choice)
        return False

    def follow(self, choice: Choice) -> None:
        """A choice has been made."""
        step, self._heard = self.step, 0
        self._made[self.table.session.made - 1 :] = [(step, choice)]
        if step.leads_on(choice):
            self._enter(self.place + 1)

    def take_back(self) -> None:
        """A choice has been taken back: the step may have asked for that, or the one of the choice is on."""
        made = self.table.session.made
        if self.step.undoes:
            del self._made[made:]
            self._enter(self.place + 1)
        else:
            self.return_to(made)

    # ------------------------------------------------------------------ to and fro

    def go_on(self) -> None:
        """The step has been read."""
        event = self._event() if self.step.at else None
        if event is not None:
            self._heard = event + 1
        if not self.at_end:
            self._enter(self.place + 1)

    def use(self, tool: str) -> None:
        """A tool of the table has been used: the step may have asked for it."""
        if self.speaks and tool == self.step.uses:
            self._enter(self.place + 1)

    def go_back(self) -> None:
        """To the beginning of the step, or to the step before if nothing was chosen in this one."""
        chosen = self.table.session.made > self._begun[self.place]
        place = self.place if chosen else max(0, self.place - 1)
        while self._begun[place] > self.table.session.made:
            place -= 1  # its choice was taken back: it begins with the step that wants it
        self._play_to(self._begun[place])
        self.return_to(self.table.session.made, place)

    def begin_again(self) -> None:
        self._play_to(0)
        self.return_to(0, 0)

    def return_to(self, made: int, place: int | None = None) -> None:
        """So many choices stand: the step is the last that began with no more, unless one is named."""
        if place is None:
            place = next(i for i in range(self.place, -1, -1) if self._begun[i] <= made)
        del self._begun[place + 1 :], self._made[made:]
        self.place, self.said, self._heard = place, "", 0

    def _enter(self, place: int) -> None:
        self._begun.append(self.table.session.made)
        self.place, self.said = place, ""

    def _play_to(self, made: int) -> None:
        """Play the lesson again up to some choice: what was drawn is drawn again."""
        if made == self.table.session.made and not self.table.busy:
            return
        session = self.course.begin(self.lesson)
        for step, choice in self._made[:made]:
            make_choice(session, step, choice, session.choose)
        self.table.take_up(session)
