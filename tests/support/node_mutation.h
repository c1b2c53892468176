/* Texts about node instances spoiled in every way: every number changed, every line dropped,
   doubled or swapped, bytes flipped, and cut off everywhere. */
#ifndef TESTS_SUPPORT_NODE_MUTATION_H
#define TESTS_SUPPORT_NODE_MUTATION_H

#include "tests/support/rounds.h"
#include "tests/support/verify_beam_tiny.h"
#include "verify/node/model.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>

/* A text to spoil, and what judges it: false is a fault of the checker. */
struct subject {
  const char *instance; /* text */
  const char *text;
  size_t length;
  int optimum, divisor;
  const struct tiny *tiny;
  bool (*sound) (const struct subject *subject, const char *text, size_t length);
  long tried, accepted;
};

static inline bool
says (const char *makespan, int number, int divisor)
{
  int p = 0, q = 1;

  sscanf (makespan, "%d/%d", &p, &q);
  return p * divisor == number * q;
}

static inline void
read_instance (const char *text, struct verify_node_instance *instance)
{
  struct verify_source source = { text, strlen (text), "instance", 1 };
  struct status status;

  status_init (&status);
  *instance = (struct verify_node_instance){ 0 };
  cr_assert (verify_node_instance_read (instance, &source, &status), "%s", status.message);
}

static inline void
try_text (struct subject *subject, const char *text, size_t length)
{
  char *exact = malloc (length + 1); /* so that a sanitizer sees reads beyond the end */

  memcpy (exact, text, length);
  subject->tried++;
  cr_assert (subject->sound (subject, exact, length), "%s\n%.*s\nfrom\n%s", subject->instance,
             (int)length, text, subject->text);
  free (exact);
}

/* `text` with [from, to) replaced. */
static inline void
try_splice (struct subject *subject, size_t from, size_t to, const char *middle,
            size_t middle_length)
{
  char *text = malloc (subject->length + middle_length + 1);
  size_t tail = subject->length - to;

  memcpy (text, subject->text, from);
  memcpy (text + from, middle, middle_length);
  memcpy (text + from + middle_length, subject->text + to, tail);
  try_text (subject, text, from + middle_length + tail);
  free (text);
}

static inline void
try_number (struct subject *subject, size_t from, size_t to, const char *format, long long value)
{
  char number[64];
  int length = snprintf (number, sizeof number, format, value);

  try_splice (subject, from, to, number, (size_t)length);
}

static inline void
mutate_numbers (struct subject *subject)
{
  for (size_t from = 0, to; from < subject->length; from = to + 1) {
    long long value;
    while (from < subject->length && !isdigit ((unsigned char)subject->text[from]))
      from++;
    for (to = from; to < subject->length && isdigit ((unsigned char)subject->text[to]); to++)
      continue;
    if (from == to)
      break;
    value = atoll (subject->text + from);
    try_number (subject, from, to, "%lld", value + 1);
    try_number (subject, from, to, "%lld", value - 1);
    try_number (subject, from, to, "%lld", 2 * value);
    try_number (subject, from, to, "%lld", 0);
    try_number (subject, from, to, "-%lld", value);
    try_number (subject, from, to, "%lld.5", value);
    try_number (subject, from, to, "%llde400", value);
    try_number (subject, from, to, "%lld", 1000000007 * (value + 1));
    try_number (subject, from, to, "%lld", INT64_MAX);
    try_number (subject, from, to, "9%lld9999999999999999999", value);
    try_splice (subject, from, to, "", 0);
    try_splice (subject, from, to, "\"x\"", 3);
  }
}

static inline size_t
line_end (const struct subject *subject, size_t from)
{
  const char *newline = memchr (subject->text + from, '\n', subject->length - from);

  return newline == NULL ? subject->length : (size_t)(newline - subject->text) + 1;
}

/* The lines from `from` and from `later` on change places. */
static inline void
swap_lines (struct subject *subject, size_t from, size_t later)
{
  size_t first = line_end (subject, from) - from, end = line_end (subject, later),
         second = end - later;
  char *swapped = malloc (end - from + 1);

  memcpy (swapped, subject->text + later, second);
  memcpy (swapped + second, subject->text + from + first, later - from - first);
  memcpy (swapped + (end - from - first), subject->text + from, first);
  try_splice (subject, from, end, swapped, end - from);
  free (swapped);
}

/* Drop and double lines, swap any two. */
static inline void
mutate_lines (struct subject *subject)
{
  for (size_t from = 0; from < subject->length; from = line_end (subject, from)) {
    size_t end = line_end (subject, from);
    try_splice (subject, from, end, "", 0);
    try_splice (subject, from, from, subject->text + from, end - from);
    for (size_t later = end; later < subject->length; later = line_end (subject, later))
      swap_lines (subject, from, later);
  }
}

static inline void
mutate_bytes (struct subject *subject, struct rng *rng)
{
  char *text = malloc (subject->length + 1);

  for (size_t length = 0; length < subject->length; length++)
    try_splice (subject, length, subject->length, "", 0);
  for (int i = 0; i < 200; i++) {
    memcpy (text, subject->text, subject->length);
    for (uint64_t flips = rng_below (rng, 3) + 1; flips > 0; flips--)
      text[rng_below (rng, subject->length)]
        = i % 2 == 0 ? (char)rng_below (rng, 256) : "0123456789-/.e\",:[]{}"[rng_below (rng, 21)];
    try_text (subject, text, subject->length);
  }
  free (text);
}

static inline void
mutate (struct subject *subject, struct rng *rng)
{
  cr_assert (subject->sound (subject, subject->text, subject->length));
  cr_assert_eq (subject->accepted, 1, "not accepted to begin with: %s\n%s", subject->instance,
                subject->text);
  mutate_numbers (subject);
  mutate_lines (subject);
  mutate_bytes (subject, rng);
}

/* Instances of some variety; a third without a name, half not whole. */
static inline struct tiny
draw (struct rng *rng, int round)
{
  struct tiny tiny = tiny_random (rng, (int)rng_range (rng, 2, 8), (int)rng_range (rng, 1, 4), 1,
                                  (int)rng_range (rng, 3, 12));

  tiny.divisor = round % 2 == 0 ? 1 : (int)rng_range (rng, 2, 30);
  return tiny;
}

#endif
