#include "verify/core/proof_parts.h"

#include "base/memory.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define STEPS_PER_CHECK 256 /* steps that are kept between two checks of the deadline */

enum kind { CLAUSE, FORGET };

struct step {
  enum kind kind;
  size_t line;
  int64_t number; /* of the clause to forget; of a clause: how many literals it has */
};

/* Steps that follow each other. Parts form a list in the order of the text. */
struct part {
  struct step *steps; /* owned [count] */
  size_t count, steps_capacity;
  struct verify_literal *literals; /* owned [literal_count]: of its clauses, in order */
  size_t literal_count, literals_capacity;
  uint64_t clauses; /* before it */
  bool last;        /* the text ends with it */
  struct part *next;
  atomic_int awaited; /* threads that have not kept it */
};

struct member {
  void *made; /* NULL: not begun, or that of the proof itself */
  struct verify_logic *logic;
  struct part *at; /* the next part to be kept */
  bool checked;    /* it was checked here, so it is kept already */
};

struct parts {
  struct verify_proof *proof;
  int threads;
  size_t size;
  uint64_t clauses;          /* that were read */
  bool ended;                /* nothing more is to be read */
  enum status_code code;     /* of the line that could not be read */
  struct part *first, *tail; /* `first` as long as a thread has not begun */
  struct part **parts;       /* [slots] */
  struct member *members;    /* [threads] */
  bool finished, refuted;    /* the last part was checked; with a contradiction at its end */
};

/* Reading. */

static struct step *
add_step (struct part *part)
{
  memory_grow (part->steps, part->steps_capacity, part->count + 1);
  return &part->steps[part->count++];
}

/* For verify_proof_line. */
static enum status_code
add_clause (void *context, struct verify_proof *proof)
{
  struct parts *parts = context;
  struct part *part = parts->tail;
  size_t count = proof->literal_count;

  *add_step (part) = (struct step){ CLAUSE, proof->lines->line.line, (int64_t)count };
  memory_grow (part->literals, part->literals_capacity, part->literal_count + count);
  if (count > 0)
    memcpy (part->literals + part->literal_count, proof->literals, count * sizeof *part->literals);
  part->literal_count += count;
  parts->clauses++;
  return STATUS_OK;
}

/* For verify_proof_line. */
static enum status_code
add_forgotten (void *context, struct verify_proof *proof, int64_t number)
{
  struct parts *parts = context;

  *add_step (parts->tail) = (struct step){ FORGET, proof->lines->line.line, number };
  return STATUS_OK;
}

static struct part *
add_part (struct parts *parts)
{
  struct part *part = memory_zero (1, sizeof *part);

  part->clauses = parts->clauses;
  atomic_init (&part->awaited, parts->threads);
  if (parts->tail != NULL)
    parts->tail->next = part;
  else
    parts->first = part;
  return parts->tail = part;
}

static bool
read_part (void *context, size_t slot)
{
  static const struct verify_proof_steps steps = { add_clause, add_forgotten };
  struct parts *parts = context;
  struct verify_proof *proof = parts->proof;

  if (parts->ended)
    return false;
  struct part *part = parts->parts[slot] = add_part (parts);
  while (!parts->ended && part->count < parts->size) {
    parts->code = verify_proof_line (proof, &steps, parts);
    parts->ended = parts->code != STATUS_OK || !verify_lines_next (proof->lines);
    if (parts->code == STATUS_OK && proof->lines->status->code != STATUS_OK)
      parts->code = STATUS_INPUT;
  }
  part->last = parts->ended;
  return true;
}

/* Checking. */

static void
free_part (struct part *part)
{
  memory_free (part->steps, part->literals, part);
}

/* Moves on to the next part; frees this one after the last thread. */
static void
leave (struct member *member)
{
  struct part *part = member->at;

  member->at = part->next;
  member->checked = false;
  if (atomic_fetch_sub (&part->awaited, 1) == 1)
    free_part (part);
}

/* Keeps the steps of a part that another thread checks. */
static enum status_code
keep_part (const struct member *member, const struct deadline *deadline)
{
  const struct part *part = member->at;
  const struct verify_literal *literals = part->literals;
  enum status_code code = STATUS_OK;

  for (size_t i = 0; i < part->count && code == STATUS_OK; i++) {
    const struct step *step = &part->steps[i];
    if (step->kind == FORGET) {
      verify_logic_forget (member->logic, (uint64_t)step->number);
    } else {
      code = verify_logic_keep (member->logic, literals, (size_t)step->number, deadline);
      literals += step->number;
    }
    if (i % STEPS_PER_CHECK == STEPS_PER_CHECK - 1 && deadline_passed (deadline))
      code = STATUS_LIMIT;
  }
  return code;
}

