#include "base/limits.h"

#include "base/memory.h"
#include "base/output.h"
#include "base/progress.h"
#include "base/resident.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <unistd.h>

#define MARGIN (UINT64_C (2) << 20) /* bytes for what is no search's */
#define LOOK_SECONDS 0.002          /* between two looks at the memory */
#define TRIM_SHARE 0.1              /* of the time, at most, goes into giving unused memory back */

static atomic_bool interrupted; /* lock-free, so both threads and the handler may touch it */

/* Deadlines with a limit of memory that is watched: how many have started, and how many of these
   it has ended. */
static _Atomic uint64_t started, ended;
static atomic_bool watching;
static _Atomic uint64_t before; /* bytes the process held when watching began */
static _Atomic double next_look;
static atomic_int searches = 1; /* at once */

/* For tests: the look from which on all pass (0: looks are not counted), and the looks so far. */
static _Atomic uint64_t pass_at, looks;

double
limits_now (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void
deadline_start (struct deadline *deadline, const struct limits *limits)
{
  deadline->start = limits_now ();
  deadline->end = limits->seconds > 0 ? deadline->start + limits->seconds : (double)INFINITY;
  deadline->bytes = limits->bytes;
  deadline->cancel = limits->cancel;
  deadline->watch = limits->watch;
  deadline->pointless = NULL;
  deadline->told = NULL;
  deadline->number
    = limits->bytes > 0 && atomic_load (&watching) ? atomic_fetch_add (&started, 1) + 1 : 0;
}

void
limits_watch_memory (void)
{
  resident_save ();
  atomic_store (&before, resident_bytes ());
  atomic_store (&watching, true);
}

/* All searches at once hold more than that, even after unused memory was given back. */
static bool
hold_more (uint64_t most, double now)
{
  if (resident_bytes () <= most)
    return false;
  resident_trim ();
  double end = limits_now ();
  atomic_store (&next_look, end + fmax (LOOK_SECONDS, (end - now) / TRIM_SHARE));
  return resident_bytes () > most;
}

/* The memory has ended all deadlines there are. */
static void
end_all (void)
{
  uint64_t last = atomic_load (&started), former = atomic_load (&ended);
  while (former < last && !atomic_compare_exchange_weak (&ended, &former, last))
    ;
}

static bool
memory_passed (const struct deadline *deadline)
{
  uint64_t most;
  if (deadline->number == 0 || deadline->number <= atomic_load (&ended))
    return deadline->number > 0;
  double now = limits_now ();
  if (now < atomic_load (&next_look))
    return false;
  atomic_store (&next_look, now + LOOK_SECONDS);
  if (__builtin_mul_overflow (deadline->bytes, (uint64_t)atomic_load (&searches), &most)
      || __builtin_add_overflow (most, atomic_load (&before) + MARGIN, &most)
      || !hold_more (most, now))
    return false;
  end_all ();
  return true;
}

void
limits_look_at_memory (void)
{
  atomic_store (&next_look, 0);
}

static bool
is_set (const atomic_bool *flag)
{
  return flag && atomic_load_explicit (flag, memory_order_relaxed);
}

void
limits_pass_at (uint64_t look)
{
  atomic_store (&looks, 0);
  atomic_store (&pass_at, look);
}

uint64_t
limits_looks (void)
{
  return atomic_load (&looks);
}

/* Does a test want this look to pass? */
static bool
test_passed (void)
{
  uint64_t look = atomic_load_explicit (&pass_at, memory_order_relaxed);
  return look > 0 && atomic_fetch_add (&looks, 1) + 1 >= look;
}

static bool
passed (const struct deadline *deadline)
{
  return test_passed () || limits_interrupted () || is_set (deadline->cancel)
         || is_set (deadline->pointless) || memory_spent ()
         || (deadline->end < (double)INFINITY && limits_now () >= deadline->end)
         || memory_passed (deadline);
}

void
deadline_note (const struct deadline *deadline)
{
  if (deadline && deadline->told)
    atomic_store_explicit (deadline->told, true, memory_order_relaxed);
}

bool
deadline_passed (const struct deadline *deadline)
{
  if (!deadline || !passed (deadline))
    return false;
  deadline_note (deadline);
  return true;
}

const char *
limits_reason (const struct limits *limits, double start, uint64_t memory_ended)
{
  if (limits_interrupted ())
    return "interrupted";
  if (limits->cancel && atomic_load (limits->cancel))
    return "cancelled";
  if (limits->seconds > 0 && limits_now () - start >= limits->seconds / 2)
    return "the time limit was reached";
  return limits_memory_ended () > memory_ended ? "the memory limit was reached" : NULL;
}

void
limits_searches (int count)
{
  atomic_store (&searches, count > 0 ? count : 1);
}

uint64_t
limits_memory_ended (void)
{
  return atomic_load (&ended);
}

static void
on_signal (int number)
{
  (void)number;
  atomic_store_explicit (&interrupted, true, memory_order_relaxed);
}

/* A signal that the caller of this program had ignored stays ignored. */
static void catch (int number, const struct sigaction *action)
{
  struct sigaction inherited;
  if (sigaction (number, NULL, &inherited) == 0 && inherited.sa_handler != SIG_IGN)
    sigaction (number, action, NULL);
}

void
limits_catch_signals (void)
{
  struct sigaction action;
  memset (&action, 0, sizeof action);
  action.sa_handler = on_signal;
  /* the second one finds the default action; a write is not cut short */
  action.sa_flags = (int)(SA_RESETHAND | SA_RESTART);
  sigemptyset (&action.sa_mask);
  catch (SIGINT, &action);
  catch (SIGTERM, &action);
}

static void
exit_on_signal (int number)
{
  (void)number;
  output_abandon ();
  progress_abandon ();
  _exit (STATUS_LIMIT);
}

void
limits_exit_on_signals (void)
{
  struct sigaction action;
  memset (&action, 0, sizeof action);
  action.sa_handler = exit_on_signal;
  sigemptyset (&action.sa_mask);
  catch (SIGINT, &action);
  catch (SIGTERM, &action);
}

void
limits_interrupt (void)
{
  atomic_store_explicit (&interrupted, true, memory_order_relaxed);
}

bool
limits_interrupted (void)
{
  return atomic_load_explicit (&interrupted, memory_order_relaxed);
}

bool
limits_continue (struct status *status)
{
  return !limits_interrupted () || status_set (status, STATUS_LIMIT, "interrupted");
}

void
limits_forget_interrupt (void)
{
  atomic_store_explicit (&interrupted, false, memory_order_relaxed);
}

/* The unit a suffix stands for; 0: it is none of them. */
static double
time_unit (const char *suffix)
{
  static const struct {
    const char *name;
    double seconds;
  } units[] = { { "", 1 },   { "ms", 1e-3 }, { "s", 1 },    { "sec", 1 },
                { "m", 60 }, { "min", 60 },  { "h", 3600 }, { "d", 86400 } };
  for (unsigned i = 0; i < sizeof units / sizeof *units; i++)
    if (strcmp (suffix, units[i].name) == 0)
      return units[i].seconds;
  return 0;
}

bool
limits_parse_seconds (const char *text, double *seconds)
{
  size_t digits = strspn (text, "0123456789.eE+-");
  if (digits == 0 || text[0] == '+' || text[0] == '-')
    return false;
  char *end;
  double value = strtod (text, &end), unit = time_unit (text + digits);
  if (end != text + digits || unit == 0 || !isfinite (value * unit))
    return false;
  *seconds = value * unit;
  return true;
}

/* The factor a suffix stands for, as in GNU coreutils: K and KiB 1024, KB 1000. 0: it is none. */
static uint64_t
size_unit (const char *suffix)
{
  static const char letters[] = "KMGT";
  uint64_t factor = 1;
  if (*suffix == '\0' || strcasecmp (suffix, "B") == 0)
    return 1;
  const char *letter = strchr (letters, toupper ((unsigned char)*suffix));
  bool decimal = strcasecmp (suffix + 1, "B") == 0;
  if (!letter || (suffix[1] != '\0' && !decimal && strcasecmp (suffix + 1, "iB") != 0))
    return 0;
  for (const char *at = letters; at <= letter; at++)
    factor *= decimal ? 1000 : 1024;
  return factor;
}

bool
limits_parse_size (const char *text, uint64_t *bytes)
{
  if (text[0] < '0' || text[0] > '9')
    return false;
  char *end;
  errno = 0;
  unsigned long long value = strtoull (text, &end, 10);
  uint64_t factor = size_unit (end);
  return errno == 0 && factor > 0 && !__builtin_mul_overflow ((uint64_t)value, factor, bytes);
}
