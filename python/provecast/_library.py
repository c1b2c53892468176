"""The shared library: where it is, and the types of its functions (provecast.h)."""

from __future__ import annotations

import ctypes
import os
import sysconfig
from pathlib import Path
from typing import Any, List, Optional

from .errors import LibraryError

VARIABLE = "PROVECAST_LIBRARY"
NAME = "libprovecast.so"
SONAME = NAME + ".0"
PACKAGE = Path(__file__).resolve().parent

OK, FALSE, INPUT, LIMIT, MACHINE = range(5)


class CProgress(ctypes.Structure):
    """struct provecast_progress."""

    _fields_ = [
        ("seconds", ctypes.c_double),
        ("lower_bound", ctypes.c_char_p),
        ("makespan", ctypes.c_char_p),
    ]


class CName(ctypes.Structure):
    """struct provecast_name."""

    _fields_ = [
        ("model", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("summary", ctypes.c_char_p),
    ]


REPORT = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(CProgress), ctypes.c_void_p)
TEXT = ctypes.c_char_p
HANDLE = ctypes.c_void_p
TEXTS = ctypes.POINTER(ctypes.c_char_p)

# Result and arguments of each function.
FUNCTIONS = {
    "version": (TEXT, []),
    "new": (HANDLE, []),
    "free": (None, [HANDLE]),
    "set_time_limit": (ctypes.c_int, [HANDLE, ctypes.c_double]),
    "set_threads": (ctypes.c_int, [HANDLE, ctypes.c_int]),
    "set_seed": (ctypes.c_int, [HANDLE, ctypes.c_uint64]),
    "set_memory_limit": (ctypes.c_int, [HANDLE, ctypes.c_uint64]),
    "set_method": (ctypes.c_int, [HANDLE, TEXT]),
    "set_class": (ctypes.c_int, [HANDLE, TEXT]),
    "set_resolution": (ctypes.c_int, [HANDLE, TEXT]),
    "set_progress": (ctypes.c_int, [HANDLE, ctypes.c_double, REPORT, ctypes.c_void_p]),
    "cancel": (None, [HANDLE]),
    "uncancel": (None, [HANDLE]),
    "solve": (ctypes.c_int, [HANDLE, TEXT]),
    "heuristic": (ctypes.c_int, [HANDLE, TEXT, TEXT]),
    "makespan": (TEXT, [HANDLE]),
    "lower_bound": (TEXT, [HANDLE]),
    "resolution": (TEXT, [HANDLE]),
    "as_given_lower_bound": (TEXT, [HANDLE]),
    "as_given_upper_bound": (TEXT, [HANDLE]),
    "schedule": (TEXT, [HANDLE]),
    "certificate": (TEXT, [HANDLE]),
    "result": (TEXT, [HANDLE]),
    "verify": (ctypes.c_int, [HANDLE, TEXT, TEXT]),
    "certify": (ctypes.c_int, [HANDLE, TEXT, TEXT]),
    "verified": (TEXT, [HANDLE]),
    "message": (TEXT, [HANDLE]),
    "bounds": (ctypes.c_int, [HANDLE, TEXT]),
    "draw": (ctypes.c_int, [HANDLE, TEXT, TEXT, TEXTS]),
    "generate": (ctypes.c_int, [HANDLE, TEXT, TEXTS]),
    "import": (ctypes.c_int, [HANDLE, TEXTS, TEXTS]),
    "export": (ctypes.c_int, [HANDLE, TEXT, TEXT, TEXT]),
    "follow": (ctypes.c_int, [HANDLE, TEXT, TEXT, TEXT]),
    "judge": (ctypes.c_int, [HANDLE, TEXT, TEXT, TEXTS]),
    "claims": (ctypes.c_int, [HANDLE, TEXT, TEXT]),
    "text": (TEXT, [HANDLE]),
    "text_length": (ctypes.c_size_t, [HANDLE]),
    "engine_name": (ctypes.c_int, [ctypes.c_size_t, ctypes.POINTER(CName)]),
    "heuristic_name": (ctypes.c_int, [ctypes.c_size_t, ctypes.POINTER(CName)]),
    "bound_name": (ctypes.c_int, [ctypes.c_size_t, ctypes.POINTER(CName)]),
    "kind_name": (ctypes.c_int, [ctypes.c_size_t, ctypes.POINTER(CName)]),
    "suite_name": (ctypes.c_int, [ctypes.c_size_t, ctypes.POINTER(CName)]),
    "expectation_name": (ctypes.c_int, [ctypes.c_size_t, ctypes.POINTER(CName)]),
    "claim_name": (ctypes.c_int, [ctypes.c_size_t, ctypes.POINTER(CName)]),
}


def _tree() -> Optional[Path]:
    """The source tree that the package is in. None: it is installed."""
    top = PACKAGE.parent.parent
    return top if (top / "include" / "provecast.h").is_file() else None


def _chosen(path: Path) -> str:
    """What PROVECAST_LIBRARY names: the library, or a folder with it."""
    files = [path / NAME, path / SONAME] if path.is_dir() else [path]
    for file in files:
        if file.is_file():
            return str(file)
    raise LibraryError(f"{VARIABLE}: there is no {NAME} at {path}")


def _places() -> List[str]:
    """Where the library may be, best first; a bare name is for the system's own search."""
    tree = _tree()
    if tree:
        return [str(tree / "build" / NAME), SONAME]
    library = PACKAGE.parents[2]  # PREFIX/lib of PREFIX/lib/python3/dist-packages/provecast
    folders = [library, library / str(sysconfig.get_config_var("MULTIARCH"))]
    return [str(folder / SONAME) for folder in folders] + [SONAME]


def _open() -> ctypes.CDLL:
    """Loads the library."""
    chosen = os.environ.get(VARIABLE)
    places = [_chosen(Path(chosen))] if chosen else _places()
    reason = ""
    for place in places:
        if os.sep in place and not Path(place).is_file():
            continue
        try:
            return ctypes.CDLL(place)
        except OSError as error:
            reason = reason or str(error).splitlines()[0]
    if chosen:
        raise LibraryError(f"{VARIABLE}: {chosen} cannot be loaded: {reason}")
    advice = "run ./quickstart" if _tree() else "install Provecast's library"
    raise LibraryError(f"{NAME} is not found: {advice}, or set {VARIABLE} to its path")


def _declare(library: ctypes.CDLL) -> None:
    """Sets the types of all functions."""
    for name, (result, arguments) in FUNCTIONS.items():
        try:
            function = getattr(library, "provecast_" + name)
        except AttributeError:
            raise LibraryError(
                f"{library._name} has no provecast_{name}: it is another version than this package"
            ) from None
        function.restype = result
        function.argtypes = arguments


class _Functions:
    """The functions without their prefix; the library is loaded when the first is used."""

    def __getattr__(self, name: str) -> Any:
        library = _open()
        _declare(library)
        for each in FUNCTIONS:
            setattr(self, each, getattr(library, "provecast_" + each))
        # provecast_text of a picture, which has zeros within
        self.text_address = ctypes.CFUNCTYPE(ctypes.c_void_p, HANDLE)(("provecast_text", library))
        if name not in self.__dict__:
            raise AttributeError(name)
        return getattr(self, name)


functions = _Functions()
