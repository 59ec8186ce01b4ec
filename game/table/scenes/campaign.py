"""The campaign scene: the map and the panels around it, for mouse and keyboard."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

import pygame
from attrs import define, field

from game.core.frame import Choice
from game.table.context import Context
from game.table.desk.counsel import OFF
from game.table.desk.key_table import MODIFIERS
from game.table.desk.pace import Pace
from game.table.desk.panel import View
from game.table.desk.prompt_bar import ChoiceButton
from game.table.desk.side_panels import hexes_of
from game.table.desk.table import Table
from game.table.draw.slices import Retained, finish
from game.table.draw.theme import put
from game.table.map.map_skin import Highlights
from game.table.scene import Pop, RuleLinks, Scene, Size, Transition
from game.table.scenes.asker import Asker, CampaignScreen, CampaignWindows
from game.table.scenes.campaign_input import RIGHT_BUTTON, CampaignKeys, CampaignMouse
from game.table.scenes.prompter import Prompter
from game.table.scenes.results import Results
from game.table.scenes.rule_at_hand import rule_at_hand
from game.table.skin import Router
from game.table.statistics.medal_moment import medal_moment
from game.table.texts import say
from game.table.widgets.widget import LEFT_BUTTON


@define(eq=False)
class CampaignPicture:
    """Draws the screen; what has not changed is shown as it was drawn last."""

    screen: CampaignScreen
    asker: Asker
    retained: Retained = field(init=False, factory=lambda: Retained((1, 1)))
    """The whole screen as it was drawn last, but for what moves."""
    _late: bool = field(init=False, default=False)
    """Whether some panels are still shown as they were."""
    _has_map: bool = field(init=False, default=False)
    """Whether the map was laid in its place in this turn of the loop."""

    @property
    def unfinished(self) -> bool:
        return self._late or self.screen.map.unfinished

    def resize(self, size: Size) -> None:
        """The window has another size."""
        if self.retained.size != size:
            self.retained = Retained(size)

    def prepare(self) -> None:
        """Lay the map in its place, before a turn that has time for the rest."""
        self.retained.lay(self.screen.map.part(self.screen.table, self.highlights()))
        self._has_map = True

    def draw(self, surface: pygame.Surface) -> None:
        screen, desk, menu = self.screen, self.screen.desk, self.asker.menu
        highlights, advice = self.highlights(), screen.table.counsel.lines
        if not self._has_map:
            self.prepare()
        self._has_map = False
        self._late = not self._lay_panels()
        put(surface, self.retained.picture, topleft=(0, 0))
        screen.map.draw_over(surface, screen.table, highlights)
        if advice and not screen.covered:
            screen.card.draw(surface, advice, desk.layout.map)
        if not screen.covered:
            self._draw_ceremony(surface)
        screen.toast.draw(surface, desk.layout.map, screen.overlay)
        if menu is not None:
            menu.draw(surface)
        elif not screen.covered:
            # A tab may have changed under the mouse: what was explained is perhaps no longer there.
            screen.tip = desk.still_there(screen.tip)
            desk.draw_tip(surface, self.asker.tip_of(screen.tip) if screen.tip is not None else None)
            self._draw_slip(surface, screen.card.rect if advice else None)

    def _draw_slip(self, surface: pygame.Surface, advice: pygame.Rect | None) -> None:
        """What choosing would do at the hex that is pointed at, unless something else is explained."""
        screen, ring = self.screen, self.screen.desk.ring
        words = self.asker.pointed_out
        if words and screen.tip is None and ring.hovered is None and ring.focused is None:
            here = screen.hex_rect(screen.pointer.hex or "")
            cards = [advice] if advice is not None else []
            note = screen.toast.rect if screen.toast.text else None
            screen.desk.draw_slip(surface, words, [here, screen.overlay, *cards], note)

    def _draw_ceremony(self, surface: pygame.Surface) -> None:
        screen = self.screen
        place, ceremonies = screen.ceremonies.turning, screen.ceremonies
        if place is not None:
            screen.map.draw_turning(surface, place.place, place.won, place.turned(ceremonies.progress))
        ceremonies.draw(surface, screen.desk)

    def _lay_panels(self) -> bool:
        """Put the panels in their places; where painting them takes longer than a frame can spare, the rest
        waits for the next one. Returns whether all are there."""
        laying, slices = self.retained.laying(self.screen.desk.parts(self.view())), self.screen.context.slices
        if slices is None:
            finish(laying)
            return True
        return slices.advance(laying)

    # ------------------------------------------------------------------ what is shown

    def view(self) -> View[Any]:
        """What the panels are shown."""
        screen, table, answers = self.screen, self.screen.table, self.asker.answers
        return View(
            state=table.before if screen.ahead and not screen.covered else table.shown,
            choices=answers.on_panels if answers else {},
            revision=self.asker.revision,
            log=table.log[:-1] if screen.ahead else table.log,
            focus=screen.pointer.hex or self._at_stake() or screen.focus,
            pondering=not screen.covered and not table.busy,
            pointing=self._mouse_rests(),
            reckoned=screen.skin.reckoning.number if screen.skin.reckoning is not None else 0,
        )

    def _mouse_rests(self) -> bool:
        """Whether the mouse points at a hex, and nobody speaks of something else or shows it."""
        screen = self.screen
        leads = screen.pointer.hovered is not None and screen.pointer.cursor is None
        return leads and not screen.covered and not screen.table.busy and not screen.overlay.width

    def _at_stake(self) -> str | None:
        """The hex to inspect while nothing is pointed at: where something happens, or whom it is about."""
        table, questions = self.screen.table, self.screen.questions
        if table.playing is not None:
            return next(iter(hexes_of(table.playing, self.screen.pointer.grid)), None)
        piece = questions.selected(table.asked) if table.asked is not None else None
        return questions.place_of_piece(table.shown, piece) or None if piece else None

    def highlights(self) -> Highlights:
        """What the map points out."""
        screen, answers, pointer = self.screen, self.asker.answers, self.screen.pointer
        pointed, lit = self._pointed_out()
        paths = [choice.path for choice in pointed if choice.path]
        questions, state = screen.questions, screen.table.shown
        return Highlights(
            choices=answers.on_map if answers else {},
            hovered=pointer.hovered,
            cursor=pointer.cursor,
            selected=(answers.picked or questions.selected(answers.decision)) if answers else None,
            path=paths[0] if len(paths) == 1 else (),
            lit=lit,
            reach=questions.reach(state, answers.decision, pointer.hex) if answers and pointer.hex else (),
            lasting=() if screen.table.busy else questions.lasting(state, screen.table.log),
            layers=frozenset(screen.toggles),
        )

    def _pointed_out(self) -> tuple[tuple[Choice, ...], tuple[str, ...]]:
        """The choices that are pointed at, on the map or elsewhere, and the hexes to light for it."""
        screen, asker, ring = self.screen, self.asker, self.screen.desk.ring
        button = ring.hovered or ring.focused
        choice = asker.menu.value if asker.menu is not None else None
        if choice is None and isinstance(button, ChoiceButton):
            choice = button.choice
        if choice is None:
            return asker.choices_at(screen.pointer.hex), screen.desk.side.log.lit(screen.pointer.grid)
        place = asker.answers.hex_of(choice) if asker.answers else None
        return (choice,), (place,) if place else ()


@define(eq=False)
class CampaignScene(Scene):
    """Shows the table and answers its questions, by mouse alone or by keyboard alone.

    It holds one object for each of its jobs; they share a screen and know of each other what they ask for.
    """

    accompanied: ClassVar[bool] = True
    context: Context
    table: Table[Any]
    on_menu: Callable[[], Transition | None] = Pop
    """What Escape does: it leaves the campaign, unless there is a menu to open."""
    screen: CampaignScreen = field(init=False)
    asker: Asker = field(init=False)
    windows: CampaignWindows = field(init=False)
    keys: CampaignKeys = field(init=False)
    mouse: CampaignMouse = field(init=False)
    prompter: Prompter = field(init=False)
    results: Results = field(init=False)
    picture: CampaignPicture = field(init=False)
    _trouble: str = field(init=False, default="")
    """What was last said about saving."""
    _listing: bool = field(init=False, default=False)
    """Whether a list of choices was open when it was last looked for."""
    _muted: bool = field(init=False)
    """Whether things were silenced when that was last looked at."""
    _pace: Pace = field(init=False)
    """The speeds of the options when they were last looked at."""

    def __attrs_post_init__(self) -> None:
        self._pace, self._muted = self.context.options.pace, self.context.sounds.muted
        self.screen = CampaignScreen(self.context, self.table)
        self.asker = Asker(self.screen)
        self.windows = CampaignWindows(self.screen, self.asker, Router(self.context))
        self.keys = CampaignKeys(self.screen, self.asker, self.windows, lambda: self.on_menu())
        self.mouse = CampaignMouse(self.screen, self.asker, self.windows, self.keys.act)
        self.prompter = Prompter(self.screen, self.asker, self.windows, self.keys.act)
        self.results = Results(self.screen, self.asker)
        self.picture = CampaignPicture(self.screen, self.asker)

    # ------------------------------------------------------------------ the scene's life

    @property
    def rule_links(self) -> RuleLinks | None:
        """None during a ceremony, which any key and any click ends."""
        return self.context.rule_links if self.screen.ceremonies.current is None else None

    @property
    def rule_here(self) -> str:
        return rule_at_hand(self.screen, self.asker)

    @property
    def unfinished(self) -> bool:
        return self.picture.unfinished

    @property
    def animating(self) -> bool:
        screen, table = self.screen, self.table
        showing = table.busy and not screen.stepper.holding
        passing = self.asker.guard.holds or bool(screen.toast.text) or screen.ceremonies.holding
        reckoning = screen.skin.reckoning is not None and screen.skin.reckoning.working
        return showing or passing or screen.pointer.moving or table.counsel.thinking or reckoning

    def enter(self) -> None:
        if self.context.aside and not self.context.demo and self.context.options.advice != OFF:
            self.table.counsel.advisor.prepare()
        self.context.sounds.begin_ambience()
        self.resized()
        self.screen.map.begin()
        self._look_there()

    def leave(self) -> None:
        self.context.sounds.end_ambience()
        self.table.counsel.close()

    def pause(self) -> None:
        self.screen.pointer.release_all()
        self.results.put_off()
        self.screen.toast.clear()
        self.mouse.dragging, self.screen.covered = False, True

    def resume(self) -> None:
        self.screen.covered = False
        self.asker.guard.hold()
        self.windows.router.closed(self.table)
        self._take_options()
        self.resized()

    def _take_options(self) -> None:
        """The player may have been at the options."""
        options = self.context.options
        self.screen.map.reduced_motion = options.reduced_motion
        self.screen.desk.take_keys()
        if options.pace is not self._pace:
            self._pace = options.pace
            self.screen.stepper.set_pace(options.pace)

    def resized(self) -> None:
        screen = self.screen
        self.context.fit_text(self.size)
        fresh = screen.desk.theme is not self.context.theme
        if fresh:
            last = screen.map
            screen.make_pictures()
            screen.map.take_over(last)
        tools = (*screen.layers, *screen.skin.tools)
        screen.desk.lay_out(self.size, tools, screen.named_tools)
        self.picture.resize(self.size)
        screen.map.look_through(screen.desk.layout.map)
        if fresh:
            screen.map.begin()
        screen.desk.tools.fill(tools, lambda tool: partial(self.keys.act, tool))
        screen.show_toggles()
        screen.tip = None
        self.asker.forget()
        self._follow()

    def _follow(self) -> None:
        """Keep up with the table and with what is pointed at."""
        if self.screen.named_tools != self.screen.desk.tools.named:
            self.resized()
        before = self.asker.revision
        if not self.screen.covered:
            self.screen.ceremonies.follow()
        self.asker.follow()
        if self.asker.revision != before:
            self._look_there()
            self.results.follow()
        self.prompter.follow()
        listing = self.asker.menu is not None
        if self._listing and not listing:
            self.mouse.look_again()
        self._listing = listing
        self.dirty, self.screen.dirty = self.dirty or self.screen.dirty, False

    def _look_there(self) -> None:
        """Where not all of the map is seen, what is asked about or shown must be."""
        answers, playing, screen = self.asker.answers, self.table.playing, self.screen
        if playing is not None:
            hexes = hexes_of(playing, screen.pointer.grid)
        else:
            hexes = tuple(sorted(answers.on_map)) if answers is not None else ()
        screen.dirty = screen.map.bring_into_sight(hexes) or screen.dirty

    def on_event(self, event: pygame.Event) -> Transition | None:
        result = None
        match event.type:
            case pygame.KEYDOWN | pygame.MOUSEBUTTONDOWN if self._ends_ceremony(event):
                pass
            case pygame.KEYDOWN:
                result = self.keys.on_key(event)
            case pygame.KEYUP:
                self.screen.pointer.release(event.key)
            case pygame.WINDOWFOCUSLOST:
                self.screen.pointer.release_all()
            case _:
                result = self.mouse.on_event(event)
        self._follow()
        return result

    def _ends_ceremony(self, event: pygame.Event) -> bool:
        """Any key and any click ends a ceremony and does nothing else; those that skip events do that."""
        screen = self.screen
        pressed = event.type == pygame.KEYDOWN and event.key not in MODIFIERS
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT_BUTTON, RIGHT_BUTTON)
        if screen.ceremonies.current is None or not (pressed or clicked):
            return False
        if not screen.ceremonies.end():
            skips_all = pressed and event.key in screen.keys.keys_of("skip_all")
            if skips_all or (clicked and screen.desk.ring.at(event.pos) is not None):
                return False
            screen.stepper.go_on()
        self.asker.guard.hold()
        screen.dirty = True
        return True

    def update(self, dt: float) -> Transition | None:
        screen = self.screen
        self.asker.guard.update(dt)
        self._tell_trouble()
        self._tell_mute()
        held = screen.ceremonies.holding
        screen.dirty = screen.ceremonies.update(dt) or screen.dirty
        if (not held and screen.stepper.update(dt)) or screen.toast.update(dt):
            screen.dirty = True
        if screen.pointer.moving:
            self._keep_moving(dt)
        screen.dirty = self.table.counsel.follow(self.context.options.advice) or screen.dirty
        self._reckon(dt)
        self._follow()
        if screen.ceremonies.holding:
            return None
        return self.windows.dialog() or (medal_moment(self.context) if self.table.over else None)

    def _reckon(self, dt: float) -> None:
        """Have worked out beside the loop what the game wants to know of the position."""
        reckoning, table = self.screen.skin.reckoning, self.table
        if reckoning is not None and reckoning.follow(table.shown if table.asked else None, dt):
            self.screen.dirty = True

    def _keep_moving(self, dt: float) -> None:
        """Keys that are held go on moving the cursor or the map."""
        for key in self.screen.pointer.repeats(dt):
            self.keys.step_cursor(key)
        dx, dy = self.screen.pointer.pan(dt, self.context.theme.scale)
        if dx or dy:
            self.screen.map.camera.pan(dx, dy)
            self.screen.dirty = True

    def _tell_trouble(self) -> None:
        """Say once that the campaign is not being saved, as soon as that is known."""
        trouble = self.context.library.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            if trouble:
                self.screen.toast.say(trouble)
                self.screen.dirty = True

    def _tell_mute(self) -> None:
        """Say that things were silenced, or are heard again."""
        muted = self.context.sounds.muted
        if muted != self._muted:
            self._muted, self.screen.dirty = muted, True
            self.screen.toast.say(say("sound.muted" if muted else "sound.heard"))

    def prepare(self) -> bool:
        # A dialog on top moves the table on while this scene is only looked at.
        self._follow()
        self.picture.prepare()
        return False

    def draw(self, surface: pygame.Surface) -> None:
        self._follow()
        self.picture.draw(surface)

    def lay_over(self, card: pygame.Rect) -> None:
        """Somebody's card lies over the map, or an empty one: none. Nothing below it is pointed at."""
        if card != self.screen.overlay:
            self.mouse.lay_over(card)
            self.dirty = True

    def leave_keys(self, taken: frozenset[int]) -> None:
        self.screen.desk.ring.taken = taken

    def places_of(self, choice: Choice) -> Sequence[pygame.Rect]:
        return self.asker.places_of(choice, self.prompter.with_button)
