"""What the campaign screen asks: it follows the table, lays out the answers and makes choices."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import pygame
from attrs import define, field

from game.core.decision import Choice
from game.core.system import Prompt, Words
from game.table.context import Context
from game.table.desk.advice_card import AdviceCard
from game.table.desk.answers import Answers, sort_answers
from game.table.desk.counsel import OFF, Counsel
from game.table.desk.desk import Desk
from game.table.desk.desk_skin import DeskSkin, Glance, Questions
from game.table.desk.desk_texts import say
from game.table.desk.guard import Guard
from game.table.desk.pointer import Pointer
from game.table.desk.prompt_bar import ChoiceButton, choice_button
from game.table.desk.stepper import Stepper
from game.table.desk.table import Table
from game.table.desk.toast import Toast
from game.table.map.geometry import center
from game.table.map.highlights import LOOK_UNDER
from game.table.map.live_map import LiveMap
from game.table.scene import Push, Scene, Transition
from game.table.scenes import bar_buttons
from game.table.scenes.forecast_window import ForecastWindow
from game.table.scenes.router import Router
from game.table.texts import say as screen_text
from game.table.widgets.menu import Menu
from game.table.widgets.widget import Button


@define(eq=False)
class AskingScene(Scene):
    """The campaign screen without its ears and eyes: see `CampaignScene`."""

    context: Context
    table: Table[Any]
    on_menu: Callable[[], Transition | None] | None = None
    """What Escape opens; without it Escape leaves the campaign."""
    router: Router = field(init=False)
    board: LiveMap = field(init=False)
    desk: Desk = field(init=False)
    pointer: Pointer = field(init=False)
    stepper: Stepper = field(init=False)
    answers: Answers | None = field(init=False, default=None)
    menu: Menu[Choice] | None = field(init=False, default=None)
    with_button: tuple[Choice, ...] = field(init=False, default=())
    """The choices that have a button of their own."""
    toggles: set[str] = field(init=False, factory=set)
    """What the map shows besides: layers of its skin."""
    _seen: tuple[object, ...] = field(init=False, default=())
    _kept: tuple[object, ...] = field(init=False, default=())
    revision: int = field(init=False, default=0)
    _routed: int = field(init=False, default=0)
    """The revision for which a dialog was last looked for."""
    _asked_kind: str = field(init=False, default="")
    _warned: Choice | None = field(init=False, default=None)
    """The choice of which was just said that it ends the turn."""
    _tab_before: str = field(init=False, default="")
    """The tab to go back to when nothing on the one that was brought into sight can be chosen any more."""
    _tab_brought: str = field(init=False, default="")
    refusal: str = field(init=False, default="")
    focus: str | None = field(init=False, default=None)
    """The hex in the inspector: the last one that was pointed at."""
    card: AdviceCard = field(init=False)
    guard: Guard = field(init=False, factory=Guard)
    toast: Toast = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.router = Router(self.context)
        self.pointer = Pointer(self.context.skin.map.grid)
        self.stepper = Stepper(self.table)
        self.make_pictures()

    def make_pictures(self) -> None:
        """Everything that depends on the theme."""
        options = self.context.options
        self.board = LiveMap(
            self.context.skin.map, self.context.theme, options.reduced_motion, self.context.slices
        )
        self.desk = Desk(self.context)
        self.card = AdviceCard(self.context.theme)
        self.toast = Toast(self.context.theme)
        self._seen = ()

    @property
    def unfinished(self) -> bool:
        return self.board.unfinished

    @abstractmethod
    def act(self, action: str) -> Transition | None:
        """Do what a key or a tool of the strip stands for."""

    @property
    def skin(self) -> DeskSkin:
        return self.context.skin.desk

    @property
    def layers(self) -> tuple[str, ...]:
        """What the map may show besides, each with a tool and a key."""
        return (*self.context.skin.map.layers, LOOK_UNDER)

    @property
    def questions(self) -> Questions[Any]:
        return self.skin.questions

    @property
    def words(self) -> Words[Any]:
        return self.context.system.words()

    # ------------------------------------------------------------------ advice and windows

    @property
    def counsel(self) -> Counsel:
        return self.table.counsel

    def leave(self) -> None:
        self.counsel.close()

    def consult(self) -> None:
        """Ask for advice, or send the advisor away; options may forbid it."""
        refusal = self.counsel.toggle(self.context.options.advice)
        if refusal:
            self.refuse(refusal)
        self.dirty = True

    def open_forecast(self) -> Transition | None:
        """Where the campaign is heading from here."""
        if self.context.options.advice == OFF:
            self.refuse(screen_text("advice.off"))
            return None
        return Push(ForecastWindow(self.context, self.table)) if not self.table.busy else None

    def open_window(self, action: str, spot: str = "") -> Transition | None:
        """One of the windows that only this game has, or why there is none now."""
        here = self.pointer.hex or self.focus
        opened = self.skin.windows[action](Glance(self.context, self.table, self.board, here, spot))
        if isinstance(opened, str):
            self.refuse(opened)
            return None
        return Push(opened)

    # ------------------------------------------------------------------ following the table

    def forget(self) -> None:
        """Ask anew even if the table has not changed: the window has."""
        self._seen = ()

    def dialog(self) -> Transition | None:
        """Open the dialog that must lie over the campaign now."""
        if self._routed == self.revision:
            return None
        self._routed = self.revision
        scene = self.router.dialog_for(self.table)
        return Push(scene) if scene is not None else None

    def follow(self) -> bool:
        """Ask anew if the table has changed; returns whether it has."""
        table = self.table
        seen = (
            id(table.shown), len(table.told), id(table.playing), table.busy, table.session.state.choices_made,
            self.stepper.holding, self.stepper.on,
        )  # fmt: skip
        if seen == self._seen:
            return False
        # What is compared by id is kept, so that nothing else can come to have the same one.
        self._seen, self._kept = seen, (table.shown, table.playing)
        self.revision += 1
        self.menu = None
        self.refusal = ""
        decision = table.asked
        self.answers = (
            sort_answers(decision, table.session.state, self.questions) if decision is not None else None
        )
        self.desk.prompt.ask(*self._asked())
        self._show_fitting_tab(decision.kind if decision else "")
        self.fill_buttons()
        if decision is not None:
            self._note_phase()
        self.dirty = True
        return True

    def _note_phase(self) -> None:
        """A phase that ended by itself is noted once; the next one cannot be ended by the same press."""
        self.guard.asked(self.questions.phase_of(self.table.session.state))
        answered, self.table.answered = self.table.answered, None
        if answered is not None:
            note = self.questions.passed_note(*answered, self.table.told, self.table.shown)
            if note:
                self.toast.say(note)

    def _asked(self) -> Prompt:
        """The question, the event that is shown, or the end."""
        table, words = self.table, self.words
        demo = say("prompt.demo") if self.context.demo else ""
        if table.playing is not None:
            hint = say("prompt.held" if self.stepper.holding else "prompt.busy")
            return Prompt(words.event(table.playing), demo or hint, table.playing.rule)
        if table.asked is not None:
            prompt = words.prompt(table.session.state, table.asked)
            return prompt._replace(hint=demo or prompt.hint)
        ending = words.outcome(table.session.state)
        return (
            Prompt(ending.title, demo or ending.line, self.questions.ending_rule)
            if ending is not None
            else Prompt("", demo, "")
        )

    def _show_fitting_tab(self, kind: str) -> None:
        """Counters that can be chosen in a Pool are brought into sight when a new kind of question comes."""
        if not kind or kind == self._asked_kind:
            return
        self._asked_kind = kind
        side, before = self.desk.side, self.desk.side.tab
        brought = side.bring({what for what, _ in self.answers.on_panels}) if self.answers is not None else ""
        if brought:
            self._tab_before, self._tab_brought = self._tab_before or before, brought
        elif self._tab_before:
            if side.tab == self._tab_brought:
                side.show_tab(self._tab_before)
            self._tab_before = ""

    def fill_buttons(self) -> None:
        choices = self.answers.in_bar if self.answers else ()
        standing = bar_buttons.busy(self) if self.table.busy else bar_buttons.standing(self)
        self.with_button = self.desk.prompt.fill(
            choices,
            self.answers.primary if self.answers else None,
            self._choice_button,
            self._more_button,
            standing,
            bar_buttons.greyed(self),
        )
        self.desk.join_ring()
        self.note()

    def _choice_button(self, choice: Choice, key: int | None) -> Button:
        assert self.answers is not None
        primary = choice == self.answers.primary
        if primary:
            key = self.skin.keys.keys_of("primary" if self.pointer.cursor else "confirm")[0]
        label = self.words.choice(self.table.session.state, self.answers.decision, choice)
        return choice_button(self.context.theme, choice, label, partial(self.choose, choice), primary, key)

    def _more_button(self, count: int) -> Button:
        return Button(say("prompt.more", count=count), self.open_all, key=pygame.K_0)

    def reopen(self) -> Transition | None:
        """Back to the board that was put aside to look at the map."""
        if not self.router.put_aside(self.table):
            self.refuse(say("prompt.nothing_aside"))
            return None
        scene = self.router.reopen(self.table)
        return Push(scene) if scene is not None else None

    # ------------------------------------------------------------------ answering

    def choices_at(self, hex_id: str | None) -> tuple[Choice, ...]:
        """The legal choices at a hex."""
        return self.answers.on_map.get(hex_id, ()) if self.answers and hex_id else ()

    def hex_rect(self, hex_id: str) -> pygame.Rect:
        """Where a hex lies in the window."""
        radius = round(self.board.camera.radius)
        x, y = self.board.camera.to_screen(center(hex_id))
        return pygame.Rect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)

    def choose(self, choice: Choice) -> Transition | None:
        self.menu = None
        if self._asks_again(choice):
            return None
        self.toast.clear()
        self.table.choose(choice)
        self.follow()
        return None

    def _asks_again(self, choice: Choice) -> bool:
        """A choice that ends the turn by itself wants to be made twice: the chit drawn then is drawn."""
        warning = self.questions.warning(self.table.session.state, choice) if choice != self._warned else ""
        self._warned = choice if warning else None
        if warning:
            self.refuse(warning)
        return bool(warning)

    def offer(self, choices: Sequence[Choice], beside: pygame.Rect, title: str) -> None:
        """Make the only choice there is, or open a menu of several."""
        if len(choices) == 1:
            self.choose(choices[0])
            return
        assert self.answers is not None
        rows = [(self._described(choice), choice) for choice in choices]
        self.menu = Menu(self.context.theme, title, rows, beside, self._menu_room())
        self.dirty = True

    def _described(self, choice: Choice) -> str:
        """A choice in words, with its chances."""
        assert self.answers is not None
        state = self.table.session.state
        return self.questions.described(
            state, choice, self.words.choice(state, self.answers.decision, choice)
        )

    def _menu_room(self) -> pygame.Rect:
        """Menus leave the prompt in sight."""
        layout = self.desk.layout
        return pygame.Rect(0, layout.board.top, self.size[0], layout.board.height)

    def open_all(self) -> None:
        """The menu of every choice that has a button or would have one."""
        assert self.answers is not None
        self.offer(self.answers.in_bar, self.desk.prompt.items[0].rect, self.desk.prompt.title)

    def offer_at(self, hex_id: str) -> None:
        choices = self.choices_at(hex_id)
        if choices:
            self.offer(choices, self.hex_rect(hex_id), self.words.hex(hex_id))
        elif self.answers is not None:
            self.refuse(self.questions.why_not(self.table.session.state, self.answers.decision, hex_id))

    def refuse(self, reason: str) -> None:
        self.refusal = reason
        self.note()

    def note(self) -> None:
        """The second line of the prompt: a refusal, or what choosing here would do."""
        here = self.pointer.hex
        choices = self.choices_at(here)
        if self.refusal:
            changed = self.desk.prompt.tell(self.refusal)
        elif choices and here:
            label = self._described(choices[0])
            if len(choices) > 1:
                label = say("prompt.several", count=len(choices), hex=self.words.hex(here), label=label)
            changed = self.desk.prompt.tell(label, bright=True)
        else:
            known = self.questions.note_at(self.table.shown, here) if here and not self.table.busy else ""
            changed = self.desk.prompt.tell(known)
        self.dirty = self.dirty or changed

    # ------------------------------------------------------------------ what buttons do

    def press(self, button: Button) -> Transition | None:
        if button.refusal:
            self.refuse(button.refusal)
            return None
        chosen = button.choice if isinstance(button, ChoiceButton) else None
        if chosen is not None and button is not self.desk.ring.focused and self._guarded(chosen):
            return None
        return button.command()

    def end_phase(self) -> Transition | None:
        """Press the brass button, if there is one."""
        if self.answers is None or self.answers.primary is None or self._guarded(self.answers.primary):
            return None
        return self.choose(self.answers.primary)

    def _guarded(self, choice: Choice) -> bool:
        """Whether a press came too early to have been meant for this phase; if so, say it."""
        if choice.verb not in self.questions.guarded_verbs or not self.guard.holds:
            return False
        self.refuse(say("prompt.guarded"))
        return True

    @property
    def can_cancel(self) -> bool:
        """Whether something is half made and can be taken back."""
        asked = self.table.asked
        return asked is not None and asked.kind in self.questions.half_made and self.table.session.can_undo

    def cancel(self) -> Transition | None:
        """Leave what is half made: take back all that was chosen since the phase was asked about."""
        while self.can_cancel:
            self.table.undo()
        self.follow()
        return None

    def undo(self) -> Transition | None:
        """Take back the last choice, or say why that is impossible."""
        reason = self.undo_refusal()
        if reason:
            self.refuse(reason)
        elif not self.table.busy:
            self.table.undo()
            self.follow()
        return None

    def undo_refusal(self) -> str:
        """Why nothing can be taken back now; empty when something can."""
        session = self.table.session
        if session.can_undo:
            return ""
        if not session.stopped:
            return say("prompt.nothing_to_undo")
        event = self.words.line(session.barrier) if session.barrier is not None else ""
        return say("prompt.barrier", event=event).rstrip()

    def redo(self) -> Transition | None:
        """Make a taken-back choice again."""
        if self.table.session.can_redo and not self.table.busy:
            self.table.redo()
            self.follow()
        else:
            self.refuse(say("prompt.nothing_to_redo"))
        return None

    def go_on(self) -> Transition | None:
        """Complete the event that is shown."""
        self.stepper.go_on()
        self.follow()
        return None

    def skip_all(self) -> Transition | None:
        """Show the end of what happens."""
        self.stepper.skip_all()
        self.follow()
        return None
