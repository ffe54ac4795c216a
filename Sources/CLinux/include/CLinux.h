// What Swift's importer cannot see: variadic functions, function-like macros, and system calls without a wrapper.
// Each function says which of these it stands for; nothing here decides anything.

#pragma once

#include <wchar.h>
#include <fcntl.h>
#include <getopt.h>
#include <linux/fb.h>
#include <linux/input.h>
#include <linux/memfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
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

// prctl(2) is variadic.
static inline int clinux_set_no_new_privileges(void) {
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
}

// memfd_create(2): glibc declares it only with _GNU_SOURCE, which Swift's importer doesn't set.
static inline int clinux_memfd_create(const char *name, unsigned int flags) {
    return (int)syscall(SYS_memfd_create, name, flags);
}

// As above: the seals of fcntl(2), with the numbers of linux/fcntl.h, which can't be included beside fcntl.h.
enum {
    clinux_seal_seal = 0x0001,   // F_SEAL_SEAL
    clinux_seal_shrink = 0x0002, // F_SEAL_SHRINK
    clinux_seal_grow = 0x0004,   // F_SEAL_GROW
    clinux_seal_write = 0x0008,  // F_SEAL_WRITE
};

// As above: F_ADD_SEALS.
static inline int clinux_add_seals(int descriptor, int seals) {
    return fcntl(descriptor, 1033, seals);
}

// As above: F_GET_SEALS.
static inline int clinux_get_seals(int descriptor) {
    return fcntl(descriptor, 1034);
}

// ioctl(2) is variadic and EVIOCGRAB a function-like macro. Takes the input device for this descriptor alone, or gives it back.
static inline int clinux_input_grab(int descriptor, int grab) {
    return ioctl(descriptor, EVIOCGRAB, (void *)(long)grab);
}

// As above: EVIOCSCLOCKID, the clock of the events' times.
static inline int clinux_input_set_clock(int descriptor, int clock) {
    return ioctl(descriptor, EVIOCSCLOCKID, &clock);
}

// As above: EVIOCSMASK for the event types (bit n for type n) that the kernel queues for this descriptor. EV_SYN always
// passes. The kernel takes whole longs only.
static inline int clinux_input_set_event_types(int descriptor, unsigned long types) {
    struct input_mask mask = {
        .type = EV_SYN, .codes_size = sizeof types, .codes_ptr = (__u64)(unsigned long)&types};
    return ioctl(descriptor, EVIOCSMASK, &mask);
}

// As above: EVIOCGKEY, the keys that are down now, a bit for each code. Gives the number of bytes, or -1.
static inline int clinux_input_keys_down(int descriptor, void *bits, unsigned int byteCount) {
    return ioctl(descriptor, EVIOCGKEY(byteCount), bits);
}

// ioctl(2) is variadic: FBIOGET_VSCREENINFO, what can change about a framebuffer.
static inline int clinux_framebuffer_variable(int descriptor, struct fb_var_screeninfo *information) {
    return ioctl(descriptor, FBIOGET_VSCREENINFO, information);
}

// As above: FBIOGET_FSCREENINFO, what can't.
static inline int clinux_framebuffer_fixed(int descriptor, struct fb_fix_screeninfo *information) {
    return ioctl(descriptor, FBIOGET_FSCREENINFO, information);
}

// As above: FBIOBLANK with FB_BLANK_UNBLANK, which lights the panel.
static inline int clinux_framebuffer_light(int descriptor) {
    return ioctl(descriptor, FBIOBLANK, FB_BLANK_UNBLANK);
}

// cmsg(3): CMSG_FIRSTHDR, CMSG_NXTHDR, CMSG_DATA, CMSG_LEN and CMSG_SPACE are function-like macros.
static inline struct cmsghdr *clinux_cmsg_first(struct msghdr *message) { return CMSG_FIRSTHDR(message); }
static inline struct cmsghdr *clinux_cmsg_next(struct msghdr *message, struct cmsghdr *header) {
    return CMSG_NXTHDR(message, header);
}
static inline unsigned char *clinux_cmsg_data(struct cmsghdr *header) { return CMSG_DATA(header); }
static inline size_t clinux_cmsg_length(size_t count) { return CMSG_LEN(count); }
static inline size_t clinux_cmsg_space(size_t count) { return CMSG_SPACE(count); }

// getopt(3) answers in mutable globals, which Swift 6 takes for shared between threads.
static inline const char *clinux_getopt_argument(void) {
    return optarg;
}
static inline int clinux_getopt_index(void) {
    return optind;
}
static inline void clinux_getopt_restart(void) {
    optind = 0;
}

// wcwidth(3), which glibc declares only to _XOPEN_SOURCE: the columns of a character in a terminal, -1 where it has none.
extern int wcwidth(wchar_t character);
static inline int clinux_columns(wchar_t character) { return wcwidth(character); }
