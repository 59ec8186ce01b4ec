"""The buttons of the prompt bar besides the choices: those always there, and those that are greyed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.siloam.account.turns import vang_acted
from game.siloam.screen import asking
from game.siloam.why import missing
from game.siloam.words import words
from game.table.desk.desk_texts import texts
from game.table.desk.prompt_bar import choice_button
from game.table.widgets.widget import Button

if TYPE_CHECKING:
    from game.table.scenes.asking_scene import AskingScene


def greyed(scene: AskingScene) -> list[Button]:
    """What the phase has besides, each with the condition that fails."""
    if scene.answers is None:
        return []
    state, decision = scene.table.session.state, scene.answers.decision
    buttons: list[Button] = []
    for choice, why in missing(state, decision):
        label = words().choice(state, decision, choice)
        button = choice_button(scene.context.theme, choice, label, _nothing, False, None)
        buttons.append(Button(button.label, _nothing, detail=button.detail, refusal=words().why(why)))
    return buttons


def standing(scene: AskingScene) -> list[Button]:
    """Undo and its like, while a question waits."""
    say, keys, session = texts().say, texts().keys_of, scene.table.session
    refusal = asking.undo_refusal(scene.table)
    buttons = [Button(say("prompt", "undo"), scene.undo, key=keys("undo")[0], refusal=refusal)]
    if session.can_redo:
        buttons.append(Button(say("prompt", "redo"), scene.redo, key=keys("redo")[0]))
    if scene.can_cancel:
        tip = say("prompt", "cancel_tip")
        buttons.insert(0, Button(say("prompt", "cancel"), scene.cancel, key=keys("menu")[0], tooltip=tip))
    elif vang_acted(session.log, len(session.journal.choices)):
        tip, act = say("prompt", "again_tip"), partial(scene.act, "again")
        buttons.append(Button(say("prompt", "again"), act, key=keys("again")[0], tooltip=tip))
    else:
        buttons.append(Button(say("prompt", "keys"), partial(scene.act, "help"), key=keys("help")[0]))
    aside = scene.router.put_aside(scene.table)
    if aside:
        buttons.insert(0, Button(say("aside", aside), scene.reopen, key=keys("board")[0]))
    return [*_leaving(scene), *buttons]


def _leaving(scene: AskingScene) -> list[Button]:
    """The way out of a demonstration."""
    if not scene.context.demo:
        return []
    return [
        Button(
            texts().say("prompt", "leave_demo"), partial(scene.act, "menu"), key=texts().keys_of("menu")[0]
        )
    ]


def busy(scene: AskingScene) -> list[Button]:
    """While events are shown."""
    say, keys = texts().say, texts().keys_of
    step = say("prompt", "step_on" if scene.stepper.on else "step_off")
    return [
        *_leaving(scene),
        Button(step, partial(scene.act, "step"), key=keys("step")[0], tooltip=say("prompt", "step_tip")),
        Button(say("prompt", "next"), scene.go_on, key=keys("skip")[0]),
        Button(say("prompt", "skip_all"), scene.skip_all, key=keys("confirm")[0], primary=True),
    ]


def _nothing() -> None:
    """What a button does that can only say why it does nothing."""
