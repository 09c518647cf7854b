"""« À toi de jouer », reminders, and the panel that switches them."""

from __future__ import annotations

from typing import Any

from tests.discord.harness import Person, Server, labels, shown, text, texts
from tests.discord.people import close_inboxes, inbox, newest, pinged

DAY, HOUR, MINUTE = 86400, 3600, 60
SWITCH_OFF = "🔕 Couper «\u00a0À toi de jouer\u00a0»"


async def panel(server: Server, who: Person) -> Any:
    """The answer to `/notifications`."""
    return (await who.slash(server.channel, "notifications")).response


async def wait(server: Server, seconds: float) -> None:
    """Let time pass, and what falls due be sent."""
    await server.advance(seconds)
    await server.bot.outbox.idle()


def reminders(person: Person) -> list[str]:
    return [shown(message) for message in inbox(person) if "⏰" in message.content]


async def test_the_panel_says_what_is_chosen_and_changes_it(server: Server) -> None:
    shows = await panel(server, server.anna)
    assert "« À toi de jouer » : activé" in shown(shows)
    assert "Rappel avant la fin d’une manche : 1 h avant" in shown(shows)
    assert shows.ephemeral
    assert labels(shows)[1:] == ["aucun", "15 min avant", "✓ 1 h avant", "3 h avant", "12 h avant"]
    await server.restart()
    changed = await server.anna.click(shows, label="3 h avant")
    assert "3 h avant**" in text(changed)
    off = await server.anna.click(changed.response, label=SWITCH_OFF)
    assert "« À toi de jouer » : désactivé" in text(off)
    assert "✓ 3 h avant" in labels(off.response)
    none = await server.anna.click(off.response, label="aucun")
    assert "fin d’une manche : aucun" in text(none)
    assert "« À toi de jouer » : activé" in shown(await panel(server, server.bilal))


async def test_the_last_one_is_told_and_can_play_from_there(server: Server) -> None:
    await server.start()
    await server.skip(server.anna)
    await server.skip(server.bilal)
    (message,) = inbox(server.chloe)
    assert "À toi de jouer ! Tout le monde n’attend plus que toi" in shown(message)
    assert "`/notifications`" in message.content
    await server.restart()
    question = await server.chloe.user.click(message, label="⏭ Passer")
    await server.chloe.user.click(question.response, label="⏭ Oui, je passe")
    assert (await server.view()).round == 2


async def test_who_switched_it_off_is_told_nowhere(server: Server) -> None:
    await server.anna.click(await panel(server, server.anna), label=SWITCH_OFF)
    await server.start()
    started = next(m for m in server.thread.history() if "C’est parti" in m.content)
    assert f"<@{server.anna.id}>" in started.content
    assert server.anna.id not in pinged(server, server.thread, started)
    assert server.bilal.id in pinged(server, server.thread, started)
    close_inboxes(server)
    await server.skip(server.bilal)
    await server.skip(server.chloe)
    assert inbox(server.anna) == []
    assert not [line for line in texts(server.thread) if "À toi de jouer" in line]


async def test_with_closed_messages_the_last_one_is_told_in_the_thread(server: Server) -> None:
    await server.start()
    close_inboxes(server)
    await server.skip(server.anna)
    await server.skip(server.bilal)
    message = newest(server.thread)
    assert "À toi de jouer" in shown(message)
    assert pinged(server, server.thread, message) == [server.chloe.id]


async def test_only_who_has_not_played_is_reminded_an_hour_before(server: Server) -> None:
    await server.start(delai=DAY)
    await server.skip(server.anna)
    await wait(server, 23 * HOUR - MINUTE)
    assert reminders(server.bilal) == []
    await wait(server, MINUTE)
    (told,) = reminders(server.bilal)
    assert "La manche 1 se termine" in told
    assert reminders(server.anna) == []
    await wait(server, 50 * MINUTE)
    assert len(reminders(server.bilal)) == 1
    await wait(server, 10 * MINUTE)
    assert (await server.view()).round == 2


async def test_a_reminder_comes_once_across_restarts(server: Server) -> None:
    await server.start(delai=DAY)
    await server.restart()
    await wait(server, 23 * HOUR)
    await server.restart()
    await wait(server, MINUTE)
    await server.restart()
    assert [len(reminders(who)) for who in server.people.values()] == [1, 1, 1]


async def test_a_reminder_that_fell_due_during_an_outage_comes_late(server: Server) -> None:
    await server.start(delai=DAY)
    await server.bot.stop_services()
    server.env.backend.clock.advance(23 * HOUR + 30 * MINUTE)
    await server.env.restart_bot(server.make_bot())
    await wait(server, 1)
    assert [len(reminders(who)) for who in server.people.values()] == [1, 1, 1]


async def test_after_the_deadline_nobody_is_reminded_of_the_round(server: Server) -> None:
    await server.start(delai=DAY)
    await server.bot.stop_services()
    server.env.backend.clock.advance(25 * HOUR)
    await server.env.restart_bot(server.make_bot())
    await wait(server, 1)
    assert (await server.view()).round == 2
    assert [len(reminders(who)) for who in server.people.values()] == [0, 0, 0]


async def test_a_choice_made_during_the_round_counts(server: Server) -> None:
    await server.start(delai=DAY)
    await server.anna.click(await panel(server, server.anna), label="3 h avant")
    await server.bilal.click(await panel(server, server.bilal), label="aucun")
    await wait(server, 21 * HOUR)
    assert [len(reminders(who)) for who in server.people.values()] == [1, 0, 0]
    await wait(server, 2 * HOUR)
    assert [len(reminders(who)) for who in server.people.values()] == [1, 0, 1]


async def test_with_closed_messages_a_reminder_comes_in_the_thread(server: Server) -> None:
    await server.start(delai=HOUR)
    close_inboxes(server)
    await server.skip(server.anna)
    await server.skip(server.bilal)
    await wait(server, 45 * MINUTE)
    message = newest(server.thread)
    assert "⏰ La manche 1 se termine" in message.content
    assert pinged(server, server.thread, message) == [server.chloe.id]