/* Checks one step; `number` is that of the next clause. */
static enum status_code
check_step (const struct verify_proof *proof, struct verify_logic *logic, const struct step *step,
            const struct verify_literal *literals, uint64_t number,
            struct verify_part_outcome *outcome)
{
  enum status_code code;

  if (step->kind == FORGET)
    return verify_logic_forget (logic, (uint64_t)step->number)
             ? STATUS_OK
             : verify_proof_unknown (&outcome->reason, step->line, step->number);
  code = verify_logic_clause (logic, literals, (size_t)step->number, proof->deadline);
  if (code == STATUS_FALSE)
    return verify_proof_unfounded (&outcome->reason, step->line, number);
  return code == STATUS_OK
           ? STATUS_OK
           : verify_proof_limit (&outcome->status, proof->lines->source->file, step->line,
                                 verify_logic_full (logic, proof->deadline));
}

static enum status_code
begin_member (const struct parts *parts, struct member *member, size_t number)
{
  const struct verify_proof *proof = parts->proof;

  member->at = parts->first;
  if (number == 0) {
    member->logic = proof->logic; /* which has begun */
    return STATUS_OK;
  }
  member->made = proof->logics->make (proof->logics->context);
  member->logic = proof->logics->core (member->made);
  return verify_logic_begin (member->logic, proof->deadline);
}

/* Keeps all parts before this one. */
static enum status_code
go_to (struct parts *parts, struct member *member, size_t number, const struct part *part)
{
  enum status_code code = member->logic == NULL ? begin_member (parts, member, number) : STATUS_OK;

  while (code == STATUS_OK && member->at != part) {
    if (!member->checked)
      code = keep_part (member, parts->proof->deadline);
    leave (member);
  }
  return code;
}

static void
check_part (void *context, size_t slot, size_t number, struct verify_part_outcome *outcome)
{
  struct parts *parts = context;
  struct member *member = &parts->members[number];
  const struct part *part = parts->parts[slot];
  const struct verify_literal *literals = part->literals;

  outcome->code = go_to (parts, member, number, part);
  for (size_t i = 0; i < part->count && outcome->code == STATUS_OK; i++) {
    const struct step *step = &part->steps[i];
    outcome->code = check_step (parts->proof, member->logic, step, literals,
                                part->clauses + outcome->steps, outcome);
    if (step->kind == CLAUSE) {
      literals += step->number;
      outcome->steps += outcome->code == STATUS_OK;
    }
  }
  if (part->last && outcome->code == STATUS_OK) {
    parts->refuted = verify_logic_refuted (member->logic);
    parts->finished = true;
  }
  member->checked = true; /* left later: the next one may not be there yet */
}

/* All parts. */

/* Frees what threads that began, or did not, have still to keep. */
static void
free_parts (struct parts *parts)
{
  for (int i = 0; i < parts->threads; i++) {
    struct member *member = &parts->members[i];
    if (member->logic == NULL)
      member->at = parts->first;
    while (member->at != NULL)
      leave (member);
  }
}

static void
clear (struct parts *parts)
{
  free_parts (parts);
  for (int i = 1; i < parts->threads; i++)
    if (parts->members[i].made != NULL)
      parts->proof->logics->discard (parts->members[i].made);
  memory_free (parts->parts, parts->members);
}

enum status_code
verify_proof_parts (struct verify_proof *proof, int threads, size_t size, bool *refuted)
{
  static const struct verify_parts format = { read_part, check_part };
  struct parts parts = {
    .proof = proof,
    .threads = threads,
    .size = size,
    .parts = memory_zero (verify_parts_slots (threads), sizeof (struct part *)),
    .members = memory_zero ((size_t)threads, sizeof *parts.members),
  };
  struct status *status = proof->lines->status, read;
  struct verify_part_outcome outcome;
  enum status_code code;

  status_init (&read); /* a line that cannot be read comes after the parts before it */
  verify_lines_report_to (proof->lines, &read);
  verify_parts_run (&format, threads, proof->deadline, &parts, &outcome);
  verify_lines_report_to (proof->lines, status);
  proof->clauses = outcome.steps; /* what was checked */
  *refuted = parts.finished && parts.refuted;
  code = verify_parts_conclude (&outcome, parts.code, &read, status, proof->reason);
  clear (&parts);
  return code;
}
