#include "verify/overhead_certificate.h"

#include "base/checked.h"
#include "base/memory.h"
#include "verify/overhead_appended.h"
#include "verify/overhead_balance.h"
#include "verify/overhead_header.h"
#include "verify/overhead_logic.h"
#include "verify/overhead_schedule.h"

#include <stdlib.h>
#include <string.h>

#define LATEST (INT64_C (1) << 60) /* the makespan in ticks is at most this */

struct job {
  const struct verify_overhead *instance;
  const struct deadline *deadline;
  struct certify_claim *claim;
  struct status *status;
  struct verify_reason reason;
  struct verify_lines lines;
  struct verify_overhead_header header;
  struct verify_times times;
  int64_t makespan; /* ticks */
  /* The proof by clauses. */
  struct verify_logic *logic;
  struct verify_atom *atoms; /* owned: of one clause */
  size_t atom_count, atom_capacity;
};

static int
shown (struct verify_span span)
{
  return (int)(span.length < 80 ? span.length : 80);
}

/* What the certificate is about. */

/* A time of the instance's unit in ticks, 1 .. LATEST; false when it is no whole number of them, or none of these. */
static bool
whole_ticks (const struct job *job, struct verify_ratio time, int64_t *ticks)
{
  mpq_t value, scale;
  bool whole;

  mpq_inits (value, scale, NULL);
  verify_ratio_to (value, time);
  verify_ratio_to (scale, (struct verify_ratio){ job->header.ticks, 1 });
  mpq_mul (value, value, scale);
  whole = mpz_cmp_ui (mpq_denref (value), 1) == 0 && mpq_sgn (value) > 0 && mpz_cmp_si (mpq_numref (value), LATEST) <= 0;
  if (whole)
    *ticks = mpz_get_si (mpq_numref (value));
  mpq_clears (value, scale, NULL);
  return whole;
}

static enum status_code
check_header (struct job *job)
{
  const struct verify_overhead_header *header = &job->header;
  struct verify_span name = header->name, own = job->instance->name;
  char number[VERIFY_RATIO_TEXT], reason[200];

  if (header->named && !job->instance->named)
    return verify_refuse (&job->reason, "it is for \"%.*s\", but the instance has no name", shown (name), name.at);
  if (!header->named && job->instance->named)
    return verify_refuse (&job->reason, "it names no instance, but the instance is \"%.*s\"", shown (own), own.at);
  if (header->named && !verify_span_same (name, own))
    return verify_refuse (&job->reason, "it is for \"%.*s\", but the instance is \"%.*s\"", shown (name), name.at, shown (own), own.at);
  if (!whole_ticks (job, header->makespan, &job->makespan))
    return verify_refuse (&job->reason, "makespan %s is no whole number of %lld ticks a unit, from 1 to 2^60",
                          verify_ratio_text (header->makespan, number), (long long)header->ticks);
  if (!verify_times_from (&job->times, job->instance, header->ticks, reason, sizeof reason))
    return verify_refuse (&job->reason, "with %lld ticks a unit: %s", (long long)header->ticks, reason);
  return STATUS_OK;
}

/* Upper bound. */

static enum status_code
check_makespan (struct job *job, const struct verify_verdict *verdict)
{
  char stated[VERIFY_RATIO_TEXT];

  verify_ratio_text (job->header.makespan, stated);
  if (strcmp (stated, verdict->makespan) != 0)
    return verify_refuse (&job->reason, "makespan is %s, but the schedule's is %s", stated, verdict->makespan);
  job->claim->makespan = memory_text (stated, strlen (stated));
  return STATUS_OK;
}

static enum status_code
check_appended (struct job *job, const struct verify_source *source)
{
  struct verify_overhead_sends sends;
  enum status_code code;

  verify_overhead_sends_init (&sends, job->instance);
  code = verify_overhead_sends_read (&sends, source, &job->reason, job->status);
  if (code == STATUS_OK && !verify_overhead_appended (&sends))
    code = verify_refuse (&job->reason, "the schedule is no appended one: no order of all sends agrees with what every node does in turn");
  verify_overhead_sends_clear (&sends);
  return code;
}

static enum status_code
judge_schedule (struct job *job, const struct verify_source *source)
{
  struct verify_verdict verdict;
  enum status_code code;

  verify_verdict_init (&verdict);
  code = verify_overhead_schedule (job->instance, source, &verdict, job->status);
  if (code == STATUS_OK)
    code = check_makespan (job, &verdict);
  else if (code == STATUS_FALSE)
    verify_refuse (&job->reason, "the schedule is not valid: %.300s", verdict.reason);
  if (code == STATUS_OK && job->header.append)
    code = check_appended (job, source);
  verify_verdict_clear (&verdict);
  return code;
}

