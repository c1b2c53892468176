/* How many threads check a certificate; the first part that is not accepted decides, whichever
   thread has it and whenever it is done. */
#include "verify/core/parts.h"

#include <criterion/criterion.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

Test (parts, threads)
{
  static const struct {
    struct verify_parts_setting setting;
    size_t length;
    uint64_t bytes, limit; /* limit 0: none */
    int threads;
    size_t size;
  } rows[] = {
    { { .threads = 1 }, 1000, 1, 0, 1, 10 },
    { { .threads = 3 }, 1000, 1, 0, 3, 10 },
    { { .threads = 3 }, 40, 1, 0, 3, 10 },
    { { .threads = 3 }, 39, 1, 0, 1, 10 },
    { { .threads = 3, .size = 2 }, 3, 1, 0, 3, 2 },
    { { .threads = 0 }, 1000, 1, 0, 1, 10 },
    /* as many as a limit of memory has room for, and one where it has room for none */
    { { .threads = 8 }, 1000, 100, 300, 3, 10 },
    { { .threads = 8 }, 1000, 100, 799, 7, 10 },
    { { .threads = 8 }, 1000, 100, 800, 8, 10 },
    { { .threads = 8 }, 1000, 100, 99, 1, 10 },
    { { .threads = 8 }, 1000, UINT64_MAX, 99, 1, 10 },
    { { .threads = 8 }, 1000, 0, 99, 8, 10 },
  };
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct deadline deadline = { .bytes = rows[i].limit };
    struct verify_parts_setting former = verify_parts_set (rows[i].setting);
    size_t size = 10;
    cr_expect_eq (verify_parts_threads (rows[i].length, rows[i].bytes, &deadline, &size),
                  rows[i].threads, "row %zu", i);
    cr_expect_eq (size, rows[i].size, "row %zu", i);
    cr_expect_eq (verify_parts_set (former).threads, rows[i].setting.threads);
    cr_expect_eq (former.threads, 1, "at first in sequence");
  }
}

/* Parts are numbers; those in `bad` are not accepted. */
struct numbers {
  size_t count, read;
  size_t number[64]; /* by slot */
  const bool *bad;
  atomic_size_t checked;
};

static bool
read_number (void *context, size_t slot)
{
  struct numbers *numbers = context;
  if (numbers->read == numbers->count)
    return false;
  numbers->number[slot] = numbers->read++;
  return true;
}

static void
check_number (void *context, size_t slot, size_t member, struct verify_part_outcome *outcome)
{
  struct numbers *numbers = context;
  size_t number = numbers->number[slot];
  (void)member;
  cr_assert_eq (outcome->steps, 0);
  atomic_fetch_add (&numbers->checked, 1);
  outcome->steps = number;
  if (!numbers->bad[number])
    return;
  if (number % 2 == 0)
    outcome->code = verify_refuse (&outcome->reason, "part %zu", number);
  else
    outcome->code
      = !status_set (&outcome->status, STATUS_INPUT, "part %zu", number) ? STATUS_INPUT : STATUS_OK;
}

Test (parts, first_fault)
{
  static const struct verify_parts format = { read_number, check_number };
  for (size_t first = 0; first < 50; first++)
    for (int threads = 1; threads <= 8; threads += threads == 1 ? 2 : 5)
      for (int in_turn = 0; in_turn < 2; in_turn++) {
        bool bad[40] = { false };
        for (size_t i = first; i < 40; i += 1 + i % 3)
          bad[i] = true;
        struct numbers numbers = { .count = 40, .bad = bad };
        struct verify_part_outcome outcome;
        struct status status, read;
        struct verify_reason reason = { "" };
        char says[32];
        status_init (&status);
        status_init (&read);
        status_set (&read, STATUS_INPUT, "the text");
        struct verify_parts_setting former
          = verify_parts_set ((struct verify_parts_setting){ .in_turn = in_turn > 0 });
        verify_parts_run (&format, threads, NULL, &numbers, &outcome);
        verify_parts_set (former);
        enum status_code code
          = verify_parts_conclude (&outcome, STATUS_INPUT, &read, &status, &reason);
        snprintf (says, sizeof says, first < 40 ? "part %zu" : "the text", first);
        cr_expect_eq (code, first < 40 && first % 2 == 0 ? STATUS_FALSE : STATUS_INPUT);
        cr_expect_str_eq (code == STATUS_FALSE ? reason.text : status.message, says);
        cr_expect_eq (outcome.steps, first < 40 ? first * (first + 1) / 2 : 780);
        /* those that were read when the fault was met, and no more */
        cr_expect_leq (numbers.checked, first + 1 + verify_parts_slots (threads));
      }
}
