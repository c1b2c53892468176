#include "judge/reduce.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

/* An instance on its way. */
struct reducer {
  struct reduction *reduction;
  struct output *text;  /* the smallest instance with the property so far */
  struct instance now;  /* the same */
  struct instance next; /* to be changed by a step */
  struct output candidate;
  /* owned: hashes of instances that have not the property; nothing is tried twice */
  uint64_t *failed;
  size_t failed_count, failed_capacity;
  bool over; /* the deadline has passed */
};

/* `next` becomes a copy of what `now` is. */
static void
copy (struct reducer *reducer, struct instance *to)
{
  struct status status;
  status_init (&status);
  instance_read (to, reducer->text->bytes, reducer->text->length, "", 1, &status);
}

/* FNV-1a of what the step has made. */
static uint64_t
hash (const struct output *text)
{
  uint64_t value = UINT64_C (14695981039346656037);
  for (size_t i = 0; i < text->length; i++)
    value = (value ^ (unsigned char)text->bytes[i]) * UINT64_C (1099511628211);
  return value;
}

static bool
has_failed (const struct reducer *reducer, uint64_t value)
{
  for (size_t i = 0; i < reducer->failed_count; i++)
    if (reducer->failed[i] == value)
      return true;
  return false;
}

/* Is it worth trying, being an instance, another one, and not tried before? */
static bool
is_fresh (struct reducer *reducer)
{
  const struct output *candidate = &reducer->candidate, *text = reducer->text;
  struct status status;
  status_init (&status);
  bool same = candidate->length == text->length
              && memcmp (candidate->bytes, text->bytes, text->length) == 0;
  return !same && !has_failed (reducer, hash (candidate))
         && instance_read (&reducer->next, candidate->bytes, candidate->length, "", 1, &status);
}

/* Has what a step has made of `next` the property? Then it is the instance from here on. A step
   that has changed nothing has failed. */
static bool
attempt (struct reducer *reducer)
{
  struct reduction *reduction = reducer->reduction;
  output_reset (&reducer->candidate);
  instance_simplify (&reducer->next);
  instance_write (&reducer->next, &reducer->candidate);
  reducer->candidate.length--; /* the newline */
  reducer->over |= deadline_passed (reduction->deadline);
  if (reducer->over || !is_fresh (reducer))
    return false;
  reduction->tried++;
  if (!reduction->holds (reducer->candidate.bytes, reducer->candidate.length, reduction->context)) {
    memory_grow (reducer->failed, reducer->failed_capacity, reducer->failed_count + 1);
    reducer->failed[reducer->failed_count++] = hash (&reducer->candidate);
    return false;
  }
  output_reset (reducer->text);
  output_bytes (reducer->text, reducer->candidate.bytes, reducer->candidate.length);
  copy (reducer, &reducer->now);
  return true;
}

/* What says nothing about the instance itself: all of it, or but for the name. */
static bool
strip (struct reducer *reducer)
{
  for (int name = 1; name >= 0; name--) {
    copy (reducer, &reducer->next);
    instance_strip (&reducer->next, name == 1);
    if (attempt (reducer))
      return true;
  }
  return false;
}

static bool
tidy (struct reducer *reducer)
{
  copy (reducer, &reducer->next);
  instance_tidy (&reducer->next);
  return attempt (reducer);
}

/* Leave out parts of a sort, half of them at first, then ever fewer at a time. */
static bool
remove_parts (struct reducer *reducer, unsigned sort)
{
  bool done = false;
  size_t length = instance_parts (&reducer->now, sort) / 2;
  length = length > 0 ? length : 1;
  for (; length > 0 && !reducer->over; length /= 2)
    for (size_t first = 0;
         first + length <= instance_parts (&reducer->now, sort) && !reducer->over;) {
      copy (reducer, &reducer->next);
      instance_remove (&reducer->next, sort, first, length);
      bool removed = attempt (reducer);
      done |= removed;
      first += removed ? 0 : length;
    }
  return done;
}

#define FEW 16 /* up to this number of parts, pairs and triples are removed too */

/* Leave out two or three parts, first > second > third; third may be SIZE_MAX. */
static bool
remove_some (struct reducer *reducer, unsigned sort, size_t first, size_t second, size_t third)
{
  copy (reducer, &reducer->next);
  instance_remove (&reducer->next, sort, first, 1);
  if (second < instance_parts (&reducer->next, sort))
    instance_remove (&reducer->next, sort, second, 1);
  if (third < instance_parts (&reducer->next, sort))
    instance_remove (&reducer->next, sort, third, 1);
  return attempt (reducer);
}

/* Where none can be left out alone, several together may. */
static bool
remove_groups (struct reducer *reducer, unsigned sort)
{
  size_t count = instance_parts (&reducer->now, sort);
  for (size_t i = 0; count <= FEW && i < count; i++)
    for (size_t j = 0; j < i; j++) {
      if (reducer->over || remove_some (reducer, sort, i, j, SIZE_MAX))
        return !reducer->over;
      for (size_t k = 0; k < j; k++)
        if (reducer->over || remove_some (reducer, sort, i, j, k))
          return !reducer->over;
    }
  return false;
}

/* Numbers. */

static bool
is_smaller (struct rational a, struct rational b)
{
  return a.denominator != b.denominator ? a.denominator < b.denominator : a.numerator < b.numerator;
}

