"""What the parts of the campaign share: the screen, what is asked and answered on it, and its windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pygame
from attrs import define, field

from game.core.frame import Choice
from game.core.system import Words
from game.table.ceremony.player import CeremonyPlayer
from game.table.context import Context
from game.table.desk.counsel import OFF
from game.table.desk.desk import Desk
from game.table.desk.desk_skin import PICK, Answers, DeskSkin, Glance, Questions, explained, sort_answers
from game.table.desk.key_table import KeyTable, Pointer
from game.table.desk.panel import Spot
from game.table.desk.prompt_bar import ChoiceButton
from game.table.desk.stepper import Guard, Stepper
from game.table.desk.table import Table, redo_refusal, undo_refusal
from game.table.map.geometry import center
from game.table.map.live_map import LiveMap
from game.table.map.map_skin import LOOK_UNDER, MapSkin
from game.table.options import AT_PHASES, NEVER
from game.table.scene import Push, Transition
from game.table.scenes.window import ForecastWindow
from game.table.skin import Router
from game.table.texts import say
from game.table.widgets.cards import AdviceCard, Toast
from game.table.widgets.menu import Menu
from game.table.widgets.widget import Button

LISTED = 5
"""How many choices of a hex are told before the list of them is opened."""


@define(eq=False)
class CampaignScreen:
    """The table as it lies in the window. Whoever changes how it looks marks it dirty."""

    context: Context
    table: Table[Any]
    map: LiveMap = field(init=False)
    desk: Desk = field(init=False)
    card: AdviceCard = field(init=False)
    toast: Toast = field(init=False)
    pointer: Pointer = field(init=False)
    stepper: Stepper = field(init=False)
    ceremonies: CeremonyPlayer = field(init=False)
    toggles: set[str] = field(init=False, factory=set)
    """The layers that the map shows besides."""
    named_tools: bool = field(init=False, default=False)
    """Whether the tools beside the map show their names."""
    focus: str | None = field(init=False, default=None)
    """The hex in the inspector: the last one that was pointed at."""
    tip: Spot | None = field(init=False, default=None)
    """What is being explained."""
    overlay: pygame.Rect = field(init=False, factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Where somebody's card lies over the map: the mouse points at nothing below it. Empty without one."""
    covered: bool = field(init=False, default=False)
    """Whether a dialog lies on top: advice is shown there, and nothing is explained below it."""
    dirty: bool = field(init=False, default=True)

    def __attrs_post_init__(self) -> None:
        self.pointer = Pointer(self.map_skin.grid)
        self.stepper = Stepper(self.table)
        self.ceremonies = CeremonyPlayer(self.context, self.table)
        self.make_pictures()

    def make_pictures(self) -> None:
        """Everything that depends on the theme."""
        context, theme = self.context, self.context.theme
        self.map = LiveMap(self.map_skin, theme, context.options.reduced_motion, context.slices)
        self.desk = Desk(context)
        self.card = AdviceCard(theme)
        self.toast = Toast(theme)

    @property
    def map_skin(self) -> MapSkin[Any]:
        """The map that the game on the table is played on."""
        return self.context.skin.map_of(self.table.session.state)

    @property
    def skin(self) -> DeskSkin:
        return self.context.skin.desk

    @property
    def keys(self) -> KeyTable:
        return self.context.keys

    @property
    def questions(self) -> Questions[Any]:
        return self.skin.questions

    @property
    def words(self) -> Words[Any]:
        return self.context.system.words()

    @property
    def layers(self) -> tuple[str, ...]:
        """What the map may show besides, each with a tool and a key."""
        return (*self.map_skin.layers, LOOK_UNDER)

    @property
    def ahead(self) -> bool:
        """Whether words would tell what a ceremony or the dialog on top has not shown yet."""
        return self.table.unread if self.covered else self.ceremonies.hides

    def skip_all(self) -> None:
        """Show the end of the story at once."""
        self.stepper.skip_all()
        self.ceremonies.pass_over()

    def show_toggles(self) -> None:
        """Let the tools show what is on."""
        also = {"step": self.stepper.on, "names": self.named_tools}
        self.desk.tools.show([*self.toggles, *(tool for tool, on in also.items() if on)])

    def hex_rect(self, hex_id: str) -> pygame.Rect:
        """Where a hex lies in the window."""
        radius = round(self.map.camera.radius)
        x, y = self.map.camera.to_screen(center(hex_id))
        return pygame.Rect(round(x) - radius, round(y) - radius, 2 * radius, 2 * radius)