/* The line that comes next starts with this key. */
static bool
next_line (struct job *job, const char *key, const char *missing)
{
  if (!verify_lines_next (&job->lines))
    return job->status->code == STATUS_OK && verify_text_fail (&job->lines.text, "%s after this line", missing);
  return verify_span_is (job->lines.key, key) || verify_text_fail (&job->lines.text, "expected \"%s\"", key);
}

static bool
end_line (struct verify_text *text)
{
  struct verify_span key;

  return !verify_text_member (text, &key) || verify_text_unknown (text, key);
}

static enum status_code
check_schedule (struct job *job)
{
  struct verify_text *text = &job->lines.text;
  struct verify_source schedule;

  if (!next_line (job, "schedule", "the schedule is missing"))
    return STATUS_INPUT;
  if (*text->at != '{')
    return verify_text_reject (text, "schedule: expected an object");
  schedule = (struct verify_source){ text->at, 0, job->lines.line.file, job->lines.line.line };
  verify_text_skip (text);
  schedule.length = (size_t)(text->at - schedule.bytes);
  return end_line (text) ? judge_schedule (job, &schedule) : STATUS_INPUT;
}

/* Lower bound by prices. */

static enum status_code
check_grid (struct job *job, const struct verify_fares *fares)
{
  char number[VERIFY_RATIO_TEXT];
  int64_t grid, proven;

  if (!whole_ticks (job, fares->grid, &grid))
    return verify_refuse (&job->reason, "the prices' grid %s is no whole number of ticks, from 1 to 2^60",
                          verify_ratio_text (fares->grid, number));
  if (checked_mul (grid, fares->horizon + 1, &proven) && proven < job->makespan)
    return verify_refuse (&job->reason, "the prices exclude %lld steps of %s, which is less than the makespan",
                          (long long)fares->horizon + 1, verify_ratio_text (fares->grid, number));
  return verify_balance (fares, grid, job->deadline, &job->reason);
}

/* At the line of the prices, which is the last but the end. */
static enum status_code
check_prices (struct job *job)
{
  struct verify_fares fares;
  enum status_code code;

  verify_fares_init (&fares, &job->times);
  code = verify_fares_read (&fares, &job->lines, &job->reason);
  if (code == STATUS_OK && verify_lines_next (&job->lines))
    code = verify_text_reject (&job->lines.text, "the prices are the whole proof, and this line is too much");
  if (code == STATUS_OK && job->status->code != STATUS_OK)
    code = STATUS_INPUT;
  if (code == STATUS_OK && job->header.clauses != 0)
    code = verify_text_reject (&job->lines.text, "end: \"clauses\" is %lld, but there are none", (long long)job->header.clauses);
  if (code == STATUS_OK)
    code = check_grid (job, &fares);
  job->claim->nodes = 1;
  verify_fares_clear (&fares);
  return code;
}

/* Lower bound by clauses. */

/* ["r",3,17], ["F",3,2], ["N",1,0,4]; STATUS_FALSE when there is no such statement about this instance. */
static enum status_code
read_atom (struct job *job)
{
  struct verify_text *text = &job->lines.text;
  struct verify_span letter;
  int64_t number[3] = { 0, 0, 0 };
  bool wanted[3] = { true, false, false };

  if (!verify_text_array (text, "an atom"))
    return STATUS_INPUT;
  if (!verify_text_element (text) || !verify_text_string (text, "an atom", &letter))
    return verify_text_reject (text, "an atom: expected [LETTER, NUMBER, ...]");
  if (letter.length != 1 || !verify_logic_letter (*letter.at, &wanted[1], &wanted[2]))
    return verify_text_reject (text, "an atom: \"%.*s\" is no statement", shown (letter), letter.at);
  for (int at = 0; at < 3; at++)
    if (wanted[at] && !verify_text_element (text))
      return verify_text_reject (text, "an atom of \"%c\": too few numbers", *letter.at);
    else if (wanted[at] && !verify_text_whole (text, "an atom", INT64_MIN, INT64_MAX, &number[at]))
      return STATUS_INPUT;
  if (verify_text_element (text))
    return verify_text_reject (text, "an atom of \"%c\": too many numbers", *letter.at);
  memory_grow (job->atoms, job->atom_capacity, job->atom_count + 1);
  if (verify_logic_atom (job->logic, *letter.at, number[0], number[1], number[2], &job->atoms[job->atom_count++]))
    return STATUS_OK;
  return verify_refuse (&job->reason, "line %zu: an atom of \"%c\" is no statement about this instance", job->lines.line.line, *letter.at);
}

