import pytest

from engine.lexicon.importing import Agreement, LeftOut, read_word_list


def test_words_are_folded_and_what_is_left_out_is_accounted_for() -> None:
    listed = read_word_list("chat\nÉlève\n\n# note\nélevé\nl'an\nA\n1er\n".encode() + b"z" * 22)
    assert listed.words == ("CHAT", "ELEVE")
    assert listed.lines == 7
    assert listed.counts == {
        LeftOut.REPEATED: 1,
        LeftOut.NOT_LETTERS: 2,
        LeftOut.TOO_SHORT: 1,
        LeftOut.TOO_LONG: 1,
    }
    assert listed.examples[LeftOut.NOT_LETTERS] == ("l'an", "1er")


@pytest.mark.parametrize(
    "data",
    [
        "Œuf\r\nété\r\n".encode(),
        b"\xef\xbb\xbf" + "Œuf\nété".encode(),
        "Œuf\nété\n".encode("cp1252"),
    ],
)
def test_line_ends_marks_and_older_encodings_are_understood(data: bytes) -> None:
    assert read_word_list(data).words == ("ETE", "OEUF")


def test_only_the_first_examples_are_kept() -> None:
    listed = read_word_list(b"\n".join(b"%d" % number for number in range(50)))
    assert listed.counts[LeftOut.NOT_LETTERS] == 50
    assert len(listed.examples[LeftOut.NOT_LETTERS]) == 10


def test_a_binary_file_is_refused() -> None:
    with pytest.raises(ValueError, match="no text"):
        read_word_list(b"CHAT\0CHIEN")


def test_agreement() -> None:
    agreement = Agreement(words=4, reference=8, common=3)
    assert agreement.precision == 0.75
    assert agreement.recall == 0.375
    assert agreement.f1 == 0.5
    assert Agreement(words=0, reference=0, common=0).f1 == 0
