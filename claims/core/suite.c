#include "claims/core/suite.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void
theorem_suite_init (struct theorem_suite *suite, const struct claim *only)
{
  const struct claim *claim = only ? only : claims_next (NULL);
  *suite = (struct theorem_suite){ .length = 0 };
  for (size_t capacity = 0; claim; claim = only ? NULL : claims_next (claim)) {
    memory_grow (suite->tallies, capacity, suite->length + 1);
    suite->tallies[suite->length++]
      = (struct claims_tally){ .claim = claim, .model = claims_model_of (claim) };
  }
}

void
theorem_suite_clear (struct theorem_suite *suite)
{
  free (suite->tallies);
}

/* a.left / a.right <=> b.left / b.right; 0 / 0 is 0. */
static int
compare_ratios (const struct claim_sides *a, const struct claim_sides *b)
{
  if (a->right == 0 || b->right == 0) {
    int a_infinite = a->right == 0 && a->left > 0, b_infinite = b->right == 0 && b->left > 0;
    if (a_infinite || b_infinite)
      return a_infinite - b_infinite;
    return (a->left > 0) - (b->left > 0);
  }
  return rational_compare (rational_of_ticks (a->left, a->right),
                           rational_of_ticks (b->left, b->right));
}

void
claims_write_time (int64_t ticks, int64_t scale, struct output *out)
{
  char text[RATIONAL_TEXT];
  output_bytes (out, text, rational_text (rational_of_ticks (ticks, scale), text));
}

/* At most CLAIMS_LABEL - 1 bytes of it, not ending within a character of UTF-8. */
static void
copy_short (char label[CLAIMS_LABEL], const char *text, size_t length)
{
  bool whole = length < CLAIMS_LABEL;
  size_t keep = whole ? length : CLAIMS_LABEL - 4;
  while (!whole && keep > 0 && ((unsigned char)text[keep] & 0xC0) == 0x80)
    keep--;
  memcpy (label, text, keep);
  strcpy (label + keep, whole ? "" : "...");
}

static void
write_notation (char label[CLAIMS_LABEL], const struct claims_measurements *measurements)
{
  struct output out = { .stream = NULL };
  measurements->model->notation (measurements, &out);
  copy_short (label, out.bytes, out.length);
  output_discard (&out);
}

static void
remember (struct claims_case *at, const struct claims_measurements *measurements, uint64_t order,
          const struct claim_sides *sides)
{
  at->set = true;
  at->order = order;
  at->sides = *sides;
  at->destinations = measurements->destinations;
  at->size = measurements->model->size (measurements);
  at->scale = measurements->scale;
  copy_short (at->name, measurements->name, strlen (measurements->name));
  write_notation (at->notation, measurements);
}

static bool
smaller (const struct claims_measurements *measurements, const struct claims_case *at)
{
  if (measurements->destinations != at->destinations)
    return measurements->destinations < at->destinations;
  return measurements->model->size (measurements) < at->size;
}

static void
note (struct claims_tally *tally, const struct claims_measurements *measurements, uint64_t order,
      uint64_t conditions)
{
  struct claim_sides sides;
  if (tally->model != measurements->model)
    return;
  tally->tried++;
  if (tally->claim->hypothesis & ~conditions)
    return;
  if (!claims_sides (tally->claim, measurements, &sides)) {
    tally->absent++;
    return;
  }
  tally->applied++;
  bool could_fail = sides.left > sides.right || claims_could_fail (tally->claim, measurements);
  tally->could_fail += could_fail;
  if (could_fail && (!tally->worst.set || compare_ratios (&sides, &tally->worst.sides) > 0))
    remember (&tally->worst, measurements, order, &sides);
  if (sides.left <= sides.right)
    return;
  tally->failed++;
  if (!tally->counterexample.set || smaller (measurements, &tally->counterexample))
    remember (&tally->counterexample, measurements, order, &sides);
}

void
theorem_suite_note (struct theorem_suite *suite, const struct claims_measurements *measurements)
{
  uint64_t conditions = measurements->model->conditions (measurements);
  for (size_t i = 0; i < suite->length; i++)
    note (&suite->tallies[i], measurements, suite->order, conditions);
  suite->order++;
}

/* Is the other one the larger, or the earlier of two alike? */
static bool
is_worse (const struct claims_case *other, const struct claims_case *at)
{
  int larger = compare_ratios (&other->sides, &at->sides);
  return larger > 0 || (larger == 0 && other->order < at->order);
}

static bool
is_smaller (const struct claims_case *other, const struct claims_case *at)
{
  if (other->destinations != at->destinations)
    return other->destinations < at->destinations;
  return other->size != at->size ? other->size < at->size : other->order < at->order;
}

static void
join (struct claims_tally *tally, const struct claims_tally *other)
{
  tally->tried += other->tried;
  tally->applied += other->applied;
  tally->could_fail += other->could_fail;
  tally->absent += other->absent;
  tally->failed += other->failed;
  if (other->worst.set && (!tally->worst.set || is_worse (&other->worst, &tally->worst)))
    tally->worst = other->worst;
  if (other->counterexample.set
      && (!tally->counterexample.set
          || is_smaller (&other->counterexample, &tally->counterexample)))
    tally->counterexample = other->counterexample;
}

