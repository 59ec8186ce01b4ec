"""The buttons of the prompt bar besides the choices: those always there, and those that are greyed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from game.table.desk.desk_texts import say
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
    for choice, why in scene.questions.missing(state, decision):
        label = scene.words.choice(state, decision, choice)
        button = choice_button(scene.context.theme, choice, label, _nothing, False, None)
        buttons.append(Button(button.label, _nothing, detail=button.detail, refusal=why))
    return buttons


def standing(scene: AskingScene) -> list[Button]:
    """Undo and its like, while a question waits."""
    keys, session = scene.skin.keys.keys_of, scene.table.session
    refusal, offered = scene.undo_refusal(), scene.questions.offer(scene.table)
    buttons = [Button(say("prompt.undo"), scene.undo, key=keys("undo")[0], refusal=refusal)]
    if session.can_redo:
        buttons.append(Button(say("prompt.redo"), scene.redo, key=keys("redo")[0]))
    if scene.can_cancel:
        tip = say("prompt.cancel_tip")
        buttons.insert(0, Button(say("prompt.cancel"), scene.cancel, key=keys("menu")[0], tooltip=tip))
    elif offered is not None:
        act, key = partial(scene.act, offered.action), keys(offered.action)[0]
        buttons.append(Button(offered.label, act, key=key, tooltip=offered.tip))
    else:
        buttons.append(Button(say("prompt.keys"), partial(scene.act, "help"), key=keys("help")[0]))
    aside = scene.router.put_aside(scene.table)
    if aside:
        buttons.insert(0, Button(scene.questions.back_to(aside), scene.reopen, key=keys("board")[0]))
    return [*_leaving(scene), *buttons]


def _leaving(scene: AskingScene) -> list[Button]:
    """The way out of a demonstration."""
    if not scene.context.demo:
        return []
    return [
        Button(say("prompt.leave_demo"), partial(scene.act, "menu"), key=scene.skin.keys.keys_of("menu")[0])
    ]


def busy(scene: AskingScene) -> list[Button]:
    """While events are shown."""
    keys = scene.skin.keys.keys_of
    tip = f"{scene.skin.keys.binding('step').text}."
    step = say("prompt.step_on" if scene.stepper.on else "prompt.step_off")
    return [
        *_leaving(scene),
        Button(step, partial(scene.act, "step"), key=keys("step")[0], tooltip=tip),
        Button(say("prompt.next"), scene.go_on, key=keys("skip")[0]),
        Button(say("prompt.skip_all"), scene.skip_all, key=keys("confirm")[0], primary=True),
    ]


def _nothing() -> None:
    """What a button does that can only say why it does nothing."""