enum rounding { DOWN, NEAREST, UP };

/* The rational as a whole number, at least 1 unless it is 0. */
static struct rational
whole (struct rational value, enum rounding rounding)
{
  int64_t floor = value.numerator / value.denominator, rest = value.numerator % value.denominator;
  bool up = rounding == UP ? rest > 0 : rounding == NEAREST && rest >= value.denominator - rest;
  int64_t result = floor + up;
  return rational_whole (result == 0 && value.numerator > 0 ? 1 : result);
}

/* All times scaled such that the largest becomes `most`, as whole numbers. False: nothing
   becomes smaller, or something does not fit. */
static bool
scale (struct instance *instance, int64_t most, enum rounding rounding)
{
  size_t count, lengths;
  struct rational **numbers = instance_numbers (instance, &count, &lengths), largest = { 0, 1 },
                  factor, value;
  bool smaller = false, good = true;
  count -= lengths;
  for (size_t i = 0; i < count; i++) {
    largest = rational_compare (*numbers[i], largest) > 0 ? *numbers[i] : largest;
    smaller |= numbers[i]->denominator > 1;
  }
  good = largest.numerator > 0 && rational_make (largest.denominator, largest.numerator, &factor)
         && rational_multiply (factor, rational_whole (most), &factor)
         && (rational_compare (largest, rational_whole (most)) > 0 || smaller);
  for (size_t i = 0; good && i < count; i++) {
    good = rational_multiply (*numbers[i], factor, &value);
    *numbers[i] = whole (value, rounding);
  }
  free (numbers);
  return good;
}

static bool
scale_all (struct reducer *reducer)
{
  static const int64_t sizes[] = { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 24, 32, 64, 100, 1000 };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    for (enum rounding rounding = DOWN; rounding <= UP && !reducer->over; rounding++) {
      copy (reducer, &reducer->next);
      if (scale (&reducer->next, sizes[i], rounding) && attempt (reducer))
        return true;
    }
  return false;
}

#define CHOICES 6

/* Smaller values to be tried for a number, each once; how many. Messages keep a length. */
static size_t
choose (struct rational value, struct rational below, bool length, struct rational choices[CHOICES])
{
  struct rational half = { value.numerator / value.denominator / 2, 1 },
                  less = { value.numerator / value.denominator - 1, 1 };
  const struct rational all[CHOICES]
    = { { 0, 1 }, { 1, 1 }, below, half, whole (value, DOWN), less };
  size_t count = 0;
  for (size_t i = 0; i < CHOICES; i++) {
    bool fresh = all[i].numerator >= length && is_smaller (all[i], value);
    for (size_t c = 0; c < count; c++)
      fresh &= rational_compare (choices[c], all[i]) != 0;
    if (fresh)
      choices[count++] = all[i];
  }
  return count;
}

/* The largest of the numbers that is less than this one. */
static struct rational
find_below (struct rational *const *numbers, size_t count, struct rational value)
{
  struct rational below = { 0, 1 };
  for (size_t i = 0; i < count; i++)
    if (rational_compare (*numbers[i], value) < 0 && rational_compare (*numbers[i], below) > 0)
      below = *numbers[i];
  return below;
}

/* Lower number i as far as it goes in one step. */
static bool
lower_one (struct reducer *reducer, size_t i)
{
  struct rational choices[CHOICES];
  size_t count, lengths, choice_count;
  struct rational **numbers = instance_numbers (&reducer->now, &count, &lengths);
  choice_count
    = choose (*numbers[i], find_below (numbers, count, *numbers[i]), i >= count - lengths, choices);
  free (numbers);
  for (size_t c = 0; c < choice_count && !reducer->over; c++) {
    copy (reducer, &reducer->next);
    numbers = instance_numbers (&reducer->next, &count, &lengths);
    *numbers[i] = choices[c];
    free (numbers);
    if (attempt (reducer))
      return true;
  }
  return false;
}

static size_t
count_numbers (struct reducer *reducer)
{
  size_t count, lengths;
  free (instance_numbers (&reducer->now, &count, &lengths));
  return count;
}

static bool
lower_all (struct reducer *reducer)
{
  bool done = false;
  for (size_t i = 0; i < count_numbers (reducer) && !reducer->over; i++)
    while (i < count_numbers (reducer) && lower_one (reducer, i))
      done = true;
  return done;
}

/* Every kind of step once. */
static bool
pass (struct reducer *reducer)
{
  bool done = strip (reducer);
  for (unsigned sort = 0; sort < REDUCE_SORTS; sort++)
    done |= remove_parts (reducer, sort);
  done |= scale_all (reducer);
  done |= lower_all (reducer);
  done |= tidy (reducer);
  for (unsigned sort = 0; sort < REDUCE_SORTS && !done; sort++)
    done = remove_groups (reducer, sort);
  return done;
}

bool
reduce (struct reduction *reduction, struct output *text)
{
  struct reducer reducer = { .reduction = reduction, .text = text };
  instance_init (&reducer.now);
  instance_init (&reducer.next);
  output_init_memory (&reducer.candidate);
  copy (&reducer, &reducer.now);
  while (!reducer.over && pass (&reducer))
    continue;
  instance_clear (&reducer.now);
  instance_clear (&reducer.next);
  output_discard (&reducer.candidate);
  free (reducer.failed);
  return !reducer.over;
}
