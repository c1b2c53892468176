/* Limits: how seconds and sizes are read, deadlines, interrupts, and the account of memory. */
#include "base/limits.h"

#include "base/memory.h"
#include "base/resident.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

Test (limits, seconds)
{
  static const struct {
    const char *text;
    double seconds;
  } good[] = { { "10", 10 },    { "1.5", 1.5 },   { "0", 0 },         { "0.001", 0.001 },
               { "1e2", 100 },  { "10s", 10 },    { "500ms", 0.5 },   { "2m", 120 },
               { "2min", 120 }, { "1.5h", 5400 }, { "1e-3s", 0.001 }, { "1d", 86400 } };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    double seconds = -1;
    cr_assert (limits_parse_seconds (good[i].text, &seconds), "%s", good[i].text);
    cr_assert_float_eq (seconds, good[i].seconds, 1e-12);
  }
  static const char *const bad[]
    = { "",   " 1",    "1 ", "-1", "+1",  "nan", "inf",  "infinity", "0x10",   "1e999",
        "1x", "1.2.3", "e",  ".",  "--1", "s",   "10 s", "1S",       "1e308h", "1ss" };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    double seconds = -1;
    cr_assert_not (limits_parse_seconds (bad[i], &seconds), "%s", bad[i]);
    cr_assert_float_eq (seconds, -1, 0);
  }
}

Test (limits, sizes)
{
  static const struct {
    const char *text;
    uint64_t bytes;
  } good[] = { { "0", 0 },
               { "123", 123 },
               { "64K", 65536 },
               { "512M", UINT64_C (512) << 20 },
               { "2G", UINT64_C (2) << 30 },
               { "2g", UINT64_C (2) << 30 },
               { "1T", UINT64_C (1) << 40 },
               { "7B", 7 },
               { "2GB", UINT64_C (2000000000) },
               { "3kb", 3000 },
               { "512MiB", UINT64_C (512) << 20 },
               { "1tib", UINT64_C (1) << 40 },
               { "18446744073709551615", UINT64_MAX } };
  for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
    uint64_t bytes = 7;
    cr_assert (limits_parse_size (good[i].text, &bytes), "%s", good[i].text);
    cr_assert_eq (bytes, good[i].bytes, "%s", good[i].text);
  }
  static const char *const bad[] = { "",
                                     "K",
                                     "-1",
                                     "+1",
                                     " 1",
                                     "1 K",
                                     "1KiBB",
                                     "1iB",
                                     "1BB",
                                     "1.5G",
                                     "1X",
                                     "18446744073709551616",
                                     "18014398509481984K",
                                     "99999999999T",
                                     "1e3" };
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    uint64_t bytes;
    cr_assert_not (limits_parse_size (bad[i], &bytes), "%s", bad[i]);
  }
}

/* The holder of the flag ends what runs under these limits, and nothing else, and may reset it. */
Test (limits, no_deadline_never_passes)
{
  cr_expect_not (deadline_passed (NULL));
}

Test (limits, cancelled)
{
  atomic_bool cancel = false;
  struct deadline deadline, other;
  deadline_start (&deadline, &(struct limits){ .seconds = 1000, .cancel = &cancel });
  deadline_start (&other, &(struct limits){ .seconds = 1000 });
  cr_expect_not (deadline_passed (&deadline));
  atomic_store (&cancel, true);
  cr_expect (deadline_passed (&deadline));
  cr_expect_not (deadline_passed (&other));
  atomic_store (&cancel, false);
  cr_expect_not (deadline_passed (&deadline));
  deadline_start (&deadline, &(struct limits){ .cancel = &cancel });
  cr_expect_not (deadline_passed (&deadline), "no limit but this");
  atomic_store (&cancel, true);
  cr_expect (deadline_passed (&deadline));
}

