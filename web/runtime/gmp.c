/* The second of these files needs macros of the first. */
#include <mini-gmp.c>
#include <mini-mpq.c>

#include <gmp.h>
#include <stdarg.h>

/* Calls `one` for `first` and each of the pointers after it. */
#define FOR_EACH(type, first, one)                                                                 \
  va_list rest;                                                                                    \
  va_start (rest, first);                                                                          \
  for (type number = first; number; number = va_arg (rest, type))                                  \
    one (number);                                                                                  \
  va_end (rest)

void
mpz_inits (mpz_ptr first, ...)
{
  FOR_EACH (mpz_ptr, first, mpz_init);
}

void
mpz_clears (mpz_ptr first, ...)
{
  FOR_EACH (mpz_ptr, first, mpz_clear);
}

void
mpq_inits (mpq_ptr first, ...)
{
  FOR_EACH (mpq_ptr, first, mpq_init);
}

void
mpq_clears (mpq_ptr first, ...)
{
  FOR_EACH (mpq_ptr, first, mpq_clear);
}

void *
__gmp_default_allocate (size_t size)
{
  return malloc (size);
}

__attribute__ ((constructor)) static void
set_default (void)
{
  mp_set_memory_functions (__gmp_default_allocate, NULL, NULL);
}
