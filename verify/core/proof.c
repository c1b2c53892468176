#include "verify/core/proof.h"

#include "base/memory.h"

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

/* Sets the status if it was the memory limit. */
static enum status_code
limit (const struct verify_lines *lines, bool memory)
{
  if (memory)
    status_set (lines->status, STATUS_LIMIT,
                "%s:%zu: the memory limit ended the check: the proof needs more", lines->line.file,
                lines->line.line);
  return STATUS_LIMIT;
}

enum status_code
verify_proof_memory (const struct verify_lines *lines, uint64_t bytes,
                     const struct deadline *deadline)
{
  bool enough = deadline == NULL || deadline->bytes == 0 || bytes <= deadline->bytes;

  return enough ? STATUS_OK : limit (lines, true);
}

static enum status_code
take_clause (struct verify_proof *proof)
{
  enum status_code code = read_clause (proof);

  if (code != STATUS_OK)
    return code;
  code = verify_logic_clause (proof->logic, proof->literals, proof->literal_count, proof->deadline);
  if (code == STATUS_FALSE)
    return verify_refuse (proof->reason, "line %zu: clause %" PRIu64 " was not found to follow",
                          proof->lines->line.line, proof->clauses);
  if (code == STATUS_LIMIT)
    return limit (proof->lines, verify_logic_full (proof->logic, proof->deadline));
  proof->clauses++;
  return STATUS_OK;
}

static enum status_code
take_forgotten (struct verify_proof *proof)
{
  struct verify_text *text = &proof->lines->text;
  int64_t number;

  if (!verify_text_array (text, "forget"))
    return STATUS_INPUT;
  while (verify_text_element (text)) {
    if (!verify_text_whole (text, "forget", 0, INT64_MAX, &number))
      return STATUS_INPUT;
    if (!verify_logic_forget (proof->logic, (uint64_t)number))
      return verify_refuse (proof->reason, "line %zu: there is no clause %" PRId64 " to forget",
                            proof->lines->line.line, number);
  }
  return verify_proof_ends (text) ? STATUS_OK : STATUS_INPUT;
}

static enum status_code
take_lines (struct verify_proof *proof, bool ended)
{
  while (!ended) {
    bool clause = verify_span_is (proof->lines->key, "or");
    enum status_code code;
    if (!clause && !verify_span_is (proof->lines->key, "forget"))
      return verify_text_reject (&proof->lines->text, "expected \"or\" or \"forget\"");
    code = clause ? take_clause (proof) : take_forgotten (proof);
    if (code != STATUS_OK)
      return code;
    ended = !verify_lines_next (proof->lines);
    if (ended && proof->lines->status->code != STATUS_OK)
      return STATUS_INPUT;
  }
  return STATUS_OK;
}

enum status_code
verify_proof_check (struct verify_proof *proof, bool ended, int64_t stated)
{
  enum status_code code = take_lines (proof, ended);

  free (proof->literals);
  proof->literals = NULL;
  if (code != STATUS_OK)
    return code;
  if (proof->clauses != (uint64_t)stated)
    return verify_text_reject (&proof->lines->text,
                               "end: \"clauses\" is %" PRId64 ", but there are %" PRIu64, stated,
                               proof->clauses);
  if (!verify_logic_refuted (proof->logic))
    return verify_refuse (proof->reason,
                          "the clauses are no contradiction: a faster schedule is not excluded");
  return STATUS_OK;
}