Test (limits, deadline)
{
  struct deadline deadline;
  struct limits limits = { .seconds = 0, .bytes = 5 };
  deadline_start (&deadline, &limits);
  cr_assert_not (deadline_passed (&deadline));
  cr_assert_eq (deadline.bytes, 5);
  limits.seconds = 0.05;
  double before = limits_now ();
  deadline_start (&deadline, &limits);
  cr_assert_not (deadline_passed (&deadline));
  while (!deadline_passed (&deadline))
    ;
  double waited = limits_now () - before;
  cr_assert (waited >= 0.05 && waited < 5, "%g", waited);
}

Test (limits, interrupt_is_noticed)
{
  struct deadline deadline;
  struct limits limits = { .seconds = 1000 };
  limits_catch_signals ();
  deadline_start (&deadline, &limits);
  cr_assert_not (limits_interrupted ());
  raise (SIGINT);
  cr_assert (limits_interrupted ());
  cr_assert (deadline_passed (&deadline));
}

Test (limits, second_interrupt_kills)
{
  pid_t child = fork ();
  if (child == 0) {
    limits_catch_signals ();
    raise (SIGTERM);
    raise (SIGTERM);
    _exit (0);
  }
  int status;
  cr_assert_eq (waitpid (child, &status, 0), child);
  cr_assert (WIFSIGNALED (status) && WTERMSIG (status) == SIGTERM);
}

/* Builds with sanitizers do not look at the memory. */
static bool
looked_at (void)
{
  return resident_bytes () > 0;
}

static void
hold (char *block, size_t size)
{
  for (size_t i = 0; i < size; i += 1024)
    block[i] = (char)i;
}

/* Wait for as long as several looks take. */
static bool
passes (const struct deadline *deadline)
{
  double start = limits_now ();
  while (!deadline_passed (deadline))
    if (limits_now () - start > 0.25)
      return false;
  return true;
}

Test (limits, memory)
{
  const size_t size = 24 << 20;
  struct limits limits = { .bytes = size / 2 }, none = { .bytes = 0 };
  struct deadline first, second, wide, without, unwatched;
  deadline_start (&unwatched, &limits);
  limits_watch_memory ();
  deadline_start (&first, &limits);
  deadline_start (&second, &limits);
  deadline_start (&without, &none);
  uint64_t ended = limits_memory_ended ();
  cr_assert_not (passes (&first));
  char *block = memory_alloc (size, 1);
  cr_expect_not (passes (&first), "memory that was never touched counts");
  hold (block, size);
  limits_searches (3);
  cr_expect_not (passes (&first), "three searches may take three times as much");
  limits_searches (1);
  limits.bytes = 2 * size;
  deadline_start (&wide, &limits);
  cr_expect_not (passes (&wide));
  cr_expect_eq (passes (&first), looked_at ());
  cr_expect_eq (limits_memory_ended () > ended, looked_at ());
  cr_expect_not (deadline_passed (&without));
  cr_expect_not (passes (&unwatched));
  free (block);
  cr_expect_eq (deadline_passed (&first), looked_at (), "it was passed, and stays so");
  cr_expect_eq (deadline_passed (&second), looked_at (), "all that had started are ended");
  limits.bytes = size / 2;
  deadline_start (&second, &limits);
  cr_expect_not (passes (&second), "the memory is free again");
}

/* What was freed but is still the heap's is given back before a search is ended for it. */
Test (limits, memory_trimmed)
{
  enum { BLOCKS = 4000, SIZE = 8000 };
  static char *blocks[BLOCKS];
  struct limits limits = { .bytes = 1 << 20 };
  struct deadline deadline;
  for (int i = 0; i < BLOCKS; i++)
    hold (blocks[i] = memory_alloc (SIZE, 1), SIZE);
  limits_watch_memory ();
  deadline_start (&deadline, &limits);
  for (int i = 0; i < BLOCKS; i++)
    hold (blocks[i] = memory_resize (blocks[i], 2, SIZE), 2 * SIZE);
  for (int i = 0; i < BLOCKS - 1; i++)
    free (blocks[i]);
  cr_expect_not (passes (&deadline));
  free (blocks[BLOCKS - 1]);
}
