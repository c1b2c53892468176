/* Tiny instances of the overhead model as the checker reads them, and certificates about them,
   whole and spoilt. */
#ifndef TESTS_SUPPORT_OVERHEAD_CHECKER_H
#define TESTS_SUPPORT_OVERHEAD_CHECKER_H

#include "search/overhead/engines.h"
#include "tests/support/overhead_tiny.h"
#include "tests/support/verify_parts.h"
#include "verify/overhead/model.h"
#include "verify/overhead/times.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* What was drawn, by way of its text. */
static inline void
overhead_checker_read (const struct overhead_tiny *tiny, struct verify_overhead_instance *instance)
{
  struct output json;
  struct status status;
  output_init_memory (&json);
  overhead_instance_write (&tiny->instance, &json);
  struct verify_source source = { json.bytes, json.length, "instance", 1 };
  status_init (&status);
  cr_assert (verify_overhead_instance_read (instance, &source, &status), "%s", status.message);
  output_discard (&json);
}

/* The same with its times, in the ticks of the searches. */
static inline void
overhead_checker_times (const struct overhead_tiny *tiny, struct verify_overhead_instance *instance,
                        struct verify_overhead_times *times)
{
  char reason[200];
  overhead_checker_read (tiny, instance);
  cr_assert (verify_overhead_times_from (times, instance, tiny->ticks.scale, reason, sizeof reason),
             "%s", reason);
}

/* Solve what was drawn, which has to succeed. */
static inline void
overhead_checker_truth (const struct overhead_tiny *tiny, const struct engine *engine,
                        enum overhead_class class, struct outcome *truth)
{
  struct solve_options options;
  solve_options_init (&options);
  options.class = class;
  engine->solve (&tiny->ticks, &options, truth, NULL);
  cr_assert_eq (truth->state, SOLVE_OPTIMAL);
}

/* Show the instance and a text about it, and fail. */
static inline void
overhead_checker_complain (const struct overhead_tiny *tiny, const char *bytes, size_t length,
                           const char *what)
{
  struct output json;
  output_init_memory (&json);
  overhead_instance_write (&tiny->instance, &json);
  fprintf (stderr, "%.*s\n%.*s\n", (int)json.length, json.bytes, (int)length, bytes);
  cr_assert_fail ("%s", what);
}

/* Judge a certificate; from a copy of its own length, so that a sanitizer sees reads beyond the
   end. */
static inline enum status_code
overhead_checker_certify (const struct verify_overhead_instance *instance, const char *bytes,
                          size_t length, struct verify_claim *claim)
{
  char *exact = malloc (length + 1);
  struct verify_source source = { exact, length, "certificate", 1 };
  struct status status;
  memcpy (exact, bytes, length);
  status_init (&status);
  verify_claim_init (claim);
  enum status_code code
    = parts_certify (verify_overhead_certificate, instance, &source, claim, &status);
  free (exact);
  return code;
}

/* Certificates of one claim that are spoilt on purpose. */
struct overhead_spoiler {
  const struct overhead_tiny *tiny;
  const struct verify_overhead_instance *instance;
  const struct output *text; /* the certificate, which is accepted */
  int64_t optimum;           /* of all schedules, in ticks */
  long tried, accepted;
};

/* Put `middle` where `from` .. `to` was. Whichever class the text then speaks of, it is accepted
   only for the optimum of all schedules: only for certificates that are about all of them. */
static inline void
overhead_spoiler_splice (struct overhead_spoiler *spoiler, size_t from, size_t to,
                         const char *middle)
{
  const struct output *text = spoiler->text;
  struct verify_claim claim;
  size_t length = strlen (middle), whole = text->length + length - (to - from);
  char *bytes = malloc (whole + 1);
  memcpy (bytes, text->bytes, from);
  memcpy (bytes + from, middle, length);
  memcpy (bytes + from + length, text->bytes + to, text->length - to);
  enum status_code code = overhead_checker_certify (spoiler->instance, bytes, whole, &claim);
  bool wrong = code == STATUS_OK
                 ? !claim.accepted || strtoll (claim.makespan, NULL, 10) != spoiler->optimum
                 : claim.accepted || claim.makespan;
  if (wrong)
    overhead_checker_complain (spoiler->tiny, bytes, whole,
                               "a mutation is accepted for what is not true");
  spoiler->tried++;
  spoiler->accepted += code == STATUS_OK;
  verify_claim_clear (&claim);
  free (bytes);
}

/* Change a byte or a number, at `least` or after it. */
static inline void
overhead_spoiler_mutate (struct overhead_spoiler *spoiler, size_t least, struct rng *rng)
{
  static const char likely[] = "0123456789-/.e\",:[]{}\n";
  const struct output *text = spoiler->text;
  size_t at = least + (size_t)rng_below (rng, text->length - least), to;
  char middle[32] = { likely[rng_below (rng, sizeof likely - 1)], '\0' };
  if (rng_below (rng, 3) == 0) {
    overhead_spoiler_splice (spoiler, at, at + (rng_below (rng, 4) > 0),
                             rng_below (rng, 5) > 0 ? middle : "");
    return;
  }
  while (!isdigit ((unsigned char)text->bytes[at]) || isdigit ((unsigned char)text->bytes[at - 1]))
    at = at + 1 < text->length ? at + 1 : 1;
  for (to = at; isdigit ((unsigned char)text->bytes[to]); to++)
    continue;
  long long value = atoll (text->bytes + at), values[] = { value + 1, value - 1, 0, 2 * value + 1 };
  snprintf (middle, sizeof middle, "%lld", values[rng_below (rng, 4)]);
  overhead_spoiler_splice (spoiler, at, to, middle);
}

#endif
