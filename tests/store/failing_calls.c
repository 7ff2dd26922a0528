/* Stands before the C library (LD_PRELOAD) and lets the writes and syncs of a process fail at will.

   fail_from(n, m, error): of the calls after this one the first n work, the next m fail with `error`; m = 0 stops it.
   calls_made(): how many there were. Standard input, output and error are left alone. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdarg.h>
#include <stddef.h>
#include <sys/types.h>
#include <unistd.h>

static long first, last, made;
static int error_number;

void fail_from(long working, long failing, int error) {
    made = 0;
    first = working;
    last = working + failing;
    error_number = error;
}

long calls_made(void) { return made; }

static int fails(int file) {
    if (file <= 2)
        return 0;
    long number = made++;
    if (number < first || number >= last)
        return 0;
    errno = error_number;
    return 1;
}

#define NEXT(type, name, ...) ((type(*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name))

ssize_t write(int file, const void *data, size_t size) {
    return fails(file) ? -1 : NEXT(ssize_t, write, int, const void *, size_t)(file, data, size);
}
ssize_t pwrite(int file, const void *data, size_t size, off_t at) {
    return fails(file) ? -1 : NEXT(ssize_t, pwrite, int, const void *, size_t, off_t)(file, data, size, at);
}
ssize_t pwrite64(int file, const void *data, size_t size, off64_t at) {
    return fails(file) ? -1 : NEXT(ssize_t, pwrite64, int, const void *, size_t, off64_t)(file, data, size, at);
}
int fsync(int file) { return fails(file) ? -1 : NEXT(int, fsync, int)(file); }
int fdatasync(int file) { return fails(file) ? -1 : NEXT(int, fdatasync, int)(file); }
int ftruncate(int file, off_t size) { return fails(file) ? -1 : NEXT(int, ftruncate, int, off_t)(file, size); }
int ftruncate64(int file, off64_t size) { return fails(file) ? -1 : NEXT(int, ftruncate64, int, off64_t)(file, size); }
