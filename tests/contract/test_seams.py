"""The law of imports: core stands alone, the table knows no game, a game no other, and rules no screen.

What a module reaches counts, not only what it imports: by way of others, inside functions, for the type
checker alone, or by a dotted name in a text.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from game import registry

ROOT = Path(__file__).resolve().parents[2]
GAMES = tuple(registry.GAMES)
FORBIDDEN = {"random", "secrets", "pickle", "time", "pygame", "pygame_gui"}
"""What rules never use: other sources of chance, clocks, screens."""
BUILDING = {"tools", "numpy", "scipy", "PIL", "soundfile"}
"""What sounds and sheets are built with: nobody needs it to play."""
DOTTED = re.compile(r"game(\.\w+)+")


def module_name(file: Path, root: Path) -> str:
    name = ".".join(file.relative_to(root).with_suffix("").parts)
    return name.removesuffix(".__init__")


def named(file: Path) -> Iterator[str]:
    """Every dotted name that a module imports or writes in a text."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and DOTTED.match(node.value):
            yield node.value


def known(name: str, modules: Mapping[str, Path]) -> str | None:
    """The module that a dotted name means: `game.core.cup.Cup` is in `game.core.cup`."""
    while name and name not in modules:
        name = name.rpartition(".")[0]
    return name if "." in name else None


def graph(root: Path = ROOT) -> dict[str, set[str]]:
    """Each module of the program with those it names."""
    modules = {module_name(file, root): file for file in sorted((root / "game").rglob("*.py"))}
    return {
        module: {found for name in named(file) if (found := known(name, modules))}
        for module, file in modules.items()
    }


def room(module: str) -> str:
    """The room of a module; the screen of a game is a room of its own."""
    parts = [*module.split("."), "", ""]
    if parts[1] in GAMES:
        return f"{parts[1]} screen" if parts[2] == "screen" else parts[1]
    return parts[1]


def may_reach(room_of: str) -> set[str] | None:
    """The rooms that a room may reach; None for those that may reach all."""
    if room_of == "core":
        return {"core"}
    if room_of == "table":
        return {"core", "table"}
    if room_of.endswith(" screen"):
        return {"core", "table", room_of.removesuffix(" screen"), room_of}
    return {"core", room_of} if room_of in GAMES else None


def breaches(links: Mapping[str, set[str]]) -> list[str]:
    """Where a module names one of a room that its own may not reach.

    Every link is looked at, so whatever is reached by way of others is found at the link that goes astray.
    """
    found = []
    for module, names in links.items():
        allowed = may_reach(room(module))
        if allowed is not None:
            found += [f"{module} names {name}" for name in sorted(names) if room(name) not in allowed]
    return found


def reached(links: Mapping[str, set[str]], module: str) -> set[str]:
    """All modules that are imported when one is."""
    found, waiting = set[str](), [module]
    while waiting:
        for name in links[waiting.pop()] - found:
            found.add(name)
            waiting.append(name)
    return found


def test_imports_point_one_way() -> None:
    assert breaches(graph()) == []


def test_rules_never_reach_a_skin() -> None:
    links = graph()
    for module in (name for name in links for game in GAMES if name.startswith(f"game.{game}.rules")):
        rooms = {room(name) for name in reached(links, module)}
        assert rooms <= {"core", room(module)}, module


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("game/core/extra.py", "import game.table.scene"),
        ("game/core/extra.py", "def late():\n    from game.siloam.system import SILOAM_SYSTEM"),
        ("game/table/extra.py", "if TYPE_CHECKING:\n    import game.siloam.system"),
        ("game/table/extra.py", "PLACE = 'game.siloam.screen.skin'"),
        ("game/siloam/rules/extra.py", "from game.table import scene"),
        ("game/siloam/rules/extra.py", "from game.siloam.screen import skin"),
    ],
)  # fmt: skip
def test_the_law_notices_a_breach(tmp_path: Path, file: str, text: str) -> None:
    for name in (
        "core/cup.py",
        "table/scene.py",
        "siloam/rules/air.py",
        "siloam/system.py",
        "siloam/screen/skin.py",
    ):
        (tmp_path / "game" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "game" / name).write_text("")
    (tmp_path / file).parent.mkdir(exist_ok=True)
    (tmp_path / file).write_text(text)
    assert len(breaches(graph(tmp_path))) == 1


@pytest.mark.parametrize("package", ["core", "siloam"])
def test_rules_use_no_other_chance_clock_or_screen(package: str) -> None:
    for file in sorted((ROOT / "game" / package).rglob("*.py")):
        if "screen" not in file.parts:
            used = {name.split(".")[0] for name in named(file)} & FORBIDDEN
            assert not used, f"{file.name} imports {used}"


def test_nothing_that_plays_needs_what_builds() -> None:
    for file in sorted((ROOT / "game").rglob("*.py")):
        used = {name.split(".")[0] for name in named(file)} & BUILDING
        assert not used, f"{file.name} imports {used}"


def test_the_rules_run_without_pygame() -> None:
    code = (
        "import sys, game.siloam.system, game.cli.app, game.cli.simulate; game.cli.app.parse(['simulate']);"
        "print('pygame' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
