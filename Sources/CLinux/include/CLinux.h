// What Swift's importer cannot see: variadic functions, function-like macros, and system calls without a wrapper.
// Each function says which of these it stands for; nothing here decides anything.

#pragma once

#include <fcntl.h>
#include <linux/input.h>
#include <linux/memfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

// memfd_secret(2): glibc has no wrapper, and syscall(2) is variadic.
static inline int clinux_memfd_secret(unsigned int flags) {
#ifdef SYS_memfd_secret
    return (int)syscall(SYS_memfd_secret, flags);
#else
    return (int)syscall(447, flags);
#endif
}

// prctl(2) is variadic.
static inline int clinux_set_dumpable(int dumpable) {
    return prctl(PR_SET_DUMPABLE, dumpable, 0, 0, 0);
}
