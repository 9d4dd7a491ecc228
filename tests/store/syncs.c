/* Loaded before libc: counts how often a file whose name ends in "-wal" is brought to the disk. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int count;

int syncs_of_the_log(void) { return count; }

static void note(int fd) {
    char link[64], name[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, name, sizeof name);
    if (length >= 4 && memcmp(name + length - 4, "-wal", 4) == 0) __atomic_add_fetch(&count, 1, __ATOMIC_SEQ_CST);
}

int fsync(int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    int result = real(fd);
    note(fd);
    return result;
}

int fdatasync(int fd) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    int result = real(fd);
    note(fd);
    return result;
}
