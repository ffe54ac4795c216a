"""When a machine is started once more: only if its kernel failed before anything of ours was started."""

from guest_agent import GuestError

MOST_ATTEMPTS = 3


class KernelFailed(GuestError):
    """The guest's kernel panicked or reset the machine before its agent was up, so before the pad was installed."""


def booted(start, tell):
    """What `start()` gives. A kernel that fails is started again, at most twice, and each time `tell(words)` hears of it;
    any other failure, and the last of these, is raised as it is."""
    for attempt in range(1, MOST_ATTEMPTS):
        try:
            return start()
        except KernelFailed as failure:
            tell(f"attempt {attempt} of {MOST_ATTEMPTS}, started again: {failure}")
    return start()
