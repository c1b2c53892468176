#include "verify/core/proof.h"

#include "base/memory.h"
#include "verify/core/proof_parts.h"

#include <inttypes.h>
#include <stdlib.h>

bool
verify_proof_ends (struct verify_text *text)
{
  struct verify_span key;

  return !verify_text_member (text, &key) || verify_text_unknown (text, key);
}

enum status_code
verify_proof_number (struct verify_text *text, const char *key, const char *name, int64_t least,
                     int64_t *number)
{
  struct verify_span member;

  if (!verify_text_object (text, key))
    return STATUS_INPUT;
  if (!verify_text_member (text, &member) || !verify_span_is (member, name))
    return verify_text_reject (text, "%s: expected \"%s\"", key, name);
  if (!verify_text_whole (text, name, least, INT64_MAX, number) || !verify_proof_ends (text)
      || !verify_proof_ends (text))
    return STATUS_INPUT;
  return STATUS_OK;
}

bool
verify_proof_schedule (struct verify_lines *lines, struct verify_source *schedule)
{
  struct verify_text *text = &lines->text;

  if (!verify_lines_next (lines))
    return lines->status->code == STATUS_OK
           && verify_text_fail (text, "the schedule is missing after this line");
  if (!verify_span_is (lines->key, "schedule"))
    return verify_text_fail (text, "expected \"schedule\"");
  if (*text->at != '{')
    return verify_text_fail (text, "schedule: expected an object");
  *schedule = (struct verify_source){ text->at, 0, lines->line.file, lines->line.line };
  if (!verify_text_skip (text))
    return false;
  schedule->length = (size_t)(text->at - schedule->bytes);
  return verify_proof_ends (text);
}

/* ["r",3,17], ["F",3,2], ["N",1,0,4]; STATUS_FALSE when the instance has no such literal. */
static enum status_code
read_literal (struct verify_proof *proof)
{
  struct verify_text *text = &proof->lines->text;
  struct verify_span letter;
  int64_t number[3] = { 0, 0, 0 };
  bool wanted[3] = { true, false, false };

  if (!verify_text_array (text, "a literal"))
    return STATUS_INPUT;
  if (!verify_text_element (text) || !verify_text_string (text, "a literal", &letter))
    return verify_text_reject (text, "a literal: expected [LETTER, NUMBER, ...]");
  if (letter.length != 1 || !proof->statements->letter (*letter.at, &wanted[1], &wanted[2]))
    return verify_text_reject (text, "a literal: \"%.*s\" is no statement",
                               verify_span_shown (letter, 80), letter.at);
  for (int at = 0; at < 3; at++)
    if (wanted[at] && !verify_text_element (text))
      return verify_text_reject (text, "a literal of \"%c\": too few numbers", *letter.at);
    else if (wanted[at]
             && !verify_text_whole (text, "a literal", INT64_MIN, INT64_MAX, &number[at]))
      return STATUS_INPUT;
  if (verify_text_element (text))
    return verify_text_reject (text, "a literal of \"%c\": too many numbers", *letter.at);
  memory_grow (proof->literals, proof->literal_capacity, proof->literal_count + 1);
  if (proof->statements->literal (proof->context, *letter.at, number[0], number[1], number[2],
                                  &proof->literals[proof->literal_count++]))
    return STATUS_OK;
  return verify_refuse (proof->reason,
                        "line %zu: a literal of \"%c\" is no statement about this instance",
                        proof->lines->line.line, *letter.at);
}

static enum status_code
read_clause (struct verify_proof *proof)
{
  struct verify_text *text = &proof->lines->text;
  enum status_code code = STATUS_OK;

  proof->literal_count = 0;
  if (!verify_text_array (text, "or"))
    return STATUS_INPUT;
  while (code == STATUS_OK && verify_text_element (text))
    code = read_literal (proof);
  if (code == STATUS_OK && !verify_proof_ends (text))
    code = STATUS_INPUT;
  return code;
}

enum status_code
verify_proof_unfounded (struct verify_reason *reason, size_t line, uint64_t number)
{
  return verify_refuse (reason, "line %zu: clause %" PRIu64 " was not found to follow", line,
                        number);
}

enum status_code
verify_proof_unknown (struct verify_reason *reason, size_t line, int64_t number)
{
  return verify_refuse (reason, "line %zu: there is no clause %" PRId64 " to forget", line, number);
}

enum status_code
verify_proof_limit (struct status *status, const char *file, size_t line, bool memory)
{
  if (memory)
    status_set (status, STATUS_LIMIT,
                "%s:%zu: the memory limit ended the check: the proof needs more", file, line);
  return STATUS_LIMIT;
}

