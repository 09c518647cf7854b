import json

import pytest
from click.testing import CliRunner, Result

from engine.cli import main
from tests.engine.crabblabla.daily_checks import check_position


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["daily", *arguments])


def test_the_day_in_json() -> None:
    from engine.lexicon import load_lexicon

    result = run("2026-12-02")
    assert (result.exit_code, result.stderr) == (0, "")
    answer = json.loads(result.stdout)
    assert set(answer) == {"date", "number", "position", "best"}
    assert (answer["date"], answer["number"]) == ("2026-12-02", 2)
    assert set(answer["best"]) == {"play", "score", "proven"}
    check_position(answer["position"], load_lexicon("fr"))

    scored = CliRunner().invoke(
        main, ["score", "-", answer["best"]["play"]], input=json.dumps(answer["position"])
    )
    judged = json.loads(scored.stdout)
    assert (judged["valid"], judged["score"]) == (True, answer["best"]["score"])


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("demain",), "'demain' is not a date like 2026-12-01"),
        (("2026-02-30",), "'2026-02-30' is not a date"),
        (("20261201",), "'20261201' is not a date"),
        (("2026-12-01", "--lexicon", "klingon"), "unknown lexicon 'klingon'"),
        (("2026-12-01", "--lexicon", "en"), "the lexicon 'en' has no daily"),
    ],
)
def test_bad_input_is_a_complaint(arguments: tuple[str, ...], message: str) -> None:
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert message in result.stderr