void
theorem_suite_join (struct theorem_suite *suite, const struct theorem_suite *other)
{
  for (size_t i = 0; i < suite->length; i++)
    join (&suite->tallies[i], &other->tallies[i]);
  suite->order = other->order > suite->order ? other->order : suite->order;
}

static void
put_case (const struct claims_case *from, struct output *out)
{
  bytes_put (out, from->set);
  if (!from->set)
    return;
  bytes_put_list (out, from->name, strlen (from->name), 1);
  bytes_put_list (out, from->notation, strlen (from->notation), 1);
  bytes_put (out, from->destinations);
  bytes_put (out, from->size);
  bytes_put (out, from->order);
  bytes_put (out, from->sides.left);
  bytes_put (out, from->sides.right);
  bytes_put (out, from->scale);
}

static void
get_label (struct bytes *bytes, char label[CLAIMS_LABEL])
{
  size_t length = bytes_get_count (bytes, 1);
  const char *text = bytes_skip (bytes, length);
  bytes->bad |= length >= CLAIMS_LABEL;
  if (text && !bytes->bad)
    memcpy (label, text, length);
}

static void
get_case (struct bytes *bytes, struct claims_case *to)
{
  bytes_get (bytes, to->set);
  if (!to->set)
    return;
  get_label (bytes, to->name);
  get_label (bytes, to->notation);
  bytes_get (bytes, to->destinations);
  bytes_get (bytes, to->size);
  bytes_get (bytes, to->order);
  bytes_get (bytes, to->sides.left);
  bytes_get (bytes, to->sides.right);
  bytes_get (bytes, to->scale);
}

void
theorem_suite_put (const struct theorem_suite *suite, struct output *out)
{
  bytes_put (out, suite->order);
  for (size_t i = 0; i < suite->length; i++) {
    const struct claims_tally *tally = &suite->tallies[i];
    if (tally->tried == 0)
      continue;
    bytes_put (out, i);
    bytes_put (out, tally->tried);
    bytes_put (out, tally->applied);
    bytes_put (out, tally->could_fail);
    bytes_put (out, tally->absent);
    bytes_put (out, tally->failed);
    put_case (&tally->worst, out);
    put_case (&tally->counterexample, out);
  }
  bytes_put (out, suite->length);
}

bool
theorem_suite_get (struct theorem_suite *suite, struct bytes *bytes)
{
  size_t i;
  bytes_get (bytes, suite->order);
  for (bytes_get (bytes, i); i < suite->length && !bytes->bad; bytes_get (bytes, i)) {
    struct claims_tally *tally = &suite->tallies[i];
    bytes_get (bytes, tally->tried);
    bytes_get (bytes, tally->applied);
    bytes_get (bytes, tally->could_fail);
    bytes_get (bytes, tally->absent);
    bytes_get (bytes, tally->failed);
    get_case (bytes, &tally->worst);
    get_case (bytes, &tally->counterexample);
  }
  return !bytes->bad && i == suite->length;
}

enum claims_verdict
claims_verdict (const struct claims_tally *tally)
{
  if (tally->applied == 0)
    return CLAIMS_NOT_APPLICABLE;
  if (tally->claim->expected == CLAIM_HOLDS)
    return tally->failed > 0 ? CLAIMS_FAIL : CLAIMS_HOLD;
  return tally->failed > 0 ? CLAIMS_REFUTED : CLAIMS_NOT_REFUTED;
}

const char *
claims_verdict_text (enum claims_verdict verdict)
{
  static const char *const texts[] = {
    [CLAIMS_HOLD] = "holds",
    [CLAIMS_NOT_APPLICABLE] = "not applicable",
    [CLAIMS_FAIL] = "FAILS",
    [CLAIMS_REFUTED] = "refuted as expected",
    [CLAIMS_NOT_REFUTED] = "not refuted here",
  };
  return texts[verdict];
}

bool
theorem_suite_holds (const struct theorem_suite *suite)
{
  for (size_t i = 0; i < suite->length; i++)
    if (claims_verdict (&suite->tallies[i]) == CLAIMS_FAIL)
      return false;
  return true;
}

bool
theorem_suite_could_fail (const struct theorem_suite *suite)
{
  for (size_t i = 0; i < suite->length; i++)
    if (suite->tallies[i].tried > 0 && suite->tallies[i].could_fail == 0)
      return false;
  return true;
}

bool
theorem_suite_refutes (const struct theorem_suite *suite)
{
  for (size_t i = 0; i < suite->length; i++)
    if (suite->tallies[i].tried > 0 && suite->tallies[i].claim->expected == CLAIM_FALSE
        && claims_verdict (&suite->tallies[i]) != CLAIMS_REFUTED)
      return false;
  return true;
}
