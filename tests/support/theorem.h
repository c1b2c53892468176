/* Theorems of the node model for tests: their certificates as texts, and what the checker says. */
#ifndef TESTS_SUPPORT_THEOREM_H
#define TESTS_SUPPORT_THEOREM_H

#include "search/theorem/prove.h"
#include "search/theorem/reader.h"
#include "verify/theorem/proof.h"

#include <criterion/criterion.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct theorem_known {
  uint32_t nodes;
  bool fast;
  int64_t p, q; /* the supremum of fastest node first over the optimum */
};

/* As a search of another program found them (any source). */
static const struct theorem_known theorem_known[] = {
  { 1, false, 1, 1 }, { 2, false, 1, 1 }, { 3, false, 1, 1 },
  { 4, false, 1, 1 }, { 5, false, 8, 7 }, { 6, false, 5, 4 },
  { 7, false, 6, 5 }, { 8, false, 7, 6 }, { 9, false, 6, 5 },
};

enum { THEOREM_KNOWN = sizeof theorem_known / sizeof *theorem_known };

static inline struct theorem_request
theorem_request (const struct theorem_question *question, uint32_t nodes, bool fast, int64_t p,
                 int64_t q)
{
  return (struct theorem_request){ .question = question,
                                   .given = { nodes, fast, { p, q } },
                                   .threads = 1 };
}

/* Proves it; the certificate's text goes to `out`, which the caller discards. */
static inline struct theorem_result
theorem_text (const struct theorem_request *request, struct output *out)
{
  struct theorem_result result;
  struct theorem_proof *proof = theorem_proof_new (request);
  const struct theorem_case *given = &request->given;
  output_init_memory (out);
  output_print (out,
                "{\"certificate\":\"theorem\",\"version\":%" PRIu32
                ",\"question\":\"%s\",\"nodes\":%" PRIu32 ",\"source\":\"%s\",\"ratio\":\"%" PRId64
                "/%" PRId64 "\"",
                request->question->version, request->question->name, given->nodes,
                request->question->no_source ? "none"
                : given->fast                ? "fast"
                                             : "any",
                given->bound.numerator, given->bound.denominator);
  if (given->parts > 0)
    output_all (out, ",\"part\":", given->part + 1, ",\"parts\":", given->parts);
  output_text (out, "}\n");
  theorem_proof_run (proof, out, &result);
  output_print (out, "{\"end\":{\"nodes\":%" PRIu64 "}}\n", result.counts.nodes);
  theorem_proof_free (proof);
  return result;
}

/* What the checker says of a text. */
static inline enum status_code
theorem_judge (const char *text, size_t length, struct verify_theorem_claim *claim,
               struct status *status)
{
  const struct limits limits = { .seconds = 0 };
  char path[64];
  int file = memfd_create ("certificate", 0);
  cr_assert_eq (write (file, text, length), (ssize_t)length);
  snprintf (path, sizeof path, "/proc/self/fd/%d", file);
  status_init (status);
  enum status_code code = verify_theorem_proof (path, &limits, claim, status);
  close (file);
  cr_assert (code == STATUS_OK || code == STATUS_FALSE || code == STATUS_INPUT);
  cr_assert_eq (code == STATUS_FALSE, claim->reason.text[0] != '\0');
  cr_assert_eq (code == STATUS_INPUT, status->message[0] != '\0');
  return code;
}

#endif
