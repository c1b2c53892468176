/* WIDE before a function compiles it a second time for AVX2; the version is chosen when the program
   starts. Has no effect with compilers and sanitizers that do not support it. For inner loops where
   benchmarks show a gain. */
#ifndef BASE_WIDE_H
#define BASE_WIDE_H

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)                                \
  && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define WIDE __attribute__ ((target_clones ("avx2", "default")))
#else
#define WIDE
#endif

#endif
