"""The prompt bar of the campaign: what is asked, the buttons that answer it, and what is said of a hex."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pygame
from attrs import define, field

from game.core.frame import Choice
from game.core.system import Prompt
from game.table.desk.prompt_bar import BarButtons, choice_button
from game.table.scene import Transition
from game.table.scenes.asker import Asker, CampaignScreen, CampaignWindows, said_with_keys, while_shown
from game.table.texts import say
from game.table.widgets.widget import Button


@define(eq=False)
class Prompter:
    """Keeps the prompt bar in step with what is asked and pointed at."""

    screen: CampaignScreen
    asker: Asker
    windows: CampaignWindows
    act: Callable[[str], Transition | None]
    """Does what a key or a tool of the strip stands for."""
    with_button: tuple[Choice, ...] = field(init=False, default=())
    """The choices that have a button of their own."""
    _filled: tuple[object, ...] = field(init=False, default=())
    _noted: tuple[object, ...] = field(init=False, default=())

    def follow(self) -> None:
        """Ask, fill and note anew where something has changed."""
        pointer, taken = self.screen.pointer, self.screen.desk.ring.taken
        filled = self.asker.revision, pointer.hex, pointer.cursor is not None, self.screen.ahead, taken
        if filled != self._filled:
            self._filled = filled
            self.screen.desk.prompt.ask(*self._asked())
            self._fill()
        noted = *filled, self.asker.refusal
        if noted != self._noted:
            self._noted = noted
            self._note()

    def _asked(self) -> Prompt:
        """The question, the event that is shown, or the end."""
        table, screen, words = self.screen.table, self.screen, self.screen.words
        ending = words.outcome(table.shown)
        if table.playing is not None:
            hint = self._how_to_go_on()
            told = say(screen.ceremonies.untold) if screen.ahead else words.event(table.playing)
            asked = Prompt(told, hint, words.rule(table.playing.rule))
        elif table.asked is not None:
            asked = words.prompt(table.shown, table.asked)
        elif ending is not None:
            asked = Prompt(ending.title, ending.line, words.rule(screen.questions.ending_rule))
        else:
            asked = Prompt("", "", "")
        return asked._replace(hint=say("prompt.demo")) if screen.context.demo else asked

    def _how_to_go_on(self) -> str:
        """Which key shows the next event; nothing while it is answered by whoever speaks over the table."""
        screen = self.screen
        if screen.keys.keys_of("skip")[0] in screen.desk.ring.taken:
            return ""
        return said_with_keys("prompt.held" if screen.stepper.holding else "prompt.busy", screen.keys)

    def _note(self) -> None:
        """The second line: a refusal, what choosing here would do, or what is worth knowing of the hex."""
        screen, here = self.screen, self.screen.pointer.hex
        choices, note = self.asker.choices_at(here), self.asker.refusal
        bright = bool(choices) and not note
        if bright and here:
            note = self.asker.described(choices[0])
            if len(choices) > 1:
                note = say("prompt.several", count=len(choices), hex=screen.words.hex(here), label=note)
        elif not note and here:
            note = self.asker.remark(here)
        screen.dirty = screen.desk.prompt.tell(note, bright) or screen.dirty

    # ------------------------------------------------------------------ buttons

    def _fill(self) -> None:
        answers = self.asker.answers
        self.with_button = self.screen.desk.prompt.fill(
            answers.in_bar if answers else (),
            answers.primary if answers else None,
            self._choice_button,
            lambda count: Button(say("prompt.more", count=count), self.asker.offer_all, key=pygame.K_0),
            self._busy_bar() if self.screen.table.busy else self._asking_bar(),
        )
        self.screen.desk.join_ring()

    def _choice_button(self, choice: Choice, key: int | None) -> Button:
        answers, screen = self.asker.answers, self.screen
        assert answers is not None
        primary = choice == answers.primary
        if primary:
            (key, *_) = screen.keys.keys_of("primary" if screen.pointer.cursor else "confirm")
        label = screen.words.choice(screen.table.shown, answers.decision, choice)
        command = partial(self.asker.choose, choice)
        explained = self.asker.explained(choice)
        return choice_button(screen.context.theme, choice, label, command, primary, key, explained)

    def _greyed(self) -> list[Button]:
        """What the phase has besides, each with the condition that fails."""
        if self.asker.answers is None:
            return []
        screen, state, decision = self.screen, self.screen.table.shown, self.asker.answers.decision
        buttons: list[Button] = []
        for choice, why in screen.questions.missing(state, decision):
            label = screen.words.choice(state, decision, choice)
            button = choice_button(screen.context.theme, choice, label, _nothing, False, None)
            buttons.append(Button(button.label, _nothing, detail=button.detail, refusal=why))
        return buttons

    def _asking_bar(self) -> BarButtons:
        """While a question waits."""
        asker, table, questions = self.asker, self.screen.table, self.screen.questions
        passing = self._leaving()
        aside, offered = self.windows.router.put_aside(table), questions.offer(table)
        if aside:
            passing.append(self._button("board", questions.back_to(aside)))
        if asker.can_cancel:
            tip = say("prompt.cancel_tip")
            passing.append(self._button("menu", say("prompt.cancel"), asker.cancel, tooltip=tip))
        elif offered is not None:
            passing.append(self._button(offered.action, offered.label, tooltip=offered.tip))
        spare = [*self._greyed(), self._button("rules", say("prompt.rules"))]
        return BarButtons(self._standing(asker.undo_refusal(), asker.redo_refusal()), passing, spare)

    def _busy_bar(self) -> BarButtons:
        """While events are shown."""
        stepper, why = self.screen.stepper, while_shown(self.screen.keys)
        step = say("prompt.step_on" if stepper.on else "prompt.step_off")
        tip = f"{self.screen.keys.binding('step').text}."
        passing = [
            *self._leaving(),
            self._button("step", step, tooltip=tip),
            self._button("skip", say("prompt.next"), stepper.go_on),
            self._button("skip_all", say("prompt.skip_all"), self.screen.skip_all, primary=True),
        ]
        return BarButtons(self._standing(why, why), passing)

    def _standing(self, no_undo: str, no_redo: str) -> list[Button]:
        """Undo and Redo, which are always there, with why each cannot be pressed if it cannot."""
        undo, redo = say("prompt.undo"), say("prompt.redo")
        return [
            self._button("undo", undo, self.asker.undo, refusal=no_undo),
            self._button("redo", redo, self.asker.redo, refusal=no_redo),
        ]

    def _leaving(self) -> list[Button]:
        """The way out of a demonstration."""
        return [self._button("menu", say("prompt.leave_demo"))] if self.screen.context.demo else []

    def _button(
        self,
        action: str,
        label: str,
        command: Callable[[], None] | None = None,
        tooltip: str = "",
        refusal: str = "",
        primary: bool = False,
    ) -> Button:
        """A button with the key of an action; what that key does, unless another command is named."""
        key = self.screen.keys.keys_of(action)[0]
        does = command or partial(self.act, action)
        return Button(label, does, key=key, tooltip=tooltip, refusal=refusal, primary=primary)


def _nothing() -> None:
    """What a button does that can only say why it does nothing."""
