#include "base/ordered.h"

#include <criterion/criterion.h>
#include <stdatomic.h>

#define THINGS 1000
#define SLOTS 6

/* Thing number i is i; what comes of it is 3 i + 1. */
struct things {
  int taken, settled, last; /* nothing is settled after `last` */
  int slot[SLOTS], outcome[SLOTS];
  atomic_int worked[THINGS], open; /* taken and not settled */
  atomic_int members[4];
};

static bool
take (void *context, size_t slot)
{
  struct things *things = context;
  if (things->taken == THINGS)
    return false;
  cr_assert_leq (atomic_fetch_add (&things->open, 1), SLOTS - 1);
  things->slot[slot] = things->taken++;
  return true;
}

static void
work (void *context, size_t slot, size_t member)
{
  struct things *things = context;
  int thing = things->slot[slot];
  atomic_fetch_add (&things->worked[thing], 1);
  atomic_fetch_add (&things->members[member], 1);
  for (volatile int i = 0; i < (thing % 7) * 1000; i++) /* some take longer */
    ;
  things->outcome[slot] = 3 * thing + 1;
}

static bool
settle (void *context, size_t slot)
{
  struct things *things = context;
  cr_assert_leq (things->settled, things->last);
  cr_assert_eq (things->outcome[slot], 3 * things->settled + 1, "%d", things->settled);
  atomic_fetch_sub (&things->open, 1);
  return things->settled++ < things->last;
}

static const struct ordered ordered = { take, work, settle };

Test (ordered, each_thing_once_and_in_order)
{
  for (int threads = 1; threads <= 4; threads++) {
    static struct things things;
    int all = 0;
    things = (struct things){ .last = THINGS };
    ordered_run (&ordered, threads, SLOTS, &things);
    cr_assert_eq (things.taken, THINGS);
    cr_assert_eq (things.settled, THINGS);
    for (int i = 0; i < THINGS; i++)
      cr_assert_eq (things.worked[i], 1);
    for (int i = 0; i < 4; i++)
      all += things.members[i];
    cr_assert_eq (all, THINGS);
  }
}

Test (ordered, ends_where_it_is_told)
{
  for (int threads = 1; threads <= 4; threads++) {
    static struct things things;
    things = (struct things){ .last = 500 };
    ordered_run (&ordered, threads, SLOTS, &things);
    cr_assert_eq (things.settled, 501);
    cr_assert_leq (things.taken, 501 + SLOTS);
    for (int i = 0; i < things.taken; i++) /* what was taken was finished */
      cr_assert_eq (things.worked[i], 1);
  }
}
