/* Certificates checked in sequence and by parts: the same code, claim, reason and message. */
#ifndef TESTS_SUPPORT_VERIFY_PARTS_H
#define TESTS_SUPPORT_VERIFY_PARTS_H

#include "verify/core/parts.h"
#include "verify/core/verdict.h"

#include <criterion/criterion.h>
#include <string.h>

struct verify_source;

typedef enum status_code (*parts_certificate) (const void *instance,
                                               const struct verify_source *source,
                                               const struct deadline *deadline,
                                               struct verify_claim *claim, struct status *status);

static inline void
parts_expect_same (const struct verify_claim *claim, const struct verify_claim *other,
                   const struct verify_parts_setting *setting)
{
  cr_expect_eq (claim->accepted, other->accepted);
  cr_expect_str_eq (claim->reason, other->reason, "%d threads, parts of %zu: %s, not %s",
                    setting->threads, setting->size, other->reason, claim->reason);
  cr_expect_eq (claim->makespan == NULL, other->makespan == NULL);
  if (claim->makespan && other->makespan)
    cr_expect_str_eq (claim->makespan, other->makespan);
  cr_expect_eq (claim->by, other->by);
  cr_expect_eq (claim->nodes, other->nodes, "%d threads, parts of %zu: %lu nodes, not %lu",
                setting->threads, setting->size, (unsigned long)other->nodes,
                (unsigned long)claim->nodes);
  cr_expect_eq (claim->clauses, other->clauses);
  cr_expect_eq (claim->splits, other->splits);
  cr_expect_eq (claim->leaves, other->leaves);
}

/* Checks the certificate in sequence, into *claim and *status, and `count` times by parts. */
static inline enum status_code
parts_certify_by (const struct verify_parts_setting *settings, size_t count,
                  parts_certificate certificate, const void *instance,
                  const struct verify_source *source, struct verify_claim *claim,
                  struct status *status)
{
  enum status_code code = certificate (instance, source, NULL, claim, status);
  for (size_t i = 0; i < count; i++) {
    struct verify_claim other;
    struct status says;
    verify_claim_init (&other);
    status_init (&says);
    struct verify_parts_setting former = verify_parts_set (settings[i]);
    enum status_code again = certificate (instance, source, NULL, &other, &says);
    verify_parts_set (former);
    cr_expect_eq (again, code, "%d threads, parts of %zu: code %d, not %d: %s%s, not %s%s",
                  settings[i].threads, settings[i].size, again, code, other.reason, says.message,
                  claim->reason, status->message);
    cr_expect_str_eq (says.message, status->message);
    cr_expect_eq (says.code, status->code);
    parts_expect_same (claim, &other, &settings[i]);
    verify_claim_clear (&other);
  }
  return code;
}

/* The same with small parts of 2, 3 and 8 threads that take turns, and of 3 that do not. */
static inline enum status_code
parts_certify (parts_certificate certificate, const void *instance,
               const struct verify_source *source, struct verify_claim *claim,
               struct status *status)
{
  static const struct verify_parts_setting settings[]
    = { { 2, 1, true }, { 3, 2, true }, { 8, 5, true }, { 3, 2, false } };
  return parts_certify_by (settings, sizeof settings / sizeof *settings, certificate, instance,
                           source, claim, status);
}

#endif
