#include "lab/probe/node/sweep_box.h"

#include "base/minmax.h"

static int
divisor_with (int divisor, const int *cost, int length)
{
  for (int i = 0; i < length; i++)
    divisor = (int)int64_gcd (divisor, cost[i]);
  return divisor;
}

static int
count_types (const int *cost, int length)
{
  int types = length > 0;
  for (int i = 1; i < length; i++)
    types += cost[i] != cost[i - 1];
  return types;
}

int
sweep_box_divisor (const struct sweep_box *box)
{
  return divisor_with (box->source, box->cost, box->fixed);
}

int
sweep_box_types (const struct sweep_box *box)
{
  return count_types (box->cost, box->fixed);
}

/* What the sequences have to come to. */
struct aim {
  const struct sweep_box *box;
  int k, cost;
};

/* Can a sequence with `value` at `position`, `types` different costs up to there, come to the
   cell? */
static bool
leads_there (const struct aim *aim, int position, int value, int types)
{
  int wanted = aim->k - types;
  if (wanted == 0)
    return value == aim->cost || (value < aim->cost && aim->cost == aim->box->source);
  return wanted > 0 && wanted <= aim->box->length - 1 - position && value + wanted <= aim->cost;
}

/* The least sequence from `position` on whose cost there is at least `from`. False if there is
   none. */
static bool
fill (const struct aim *aim, int *sequence, int position, int from)
{
  const struct sweep_box *box = aim->box;
  int types = count_types (sequence, position), top = position == box->fixed ? box->high : box->top;
  for (int value = from; value <= top; value++) {
    int more = types + (position == 0 || sequence[position - 1] != value);
    if (leads_there (aim, position, value, more)) {
      sequence[position] = value;
      return position + 1 == box->length || fill (aim, sequence, position + 1, value);
    }
  }
  return false;
}

static bool
successor (const struct aim *aim, int *sequence)
{
  for (int position = aim->box->length - 1; position >= aim->box->fixed; position--)
    if (fill (aim, sequence, position, sequence[position] + 1))
      return true;
  return false;
}

/* Nothing is left open: the only sequence is the box itself. */
static bool
whole (const struct aim *aim, int *sequence)
{
  const struct sweep_box *box = aim->box;
  int types = box->length > 0 ? sweep_box_types (box) : 1,
      last = box->length > 0 ? box->cost[box->length - 1] : box->source;
  for (int i = 0; i < box->length; i++)
    sequence[i] = box->cost[i];
  return types == aim->k && int64_max (last, box->source) == aim->cost;
}

bool
sweep_box_next (const struct sweep_box *box, int k, int cost, bool begin, int *sequence)
{
  const struct aim aim = { .box = box, .k = k, .cost = cost };
  bool more;
  if (cost < box->source)
    return false;
  if (box->fixed == box->length)
    return begin && whole (&aim, sequence) && sweep_box_divisor (box) == 1;
  for (int i = 0; begin && i < box->fixed; i++)
    sequence[i] = box->cost[i];
  do {
    more = begin ? fill (&aim, sequence, box->fixed, box->low) : successor (&aim, sequence);
    begin = false;
  } while (more && divisor_with (box->source, sequence, box->length) > 1);
  return more;
}