static enum status_code
take_clause (struct job *job)
{
  struct verify_text *text = &job->lines.text;
  enum status_code code = STATUS_OK;

  job->atom_count = 0;
  if (!verify_text_array (text, "or"))
    return STATUS_INPUT;
  while (code == STATUS_OK && verify_text_element (text))
    code = read_atom (job);
  if (code != STATUS_OK)
    return code;
  if (!end_line (text))
    return STATUS_INPUT;
  code = verify_logic_clause (job->logic, job->atoms, job->atom_count, job->deadline);
  if (code == STATUS_FALSE)
    return verify_refuse (&job->reason, "line %zu: clause %llu was not found to follow", job->lines.line.line,
                          (unsigned long long)job->claim->clauses);
  job->claim->clauses += code == STATUS_OK;
  return code;
}

static enum status_code
take_forgotten (struct job *job)
{
  struct verify_text *text = &job->lines.text;
  int64_t number;

  if (!verify_text_array (text, "forget"))
    return STATUS_INPUT;
  while (verify_text_element (text)) {
    if (!verify_text_whole (text, "forget", 0, INT64_MAX, &number))
      return STATUS_INPUT;
    if (!verify_logic_forget (job->logic, (uint64_t)number))
      return verify_refuse (&job->reason, "line %zu: there is no clause %lld to forget", job->lines.line.line, (long long)number);
  }
  return end_line (text) ? STATUS_OK : STATUS_INPUT;
}

/* At the line after the schedule, or, `ended`, at the end. */
static enum status_code
take_lines (struct job *job, bool ended)
{
  while (!ended) {
    bool clause = verify_span_is (job->lines.key, "or");
    enum status_code code;
    if (!clause && !verify_span_is (job->lines.key, "forget"))
      return verify_text_reject (&job->lines.text, "expected \"or\" or \"forget\"");
    code = clause ? take_clause (job) : take_forgotten (job);
    if (code != STATUS_OK)
      return code;
    ended = !verify_lines_next (&job->lines);
    if (ended && job->status->code != STATUS_OK)
      return STATUS_INPUT;
  }
  if (job->claim->clauses != (uint64_t)job->header.clauses)
    return verify_text_reject (&job->lines.text, "end: \"clauses\" is %lld, but there are %llu", (long long)job->header.clauses,
                               (unsigned long long)job->claim->clauses);
  if (!verify_logic_refuted (job->logic))
    return verify_refuse (&job->reason, "the clauses are no contradiction: a faster schedule is not excluded");
  return STATUS_OK;
}

static enum status_code
check_clauses (struct job *job, bool ended)
{
  enum status_code code;

  if (job->times.deliveries > VERIFY_LOGIC_DELIVERIES)
    return verify_refuse (&job->reason, "clauses are not checked for more than %d deliveries, and there are %u", VERIFY_LOGIC_DELIVERIES,
                          job->times.deliveries);
  job->logic = verify_logic_new (&job->times, job->makespan - 1, job->header.append);
  code = take_lines (job, ended);
  verify_logic_free (job->logic);
  free (job->atoms);
  return code;
}

static enum status_code
check (struct job *job, const struct verify_source *source)
{
  enum status_code code;
  bool ended;

  if (!verify_lines_init (&job->lines, source, job->status) || !verify_overhead_header_read (&job->header, &job->lines))
    return STATUS_INPUT;
  job->claim->class = job->header.append ? "append" : "any";
  code = check_header (job);
  if (code == STATUS_OK)
    code = check_schedule (job);
  if (code != STATUS_OK)
    return code;
  ended = !verify_lines_next (&job->lines);
  if (ended && job->status->code != STATUS_OK)
    return STATUS_INPUT;
  return !ended && verify_span_is (job->lines.key, "prices") ? check_prices (job) : check_clauses (job, ended);
}

enum status_code
verify_overhead_certificate (const struct verify_overhead *instance, const struct verify_source *source, const struct deadline *deadline,
                             struct certify_claim *claim, struct status *status)
{
  struct job job = { .instance = instance, .deadline = deadline, .claim = claim, .status = status };
  enum status_code code;

  certify_claim_clear (claim);
  verify_times_init (&job.times);
  code = check (&job, source);
  claim->accepted = code == STATUS_OK;
  if (code == STATUS_FALSE)
    memcpy (claim->reason, job.reason.text, sizeof claim->reason);
  else if (code == STATUS_LIMIT)
    status_set (status, STATUS_LIMIT, "%s: a limit ended the check", source->file);
  if (code != STATUS_OK) {
    free (claim->makespan);
    claim->makespan = NULL;
  }
  verify_times_clear (&job.times);
  return code;
}
