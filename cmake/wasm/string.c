/* The string functions of the WebAssembly module, which has no C library. Plain loops; copies and
 * fills are single instructions of the machine. All are weak: whoever brings a better one wins. */
#include <string.h>

#define WEAK __attribute__((weak))

WEAK void *memcpy(void *restrict to, const void *restrict from, size_t size)
{
    return __builtin_memcpy(to, from, size);
}

WEAK void *memmove(void *to, const void *from, size_t size)
{
    return __builtin_memmove(to, from, size);
}

WEAK void *memset(void *to, int byte, size_t size)
{
    return __builtin_memset(to, byte, size);
}

WEAK int memcmp(const void *a, const void *b, size_t size)
{
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < size; i++) {
        if (x[i] != y[i])
            return x[i] < y[i] ? -1 : 1;
    }
    return 0;
}

WEAK void *memchr(const void *in, int byte, size_t size)
{
    const unsigned char *x = in;
    for (size_t i = 0; i < size; i++) {
        if (x[i] == (unsigned char)byte)
            return (void *)(x + i);
    }
    return NULL;
}

WEAK size_t strlen(const char *text)
{
    size_t n = 0;
    while (text[n])
        n++;
    return n;
}

WEAK int strcmp(const char *a, const char *b)
{
    return strncmp(a, b, (size_t)-1);
}

WEAK int strncmp(const char *a, const char *b, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        unsigned char x = (unsigned char)a[i], y = (unsigned char)b[i];
        if (x != y)
            return x < y ? -1 : 1;
        if (!x)
            return 0;
    }
    return 0;
}

WEAK char *strchr(const char *text, int byte)
{
    for (;; text++) {
        if (*text == (char)byte)
            return (char *)text;
        if (!*text)
            return NULL;
    }
}
