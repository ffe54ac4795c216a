"""The service as `make install` brings it and systemd runs it."""

import re
import time

from pad import changes, event


def enter_1234(pad, usb):
    entry = pad.enter().began()
    usb("1", "2", "3", "4", "ret")
    entry.expect(*changes(1, 2, 3, 4), event("completed", 4, pin="1234"))


def test_the_socket_starts_the_pad_at_the_first_call(pad, usb):
    pad.agent.run("systemctl", "stop", "pinpad.service")
    assert not pad.is_active()
    assert pad.agent.run("systemctl", "is-active", "pinpad.socket").output.strip() == "active"
    enter_1234(pad, usb)
    assert pad.is_active()


def test_killed_in_mid_entry_the_host_is_told_by_a_closed_connection_and_the_next_entry_works(pad, usb):
    entry = pad.enter().began()
    usb("1", "2", "3")
    entry.expect(*changes(1, 2, 3))
    before = pad.pid()
    pad.agent.run("systemctl", "kill", "-s", "KILL", "pinpad.service")
    assert entry.next() == "closed"
    enter_1234(pad, usb)
    assert pad.pid() not in (0, before)
    pad.wait_for_plain_screen()
    assert not pad.is_grabbed(pad.usb_keypad())


def test_stopped_in_mid_entry_the_host_is_told_of_the_shutdown(pad, usb):
    entry = pad.enter().began()
    usb("1")
    entry.expect(event("changed", 1))
    pad.agent.run("systemctl", "stop", "pinpad.service")
    entry.expect({"error": "Cancelled", "by": "shutdown"})
    enter_1234(pad, usb)


def test_it_runs_as_its_own_user_without_any_capability(pad):
    status = dict(line.split(":", 1) for line in pad.agent.run("cat", f"/proc/{pad.pid()}/status").output.splitlines())
    user = pad.agent.run("id", "-u", "pinpad").output.strip()
    assert status["Uid"].split() == [user] * 4
    assert int(status["CapEff"], 16) == int(status["CapBnd"], 16) == 0
    assert status["NoNewPrivs"].strip() == "1" and status["Seccomp"].strip() == "2"


def test_its_security_score_is_at_most_1_5(pad, figures):
    report = pad.agent.run("systemd-analyze", "security", "--no-pager", "pinpad.service").output
    score = float(re.search(r"Overall exposure level for pinpad.service: ([\d.]+)", report)[1])
    figures.add("security-score", score, "of-10")
    assert score <= 1.5, report


def test_it_keeps_digits_in_secret_memory_leaves_no_core_and_can_not_be_traced_by_its_own_user(pad):
    limits = pad.agent.run("cat", f"/proc/{pad.pid()}/limits").output
    assert re.search(r"Max core file size\s+0\s+0", limits)
    assert pad.status()["secretMemory"] == "secretFile"
    # A process that is not dumpable belongs to root in /proc (proc(5), PR_SET_DUMPABLE).
    assert pad.agent.run("stat", "-c", "%u", f"/proc/{pad.pid()}/mem").output.strip() == "0"


def test_an_entry_that_waits_makes_no_system_call_in_20_seconds(pad, usb, figures):
    entry = pad.enter().began()
    usb("1")
    entry.expect(event("changed", 1))
    pad.wait_for_dots(1)
    time.sleep(2)
    # Waited for in a call that was begun before: that one strace shows too, when it ends by the detaching.
    trace = pad.agent.shell(f"timeout -s INT 20 strace -f -p {pad.pid()} -o /tmp/trace; cat /tmp/trace", seconds=90,
                            check=False).output
    calls = [line for line in trace.splitlines() if re.search(r"\w\(", line) and "<detached" not in line
             and "resuming interrupted" not in line]
    figures.add("system-calls-in-20-waiting-seconds", len(calls), "calls")
    assert calls == []
    # The strace had hold of it: it sees the calls that a key makes.
    tracer = pad.agent.spawn("timeout", "-s", "INT", "60", "strace", "-f", "-p", str(pad.pid()))
    assert "attached" in tracer.line(30)
    usb("2")
    entry.expect(event("changed", 2))
    assert any("(" in line for line in tracer.lines(1))
    tracer.kill("SIGINT")


def test_its_memory_while_an_entry_waits(pad, usb, figures):
    pad.agent.run("systemctl", "restart", "pinpad.service")
    entry = pad.enter().began()
    usb("1")
    entry.expect(event("changed", 1))
    rollup = pad.agent.run("cat", f"/proc/{pad.pid()}/smaps_rollup").output
    sizes = {name: int(size) for name, size in re.findall(r"^(\w+):\s+(\d+) kB", rollup, re.MULTILINE)}
    for name in ("Rss", "Pss", "Private_Dirty", "Locked"):
        figures.add(f"memory-{name}", sizes[name], "kB")
    assert sizes["Pss"] < 16_000, rollup
