"""`python -m engine lexicon …`, asked as a person would."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.cli import main
from engine.lexicon import Lexicon, save_lexicon


@pytest.fixture(autouse=True)
def operator(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lexicons"
    monkeypatch.setenv("CRABBLABLA_LEXICONS", str(folder))
    save_lexicon(Lexicon.from_words("mini", ["CHAT", "CHATS", "OEUF"]), folder)
    return folder


def run(*arguments: str, text: str | None = None) -> Result:
    return CliRunner().invoke(main, ["lexicon", *arguments], input=text)


def test_check_answers_for_each_word() -> None:
    result = run("check", "chât", "Œuf", "chien", "l'an", "--lexicon", "mini")
    assert result.exit_code == 0
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"word": "chât", "folded": "CHAT", "valid": True, "reason": None},
        {"word": "Œuf", "folded": "OEUF", "valid": True, "reason": None},
        {"word": "chien", "folded": "CHIEN", "valid": False, "reason": "unknown-word"},
        {"word": "l'an", "folded": "L'AN", "valid": False, "reason": "not-letters"},
    ]


def test_check_reads_standard_input_and_asks_french_by_default() -> None:
    result = run("check", "-", text="élève zzzzzz\n")
    assert [json.loads(line)["valid"] for line in result.stdout.splitlines()] == [True, False]


def test_words_prints_one_a_line() -> None:
    assert run("words", "mini").stdout == "CHAT\nCHATS\nOEUF\n"


def test_list_names_them_all() -> None:
    names = [item["name"] for item in json.loads(run("list").stdout)]
    assert names == ["en", "fr", "fr-baggle", "mini"]


def test_import_tells_what_it_left_out_and_makes_the_list_selectable(tmp_path: Path) -> None:
    file = tmp_path / "ods8.txt"
    file.write_text("élève\nchat\nl'an\nx\nELEVE\n", encoding="utf-8")
    result = run("import", str(file), "--name", "ods8")
    assert result.exit_code == 0
    report = json.loads(result.stdout)
    assert report.pop("version")
    assert report == {
        "name": "ods8",
        "language": "fr",
        "lines": 5,
        "words": 2,
        "left_out": {
            "not-letters": {"lines": 1, "examples": ["l'an"]},
            "too-short": {"lines": 1, "examples": ["x"]},
            "repeated": {"lines": 1, "examples": ["ELEVE"]},
        },
    }
    assert run("words", "ods8").stdout == "CHAT\nELEVE\n"


def test_compare_measures_against_a_reference(tmp_path: Path) -> None:
    file = tmp_path / "reference.txt"
    file.write_text("chat\nchien\nœuf\nloup\n", encoding="utf-8")
    answer = json.loads(run("compare", "mini", str(file)).stdout)
    assert (answer["words"], answer["reference"], answer["common"]) == (3, 4, 2)
    assert (answer["precision"], answer["recall"], answer["f1"]) == (0.6667, 0.5, 0.5714)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("words", "nope"), "there are: en, fr, fr-baggle, mini"),
        (("check", "chat", "--lexicon", "../fr"), "unknown lexicon"),
        (("import", "/no/such/file", "--name", "x"), "No such file"),
        (("import", "{list}", "--name", "fr"), "ships with the project"),
        (("import", "{list}", "--name", "Ods 8"), "name is of the form"),
        (("import", "{empty}", "--name", "x"), "holds no word"),
        (("import", "{binary}", "--name", "x"), "no text file"),
        (("compare", "mini", "{empty}"), "holds no word"),
        (("compare", "mini", "{binary}"), "no text file"),
        (("build", "fr", "--sources", "{folder}"), "fetch the packages first"),
        (("build", "de"), "'de'"),
        (("nonsense",), "No such command"),
    ],
)
def test_bad_input_is_told_on_standard_error(
    tmp_path: Path, arguments: tuple[str, ...], message: str
) -> None:
    (tmp_path / "list").write_text("chat\n", encoding="utf-8")
    (tmp_path / "empty").write_text("# nothing\n", encoding="utf-8")
    (tmp_path / "binary").write_bytes(b"\0\1")
    names = {name: str(tmp_path / name) for name in ("list", "empty", "binary")}
    result = run(*(part.format(**names, folder=tmp_path) for part in arguments))
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_a_damaged_lexicon_is_told(operator: Path) -> None:
    (operator / "mini.npy").write_bytes(b"nonsense")
    result = run("words", "mini")
    assert result.exit_code == 2
    assert "mini.npy" in result.stderr
