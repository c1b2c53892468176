/* GMP for the web page: mini-gmp of GMP's own source package, which has all of GMP's functions that
   we call but these. They are as GMP's manual has them: a list of pointers that NULL ends. */
#ifndef WEB_RUNTIME_GMP_H
#define WEB_RUNTIME_GMP_H

#include <mini-gmp.h>
#include <mini-mpq.h>

void mpz_inits (mpz_ptr first, ...);
void mpz_clears (mpz_ptr first, ...);
void mpq_inits (mpq_ptr first, ...);
void mpq_clears (mpq_ptr first, ...);

/* GMP's default allocation function, by which lib/guard.c sees that nobody has set another. */
void *__gmp_default_allocate (size_t size);

#endif