@define(eq=False)
class Asker:
    """The question on the table with its answers, and why one of them cannot be given."""

    screen: CampaignScreen
    answers: Answers | None = field(init=False, default=None)
    menu: Menu[Choice] | None = field(init=False, default=None)
    refusal: str = field(init=False, default="")
    """What the prompt has to say in place of its hint."""
    revision: int = field(init=False, default=0)
    """Changes whenever the table does."""
    guard: Guard = field(init=False, factory=Guard)
    passed: str = field(init=False, default="")
    """That phases have ended by themselves with the last choice; empty once it has been said."""
    _seen: tuple[object, ...] = field(init=False, default=())
    _kept: tuple[object, ...] = field(init=False, default=())
    _showing: bool = field(init=False, default=False)
    """Whether events were being shown when the table was last looked at."""
    _warned: Choice | None = field(init=False, default=None)
    """The choice of which was just said that it must be made twice."""

    @property
    def table(self) -> Table[Any]:
        return self.screen.table

    # ------------------------------------------------------------------ following the table

    def forget(self) -> None:
        """Ask anew even if the table has not changed: the window has."""
        self._seen = ()

    def follow(self) -> None:
        """Ask anew if the table has changed."""
        table, stepper = self.table, self.screen.stepper
        seen = (
            id(table.shown), len(table.told), id(table.playing), table.busy, table.session.state.choices_made,
            stepper.holding, stepper.on,
        )  # fmt: skip
        if seen == self._seen:
            return
        # What is compared by id is kept, so that nothing else can come to have the same one.
        self._seen, self._kept = seen, (table.shown, table.playing)
        self.revision += 1
        self.menu, self.refusal, self.answers = None, "", None
        self._note_show(table.busy)
        if table.asked is not None:
            state, questions = table.shown, self.screen.questions
            self.answers = sort_answers(table.asked, state, questions)
            self.screen.desk.side.suit(table.asked.kind, {what for what, _ in self.answers.on_panels})
            self._note_phase()
        self.screen.dirty = True

    def _note_show(self, busy: bool) -> None:
        """No press that was meant for the events shown answers the question after them.

        Nor does a focus from before: the key that presses it also shows the next event.
        """
        if busy:
            self.screen.desk.ring.focus = -1
        elif self._showing:
            self.guard.hold()
        self._showing = busy

    def _note_phase(self) -> None:
        """A phase that ended by itself is noted once; the next one cannot be ended by the same press."""
        table, questions = self.table, self.screen.questions
        self.guard.asked(questions.phase_of(table.shown))
        answered, table.answered = table.answered, None
        if answered is not None:
            self.passed = questions.passed_note(*answered, table.told, table.shown)

    def pointed(self) -> None:
        """Another hex is pointed at. What was said before stays until there is something else to say."""
        here = self.screen.pointer.hex
        self.screen.focus = here or self.screen.focus
        if here and (self.choices_at(here) or self.remark(here)):
            self.refuse("")

    def remark(self, hex_id: str) -> str:
        """What is said of a hex without a choice: why not, while something is half made, or what else is
        worth knowing."""
        if self.table.busy:
            return ""
        questions, answers, why = self.screen.questions, self.answers, ""
        if answers is not None and answers.on_map:
            half_made = answers.decision.kind in questions.half_made
            why = self._why_not(hex_id) if half_made else self._why_not_picked(hex_id)
        return why or questions.note_at(self.table.shown, hex_id)

    def _why_not(self, hex_id: str) -> str:
        """Why nothing can be chosen in a hex: of the piece that is picked, or at all."""
        assert self.answers is not None
        picked = self._why_not_picked(hex_id)
        return picked or self.screen.questions.why_not(self.table.shown, self.answers.decision, hex_id)

    def _why_not_picked(self, hex_id: str) -> str:
        answers, questions = self.answers, self.screen.questions
        if answers is None or not answers.picked:
            return ""
        return questions.why_not_of(self.table.shown, answers.decision, answers.picked, hex_id)

    def refuse(self, reason: str) -> None:
        """Say why something cannot be done."""
        self.refusal, self.screen.dirty = reason, True

    # ------------------------------------------------------------------ answering

    def choices_at(self, hex_id: str | None) -> tuple[Choice, ...]:
        """The legal choices at a hex."""
        return self.answers.on_map.get(hex_id, ()) if self.answers and hex_id else ()

    def places_of(self, choice: Choice, with_button: Sequence[Choice]) -> list[pygame.Rect]:
        """Where a choice is made in the window now: on the map, on panels, in the bar or in the open list."""
        answers, screen, menu = self.answers, self.screen, self.menu
        if answers is None or choice not in answers.decision.choices:
            return []
        if menu is not None:
            return [menu.row_rect(row) for row in menu.visible() if menu.rows[row][1] == choice]
        hex_id = answers.hex_of(choice)
        places = [screen.hex_rect(hex_id)] if hex_id is not None else []
        spots = {key for key, choices in answers.on_panels.items() if choice in choices}
        places += [spot.rect for spot in screen.desk.spots() if not spots.isdisjoint(spot.keys)]
        buttons = [it for it in screen.desk.prompt.items if isinstance(it, ChoiceButton)]
        places += [button.rect for button in buttons if button.choice == choice]
        if not places and choice not in with_button:
            places = [it.rect for it in screen.desk.prompt.items if it.key == pygame.K_0]
        return places

    def described(self, choice: Choice) -> str:
        """A choice in words, with its chances."""
        assert self.answers is not None
        state, screen = self.table.shown, self.screen
        if choice.verb == PICK:
            return say("prompt.pick", name=screen.questions.name_of(state, choice.piece))
        words = screen.words.choice(state, self.answers.decision, choice)
        return screen.questions.described(state, choice, words)

    def explained(self, choice: Choice) -> str:
        """What a choice does, costs and is ruled by."""
        assert self.answers is not None
        if choice.verb == PICK:
            return say("prompt.pick_tip", name=self.screen.questions.name_of(self.table.shown, choice.piece))
        return explained(self.screen.words, self.table.shown, self.answers.decision, choice)

    @property
    def pointed_out(self) -> str:
        """What is said of the hex that is pointed at: its one choice explained or its several choices listed,
        and its marks."""
        here = self.screen.pointer.hex
        choices = self.choices_at(here)
        said = [self.explained(choices[0])] if len(choices) == 1 else self._listed(choices)
        return "\n".join([*said, *(self.screen.questions.marks_at(self.table.shown, here) if here else ())])

    def _listed(self, choices: Sequence[Choice]) -> list[str]:
        """Several choices shortly: a click opens the list that explains each."""
        if not choices:
            return []
        shown = [say("prompt.one_of", label=self.described(choice)) for choice in choices[:LISTED]]
        more = len(choices) - len(shown)
        return [
            say("prompt.choices_here", count=len(choices)),
            *shown,
            *([say("prompt.others", count=more)] if more else []),
        ]

    def tip_of(self, spot: Spot) -> Spot:
        """A spot of a panel with what choosing it would do, where there is one choice."""
        on_panels = self.answers.on_panels if self.answers is not None else {}
        choices = [choice for key in spot.keys for choice in on_panels.get(key, ())]
        return spot._replace(tip=f"{spot.tip}\n{self.explained(choices[0])}") if len(choices) == 1 else spot

    def choose(self, choice: Choice) -> None:
        """Make a choice; one with a warning must be made twice."""
        self.menu = None
        if choice.verb == PICK:
            self.pick(choice.piece)
            return
        warning = self._warning(choice) if choice != self._warned else ""
        self._warned = choice if warning else None
        if warning:
            self.refuse(warning)
            return
        self.screen.toast.clear()
        self.table.choose(choice)

    def pick(self, piece: str) -> None:
        """Have the choices of one piece on the map; those of none without a name."""
        assert self.answers is not None
        self.answers = sort_answers(self.answers.decision, self.table.shown, self.screen.questions, piece)
        self.revision += 1
        self.refuse("")

    def _warning(self, choice: Choice) -> str:
        """Why a choice must be made twice, as far as the player wants that; empty if it need not be."""
        wanted, questions, answers = self.screen.context.options.confirm, self.screen.questions, self.answers
        if wanted == NEVER:
            return ""
        warning = questions.warning(self.table.shown, choice)
        left = len(answers.on_map) if answers is not None else 0
        ends = answers is not None and choice == answers.primary and choice.verb in questions.guarded_verbs
        if warning or wanted != AT_PHASES or not ends or not left:
            return warning
        return say("prompt.left", count=left) if left > 1 else say("prompt.left_one")

    def offer(self, choices: Sequence[Choice], beside: pygame.Rect, title: str) -> None:
        """Make the only choice there is, or open a menu of several, which leaves the prompt in sight."""
        if len(choices) == 1:
            self.choose(choices[0])
            return
        layout = self.screen.desk.layout
        room = pygame.Rect(0, layout.map.top, layout.prompt.width, layout.map.height)
        rows = [(self.described(choice), choice) for choice in choices]
        self.menu = Menu(self.screen.context.theme, title, rows, beside, room, self.explained)
        self.screen.dirty = True

    def offer_all(self) -> None:
        """The menu of every choice that has a button or would have one."""
        assert self.answers is not None
        prompt = self.screen.desk.prompt
        self.offer(self.answers.in_bar, prompt.items[0].rect, prompt.title)

    def offer_at(self, hex_id: str) -> None:
        """What can be chosen at a hex, or why nothing can."""
        choices, screen = self.choices_at(hex_id), self.screen
        if choices:
            self.offer(choices, screen.hex_rect(hex_id), screen.words.hex(hex_id))
        elif self.answers is not None:
            self.refuse(self._why_not(hex_id))

    def offer_spot(self, spot: Spot) -> None:
        """What can be chosen on a panel, or why nothing can."""
        if self.answers is None:
            return
        choices = [c for key in spot.keys for c in self.answers.on_panels.get(key, ())]
        if choices:
            self.offer(choices, spot.rect, self.screen.desk.prompt.title)
            return
        state, decision = self.table.shown, self.answers.decision
        reason = self.screen.questions.why_not_spot(state, decision, spot.keys)
        if reason:
            self.refuse(reason)

    def press(self, button: Button) -> Transition | None:
        """Do what a button does, or say why it does nothing."""
        if button.refusal:
            self.refuse(button.refusal)
            return None
        chosen = button.choice if isinstance(button, ChoiceButton) else None
        if chosen is not None and button is not self.screen.desk.ring.focused and self._guarded(chosen):
            return None
        self.screen.context.sounds.pressed()
        return button.command()

    def end_phase(self) -> None:
        """Press the brass button, if there is one."""
        primary = self.answers.primary if self.answers is not None else None
        if primary is not None and not self._guarded(primary):
            self.choose(primary)

    def _guarded(self, choice: Choice) -> bool:
        """Whether a press came too early to have been meant for this question; if so, say it.

        Pressing on and on is not meant either: the pause begins anew.
        """
        primary = self.answers.primary if self.answers is not None else None
        ends = choice == primary or choice.verb in self.screen.questions.guarded_verbs
        if not ends or not self.guard.holds:
            return False
        self.guard.hold()
        self.refuse(say("prompt.guarded"))
        return True

    # ------------------------------------------------------------------ taking back and going on

    @property
    def can_cancel(self) -> bool:
        """Whether a piece is picked, or something is half made and can be taken back."""
        asked, half_made = self.table.asked, self.screen.questions.half_made
        if self.answers is not None and self.answers.unpickable:
            return True
        return asked is not None and asked.kind in half_made and self.table.session.can_undo

    def cancel(self) -> None:
        """Let a picked piece go, or leave what is half made: take back all that was chosen since the phase
        was asked about."""
        if self.answers is not None and self.answers.unpickable:
            self.pick("")
            return
        while self.can_cancel:
            self.table.undo()

    def undo(self) -> None:
        """Take back the last choice, or say why that is impossible."""
        reason = self.undo_refusal()
        if reason:
            self.refuse(reason)
        elif not self.table.busy:
            self.table.undo()

    def undo_refusal(self) -> str:
        """Why nothing can be taken back now; empty when something can."""
        return undo_refusal(self.table.session)

    def redo_refusal(self) -> str:
        """Why nothing can be made again now; empty when something can."""
        return redo_refusal(self.table.session)

    def redo(self) -> None:
        """Make a taken-back choice again."""
        if self.table.session.can_redo and not self.table.busy:
            self.table.redo()
        else:
            self.refuse(say("prompt.nothing_to_redo"))


