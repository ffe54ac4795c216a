"""A guest whose kernel fails at boot is started again, never silently and not for ever; nothing else is tried twice."""

import pytest

from boot import KernelFailed, booted
from guest_agent import GuestError


class Starts:
    def __init__(self, *failures):
        self.failures = list(failures)
        self.count = 0

    def __call__(self):
        self.count += 1
        if self.failures:
            raise self.failures.pop(0)
        return "up"


@pytest.mark.parametrize("failures", range(3))
def test_a_kernel_that_fails_is_started_again_and_each_time_is_told(failures):
    starts, told = Starts(*[KernelFailed(f"Oops {number}") for number in range(failures)]), []
    assert booted(starts, told.append) == "up"
    assert starts.count == failures + 1
    assert [f"Oops {number}" in words for number, words in enumerate(told)] == [True] * failures


def test_the_third_failure_of_a_kernel_is_the_last():
    starts, told = Starts(*[KernelFailed(f"Oops {number}") for number in range(4)]), []
    with pytest.raises(KernelFailed, match="Oops 2"):
        booted(starts, told.append)
    assert starts.count == 3 and len(told) == 2


@pytest.mark.parametrize("failure", [GuestError("no answer"), TimeoutError("late"), OSError("no QEMU")])
def test_any_other_failure_is_final(failure):
    starts, told = Starts(failure), []
    with pytest.raises(type(failure)):
        booted(starts, told.append)
    assert starts.count == 1 and not told