enum status_code
verify_proof_memory (const struct verify_lines *lines, uint64_t bytes,
                     const struct deadline *deadline)
{
  bool enough = deadline == NULL || deadline->bytes == 0 || bytes <= deadline->bytes;

  return enough ? STATUS_OK
                : verify_proof_limit (lines->status, lines->line.file, lines->line.line, true);
}

static enum status_code
read_forgotten (struct verify_proof *proof, const struct verify_proof_steps *steps, void *context)
{
  struct verify_text *text = &proof->lines->text;
  enum status_code code = STATUS_OK;
  int64_t number;

  if (!verify_text_array (text, "forget"))
    return STATUS_INPUT;
  while (code == STATUS_OK && verify_text_element (text))
    code = verify_text_whole (text, "forget", 0, INT64_MAX, &number)
             ? steps->forget (context, proof, number)
             : STATUS_INPUT;
  return code != STATUS_OK || verify_proof_ends (text) ? code : STATUS_INPUT;
}

enum status_code
verify_proof_line (struct verify_proof *proof, const struct verify_proof_steps *steps,
                   void *context)
{
  bool clause = verify_span_is (proof->lines->key, "or");
  enum status_code code;

  if (!clause && !verify_span_is (proof->lines->key, "forget"))
    return verify_text_reject (&proof->lines->text, "expected \"or\" or \"forget\"");
  if (!clause)
    return read_forgotten (proof, steps, context);
  code = read_clause (proof);
  return code == STATUS_OK ? steps->clause (context, proof) : code;
}

/* In sequence. */

static enum status_code
take_clause (void *context, struct verify_proof *proof)
{
  size_t line = proof->lines->line.line;
  enum status_code code
    = verify_logic_clause (proof->logic, proof->literals, proof->literal_count, proof->deadline);

  (void)context;
  if (code == STATUS_FALSE)
    return verify_proof_unfounded (proof->reason, line, proof->clauses);
  if (code == STATUS_LIMIT)
    return verify_proof_limit (proof->lines->status, proof->lines->line.file, line,
                               verify_logic_full (proof->logic, proof->deadline));
  proof->clauses++;
  return STATUS_OK;
}

static enum status_code
take_forgotten (void *context, struct verify_proof *proof, int64_t number)
{
  (void)context;
  return verify_logic_forget (proof->logic, (uint64_t)number)
           ? STATUS_OK
           : verify_proof_unknown (proof->reason, proof->lines->line.line, number);
}

static enum status_code
take_lines (struct verify_proof *proof, bool ended, bool *refuted)
{
  static const struct verify_proof_steps steps = { take_clause, take_forgotten };
  enum status_code code = STATUS_OK;

  while (!ended && code == STATUS_OK) {
    code = verify_proof_line (proof, &steps, NULL);
    ended = code != STATUS_OK || !verify_lines_next (proof->lines);
  }
  *refuted = verify_logic_refuted (proof->logic);
  if (code == STATUS_OK && proof->lines->status->code != STATUS_OK)
    return STATUS_INPUT;
  return code;
}

/* How many threads check it. In memory, a literal takes 16 bytes and no less than 8 in the text, a
   clause with its watches some 200 and no less than 20. */
static int
count_threads (const struct verify_proof *proof, int64_t stated, size_t *size)
{
  uint64_t text = proof->lines->source->length;

  *size = VERIFY_PROOF_PART;
  return proof->logics == NULL
           ? 1
           : verify_parts_threads ((size_t)stated, proof->logics->bytes + 24 * text,
                                   proof->deadline, size);
}

enum status_code
verify_proof_check (struct verify_proof *proof, bool ended, int64_t stated)
{
  size_t size;
  bool refuted;
  int threads = ended ? 1 : count_threads (proof, stated, &size);
  enum status_code code = threads > 1 ? verify_proof_parts (proof, threads, size, &refuted)
                                      : take_lines (proof, ended, &refuted);

  free (proof->literals);
  proof->literals = NULL;
  if (code != STATUS_OK)
    return code;
  if (proof->clauses != (uint64_t)stated)
    return verify_text_reject (&proof->lines->text,
                               "end: \"clauses\" is %" PRId64 ", but there are %" PRIu64, stated,
                               proof->clauses);
  if (!refuted)
    return verify_refuse (proof->reason,
                          "the clauses are no contradiction: a faster schedule is not excluded");
  return STATUS_OK;
}