@define(eq=False)
class CampaignWindows:
    """Opens windows, or has it said why there is none."""

    screen: CampaignScreen
    asker: Asker
    router: Router
    _routed: int = field(init=False, default=0)
    """The revision for which a dialog was last looked for."""

    def dialog(self) -> Transition | None:
        """The dialog that must lie over the campaign now."""
        if self._routed == self.asker.revision:
            return None
        self._routed = self.asker.revision
        scene = self.router.dialog_for(self.screen.table)
        return Push(scene) if scene is not None else None

    def reopen(self) -> Transition | None:
        """Back to the board that was put aside to look at the map."""
        if not self.router.put_aside(self.screen.table):
            self.asker.refuse(say("prompt.nothing_aside"))
            return None
        scene = self.router.reopen(self.screen.table)
        return Push(scene) if scene is not None else None

    def consult(self) -> None:
        """Ask for advice, or send the advisor away; options may forbid it."""
        refusal = self.screen.table.counsel.toggle(self.screen.context.options.advice)
        if refusal:
            self.asker.refuse(refusal)
        self.screen.dirty = True

    def forecast(self) -> Transition | None:
        """Where the campaign is heading from here."""
        context, table = self.screen.context, self.screen.table
        if context.options.advice == OFF:
            self.asker.refuse(say("advice.off"))
            return None
        return Push(ForecastWindow(context, table)) if not table.busy else None

    def open(self, action: str, spot: str = "") -> Transition | None:
        """One of the windows that only this game has, or why there is none now."""
        screen = self.screen
        here = screen.pointer.hex or screen.focus
        glance = Glance(screen.context, screen.table, screen.map, here, spot)
        opened = screen.skin.windows[action](glance)
        if isinstance(opened, str):
            self.asker.refuse(opened)
            return None
        return Push(opened)


def said_with_keys(text: str, keys: KeyTable) -> str:
    """A sentence about the show, with the keys that move it on."""
    next_one, all_of_them = (keys.name(keys.keys_of(action)[0]) for action in ("skip", "skip_all"))
    return say(text, next=next_one, all=all_of_them)


def while_shown(keys: KeyTable) -> str:
    """Why something waits until the events have been shown."""
    return said_with_keys("prompt.while_shown", keys)
