/* WIDE before a function: the same code is also compiled for wider vectors, and the machine at hand decides which runs. Nothing where
   compilers or sanitizers (which run before the choice is made) do not take it. For the few inner loops that benchmarks show to gain. */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__ ((target_clones ("avx2", "default")))
#else
#define WIDE
#endif

#endif
