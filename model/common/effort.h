/* Estimates how long instances take, from their texts. The estimates divide a suite into parts
   (model/common/parts.h); nothing else depends on them. They are integers, so that they are the
   same on every machine. docs/PERFORMANCE.md compares them with measured times. */
#ifndef MODEL_COMMON_EFFORT_H
#define MODEL_COMMON_EFFORT_H

#include <stddef.h>
#include <stdint.h>

#define EFFORT_MOST UINT64_C (1000000000000) /* microseconds: eleven days */

struct effort;
struct effort *effort_new (void);
void effort_free (struct effort *effort); /* NULL is fine */

/* The processor time in microseconds, 1 to EFFORT_MOST, that it takes to prove an optimum of the
   instance in this text [length] (model_data.effort), and to read it. A text that is no instance
   takes the time of reading it. O(length). */
uint64_t effort_solve (struct effort *effort, const char *text, size_t length);

/* The same for the checker, which reads an entry of an export: its length decides. */
uint64_t effort_check (size_t length);

/* min (a b, EFFORT_MOST), and min (a^n, EFFORT_MOST). */
uint64_t effort_times (uint64_t a, uint64_t b);
uint64_t effort_power (uint64_t a, uint64_t n);

#endif
