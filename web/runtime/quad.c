/* Comparisons of long double, which the compiler calls for musl's strtod and printf. Those of
   emscripten's library return long, where the compiler expects int: with 64-bit pointers the linker
   would make a call that traps. The results are those that the documentation of libgcc states. */
#include <stdint.h>
#include <string.h>

int __eqtf2 (long double a, long double b);
int __netf2 (long double a, long double b);
int __letf2 (long double a, long double b);
int __lttf2 (long double a, long double b);
int __getf2 (long double a, long double b);
int __gttf2 (long double a, long double b);
int __unordtf2 (long double a, long double b);

static unsigned __int128
bits_of (long double value)
{
  unsigned __int128 bits;
  memcpy (&bits, &value, sizeof bits);
  return bits;
}

#define SIGN ((unsigned __int128)1 << 127)
#define INFINITE ((unsigned __int128)0x7fff << 112)

/* -1, 0, 1; `unordered` where one of them is no number. */
static int
compare (long double left, long double right, int unordered)
{
  unsigned __int128 a = bits_of (left), b = bits_of (right);
  if ((a & ~SIGN) > INFINITE || (b & ~SIGN) > INFINITE)
    return unordered;
  if (((a | b) & ~SIGN) == 0)
    return 0; /* of whatever sign */
  __int128 x = (a & SIGN) ? -(__int128)(a & ~SIGN) : (__int128)a,
           y = (b & SIGN) ? -(__int128)(b & ~SIGN) : (__int128)b;
  return (x > y) - (x < y);
}

int
__eqtf2 (long double a, long double b)
{
  return compare (a, b, 1);
}

int
__netf2 (long double a, long double b)
{
  return compare (a, b, 1);
}

int
__letf2 (long double a, long double b)
{
  return compare (a, b, 1);
}

int
__lttf2 (long double a, long double b)
{
  return compare (a, b, 1);
}

int
__getf2 (long double a, long double b)
{
  return compare (a, b, -1);
}

int
__gttf2 (long double a, long double b)
{
  return compare (a, b, -1);
}

int
__unordtf2 (long double a, long double b)
{
  unsigned __int128 limit = INFINITE;
  return (bits_of (a) & ~SIGN) > limit || (bits_of (b) & ~SIGN) > limit;
}
