/* Certificates of theorems that are spoiled, and what the checker says of them: each is refused, or
   still proves its claim, which is then true, as its ratio is not below the supremum. */
#ifndef TESTS_SUPPORT_THEOREM_SPOIL_H
#define TESTS_SUPPORT_THEOREM_SPOIL_H

#include "tests/support/theorem.h"

#include <ctype.h>

struct subject {
  struct output text;
  const char *question;
  uint32_t nodes;
  struct verify_ratio supremum;
  long tried, accepted;
};

static inline void
judge (struct subject *subject, const char *text, size_t length)
{
  struct verify_theorem_claim claim;
  struct status status;
  subject->tried++;
  if (theorem_judge (text, length, &claim, &status) != STATUS_OK)
    return;
  subject->accepted++;
  cr_assert_eq (claim.theorem.nodes, subject->nodes);
  cr_assert_str_eq (claim.question->name, subject->question);
  cr_assert_geq (verify_ratio_compare (claim.theorem.ratio, subject->supremum), 0,
                 "a false theorem is accepted:\n%.*s", (int)length, text);
}

/* The text with bytes from .. to replaced. */
static inline void
replace (struct subject *subject, size_t from, size_t to, const char *bytes, size_t length)
{
  struct output text;
  output_init_memory (&text);
  output_bytes (&text, subject->text.bytes, from);
  output_bytes (&text, bytes, length);
  output_bytes (&text, subject->text.bytes + to, subject->text.length - to);
  judge (subject, text.bytes, text.length);
  output_discard (&text);
}

static inline void
begin_source (struct subject *subject, const struct theorem_question *question, uint32_t nodes,
              bool fast, int64_t p, int64_t q)
{
  struct theorem_request request = theorem_request (question, nodes, fast, p, q);
  *subject = (struct subject){ .question = question->name, .nodes = nodes, .supremum = { p, q } };
  cr_assert_eq (theorem_text (&request, &subject->text).end, THEOREM_DONE);
  judge (subject, subject->text.bytes, subject->text.length);
  cr_assert_eq (subject->accepted, 1);
  subject->tried = subject->accepted = 0;
}

/* With any source, or none. */
static inline void
begin (struct subject *subject, const struct theorem_question *question, uint32_t nodes, int64_t p,
       int64_t q)
{
  begin_source (subject, question, nodes, false, p, q);
}

/* Few may be accepted: a multiplier that is larger where the order of the costs makes up for it. */
static inline void
end (struct subject *subject, long least, double most_accepted)
{
  cr_assert_geq (subject->tried, least);
  cr_assert_leq ((double)subject->accepted, most_accepted * (double)subject->tried,
                 "%ld of %ld accepted", subject->accepted, subject->tried);
  output_discard (&subject->text);
}

/* The number at `from` becomes other numbers, is dropped, is doubled. */
static inline size_t
spoil_number (struct subject *subject, size_t from)
{
  char text[64];
  const char *bytes = subject->text.bytes;
  size_t to = from;
  while (isdigit ((unsigned char)bytes[to]))
    to++;
  long value = strtol (bytes + from, NULL, 10);
  const long others[] = { value + 1, value - 1, 2 * value, 0, 1, value + 7 };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (others[i] != value) {
      int length = snprintf (text, sizeof text, "%ld", others[i]);
      replace (subject, from, to, text, (size_t)length);
    }
  replace (subject, from, to, "", 0);
  int length = snprintf (text, sizeof text, "%ld %ld", value, value);
  replace (subject, from, to, text, (size_t)length);
  return to;
}

/* Every number, or every `step`-th after those of the first line. */
static inline void
spoil_numbers (struct subject *subject, size_t step)
{
  const char *bytes = subject->text.bytes;
  size_t first = (size_t)(strchr (bytes, '\n') - bytes);
  for (size_t at = 0, count = 0; at < subject->text.length; at++)
    if (isdigit ((unsigned char)bytes[at])) {
      if (at < first || count++ % step == 0)
        at = spoil_number (subject, at);
      while (isdigit ((unsigned char)bytes[at]))
        at++;
    }
}

/* Where lines begin; lines[count] is the end. */
static inline size_t
find_lines (const struct subject *subject, size_t lines[5000])
{
  size_t count = 0;
  lines[0] = 0;
  for (size_t i = 0; i < subject->text.length; i++)
    if (subject->text.bytes[i] == '\n')
      lines[++count] = i + 1;
  return count;
}

#endif
