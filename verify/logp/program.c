#include "verify/logp/program.h"

#include "base/memory.h"

#include <stdlib.h>

/* Counts of receivers by type are the digits of a mixed-radix number, the last type's the lowest.
   The number of a sum of counts without carry is the sum of the numbers. */
struct program {
  const struct verify_logp_types *types;
  size_t *weight; /* owned [k] of each digit */
  int64_t *total; /* owned [k]: the digits of the receivers under way */
  int64_t *part;  /* owned [k]: of those below the first receiver */
  int64_t **tau;  /* owned [k + 1][entries]; the last is the source's */
  size_t entries;
  uint64_t steps; /* since the last check of the deadline */
  const struct deadline *deadline;
};

int64_t
verify_logp_program_entries (const struct verify_logp_types *types)
{
  int64_t entries = (int64_t)types->k + 1;

  for (size_t j = 0; j < types->k; j++) {
    if (types->type[j].count >= VERIFY_LOGP_PROGRAM_ENTRIES / entries)
      return -1;
    entries *= types->type[j].count + 1;
  }
  return entries;
}

/* The next counts within limit[0 .. k); *number is their number. False after the last, when all
   counts are 0 again. */
static bool
count_up (const struct program *program, int64_t *digits, const int64_t *limit, size_t *number)
{
  for (size_t j = program->types->k; j-- > 0;) {
    if (digits[j] < limit[j]) {
      digits[j]++;
      *number += program->weight[j];
      return true;
    }
    *number -= (size_t)digits[j] * program->weight[j];
    digits[j] = 0;
  }
  return false;
}

/* The best split of the receivers `all` when the first one is of type l, for a sender whose
   values are `own`. */
static int64_t
best_with (struct program *program, const struct verify_logp_type *sender, const int64_t *own,
           size_t all, size_t l)
{
  const struct verify_logp_type *first = &program->types->type[l];
  int64_t best = INT64_MAX, arrival = sender->delay + first->receive;
  size_t others = all - program->weight[l], below = 0;

  program->total[l]--;
  do {
    int64_t time = arrival + program->tau[l][below],
            rest = below == others ? 0 : sender->hold + own[others - below];
    if (rest > time)
      time = rest;
    if (time < best)
      best = time;
    program->steps++;
  } while (count_up (program, program->part, program->total, &below));
  program->total[l]++;
  return best;
}

static void
work_out (struct program *program, size_t row, size_t all)
{
  const struct verify_logp_types *types = program->types;
  const struct verify_logp_type *sender = row == types->k ? &types->source : &types->type[row];
  int64_t best = INT64_MAX;

  for (size_t l = 0; l < types->k; l++)
    if (program->total[l] > 0) {
      int64_t time = best_with (program, sender, program->tau[row], all, l);
      best = time < best ? time : best;
    }
  program->tau[row][all] = best;
}

static enum status_code
run (struct program *program, const int64_t *counts)
{
  size_t all = 0;

  for (size_t row = 0; row <= program->types->k; row++)
    program->tau[row][0] = 0;
  while (count_up (program, program->total, counts, &all))
    for (size_t row = 0; row <= program->types->k; row++) {
      work_out (program, row, all);
      if (program->deadline == NULL || program->steps < 1 << 18)
        continue;
      program->steps = 0;
      if (deadline_passed (program->deadline))
        return STATUS_LIMIT;
    }
  return STATUS_OK;
}

enum status_code
verify_logp_program (const struct verify_logp_types *types, int64_t *steps,
                     const struct deadline *deadline)
{
  struct program program = { .types = types, .entries = 1, .deadline = deadline };
  int64_t *counts = memory_alloc (types->k, sizeof *counts);
  enum status_code code;

  program.weight = memory_alloc (types->k, sizeof *program.weight);
  program.total = memory_zero (types->k, sizeof *program.total);
  program.part = memory_zero (types->k, sizeof *program.part);
  program.tau = memory_alloc (types->k + 1, sizeof *program.tau);
  for (size_t j = types->k; j-- > 0;) {
    counts[j] = types->type[j].count;
    program.weight[j] = program.entries;
    program.entries *= (size_t)counts[j] + 1;
  }
  for (size_t row = 0; row <= types->k; row++)
    program.tau[row] = memory_alloc (program.entries, sizeof **program.tau);
  code = run (&program, counts);
  *steps = code == STATUS_OK ? program.tau[types->k][program.entries - 1] : 0;
  for (size_t row = 0; row <= types->k; row++)
    free (program.tau[row]);
  free (program.tau);
  free (program.weight);
  free (program.total);
  free (program.part);
  free (counts);
  return code;
}
