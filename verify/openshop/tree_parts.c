#include "verify/openshop/tree_parts.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define SECOND 4096 /* in a step: it is the decision's second subtree; below it the decision */

/* A run of characters in one line. */
struct run {
  struct verify_source line;
  const char *at;
  size_t length;
};

/* A run of whole nodes; the last one of a text may be cut off. */
struct part {
  uint16_t *path; /* owned [depth]: the steps to its first node */
  size_t depth, path_capacity;
  struct run *runs; /* owned [count] */
  size_t count, runs_capacity;
  uint64_t nodes; /* before it */
  bool whole;     /* the tree is, before it */
};

/* The text is read without propagation: only where subtrees begin and end. */
struct reader {
  struct verify_lines *lines;
  struct verify_span left; /* of the present line */
  uint32_t pairs;
  uint16_t *path; /* owned [depth] */
  size_t depth, capacity;
  int half; /* the first character of a decision; -1: none */
  uint64_t nodes;
  bool begun, whole;
  bool ended;            /* nothing more is to be read */
  bool wrong;            /* its last character cannot stand there: the part that has it says why */
  enum status_code code; /* of lines that cannot be read */
};

struct parts {
  struct reader reader;
  const struct verify_openshop_tree *tree;
  const struct verify_openshop_tree_start *start;
  size_t size;
  struct part *parts;                   /* [slots] */
  struct verify_openshop_tree *members; /* [threads]; orders NULL: not begun */
  struct verify_lines *lines;           /* [threads]: what their messages are about */
};

/* Reading. */

static void
push (struct reader *reader, uint32_t decision)
{
  memory_grow (reader->path, reader->capacity, reader->depth + 1);
  reader->path[reader->depth++] = (uint16_t)decision;
}

/* After a leaf: to the second subtree of the last decision that has not got to it. */
static void
turn (struct reader *reader)
{
  while (reader->depth > 0 && reader->path[reader->depth - 1] & SECOND)
    reader->depth--;
  if (reader->depth > 0)
    reader->path[reader->depth - 1] |= SECOND;
  else
    reader->whole = true;
}

/* False: the character cannot stand here. */
static bool
pass (struct reader *reader, char character)
{
  int digit = verify_openshop_tree_digit (character), half = reader->half;

  if (reader->whole || (digit < 0 && (character != VERIFY_OPENSHOP_TREE_LEAF || half >= 0)))
    return false;
  reader->half = digit >= 0 && half < 0 ? digit : -1;
  if (reader->half >= 0)
    return true;
  if (digit < 0)
    turn (reader);
  else if ((uint32_t)(64 * half + digit) / 2 >= reader->pairs)
    return false;
  else
    push (reader, (uint32_t)(64 * half + digit));
  reader->nodes++;
  return true;
}

/* Moves to the next line that has characters, unless there are some left. */
static bool
find_characters (struct reader *reader)
{
  while (!reader->ended && reader->left.length == 0) {
    if (reader->begun && !verify_lines_next (reader->lines)) {
      reader->code = reader->lines->status->code;
      reader->ended = true;
    } else if (!verify_openshop_tree_line (reader->lines, &reader->left)) {
      reader->code = STATUS_INPUT;
      reader->ended = true;
    }
    reader->begun = true;
  }
  return !reader->ended;
}

/* Adds characters of the present line to the part, to the end of the line, of the text or of
   `room` characters with a whole node. Returns their number. */
static size_t
add_run (struct reader *reader, struct part *part, size_t room)
{
  struct run run = { reader->lines->line, reader->left.at, 0 };

  while (run.length < reader->left.length && (run.length < room || reader->half >= 0)
         && !reader->wrong)
    reader->wrong = !pass (reader, run.at[run.length++]);
  reader->left.at += run.length;
  reader->left.length -= run.length;
  reader->ended |= reader->wrong;
  memory_grow (part->runs, part->runs_capacity, part->count + 1);
  part->runs[part->count++] = run;
  return run.length;
}

static bool
read_part (void *context, size_t slot)
{
  struct parts *parts = context;
  struct reader *reader = &parts->reader;
  struct part *part = &parts->parts[slot];

  if (!find_characters (reader))
    return false;
  memory_grow (part->path, part->path_capacity, reader->depth);
  if (reader->depth > 0)
    memcpy (part->path, reader->path, reader->depth * sizeof *part->path);
  part->depth = reader->depth;
  part->nodes = reader->nodes;
  part->whole = reader->whole;
  part->count = 0;
  for (size_t length = 0; (length < parts->size || reader->half >= 0) && find_characters (reader);)
    length += add_run (reader, part, parts->size - (length < parts->size ? length : parts->size));
  return true;
}

/* Checking. */

static void
begin_member (struct parts *parts, struct verify_openshop_tree *member, struct verify_lines *lines)
{
  const struct verify_openshop_tree_start *start = parts->start;

  *member = (struct verify_openshop_tree){ .lines = lines, .pairs = parts->tree->pairs };
  member->orders = verify_openshop_orders_new (start->tasks, member->pairs, start->T, start->mirror,
                                               start->deadline);
  verify_openshop_tree_begin (member);
}

static struct verify_openshop_step
step_of (uint16_t step)
{
  bool second = step & SECOND;

  return (struct verify_openshop_step){ .pair = (step & (SECOND - 1)) / 2,
                                        .first = (step % 2 == 0) != second,
                                        .second = second };
}

/* Keeps of the member's decisions those that are also the first ones on the way to the part. */
static void
go_back (struct verify_openshop_tree *member, const struct part *part)
{
  uint32_t same = 0;

  while (same < member->depth && same < part->depth) {
    struct verify_openshop_step step = step_of (part->path[same]);
    if (step.pair != member->way[same].pair || step.first != member->way[same].first)
      break;
    member->way[same++] = step;
  }
  for (; member->depth > same; member->depth--)
    verify_openshop_orders_undo (member->orders);
}

/* Moves to the first node of the part. With a contradiction on the way the rest of the path, and
   the subtrees that end it, are skipped. STATUS_FALSE where the way is too long: an earlier part
   has the decision that is too much. */
static enum status_code
go_to (struct verify_openshop_tree *member, const struct part *part)
{
  go_back (member, part);
  while (member->depth < part->depth && !verify_openshop_orders_refuted (member->orders)) {
    if (member->depth == member->pairs)
      return verify_refuse (member->reason, "more decisions on the way than pairs");
    struct verify_openshop_step step = step_of (part->path[member->depth]);
    member->way[member->depth++] = step;
    verify_openshop_orders_decide (member->orders, step.pair, step.first);
  }
  member->over = verify_openshop_orders_refuted (member->orders) ? 1 : 0;
  for (size_t i = member->depth; i < part->depth; i++)
    member->over += !(part->path[i] & SECOND);
  member->nodes = part->nodes;
  member->whole = part->whole;
  member->half = -1;
  return verify_openshop_orders_stopped (member->orders) ? STATUS_LIMIT : STATUS_OK;
}

static enum status_code
take_run (struct verify_openshop_tree *member, const struct run *run)
{
  enum status_code code = STATUS_OK;

  member->lines->line = run->line;
  verify_text_begin (&member->lines->text, &member->lines->line, member->lines->status);
  for (size_t i = 0; i < run->length && code == STATUS_OK; i++)
    code = verify_openshop_tree_take (member, run->at[i]);
  return code;
}

static void
check_part (void *context, size_t slot, size_t number, struct verify_part_outcome *outcome)
{
  struct parts *parts = context;
  const struct part *part = &parts->parts[slot];
  struct verify_openshop_tree *member = &parts->members[number];

  parts->lines[number] = (struct verify_lines){ .status = &outcome->status };
  if (member->orders == NULL)
    begin_member (parts, member, &parts->lines[number]);
  member->reason = &outcome->reason;
  outcome->code = go_to (member, part);
  for (size_t i = 0; i < part->count && outcome->code == STATUS_OK; i++)
    outcome->code = take_run (member, &part->runs[i]);
  outcome->steps = member->nodes - part->nodes;
}

/* All parts. */

static void
clear (struct parts *parts, int threads)
{
  for (size_t i = 0; i < verify_parts_slots (threads); i++)
    memory_free (parts->parts[i].path, parts->parts[i].runs);
  for (int i = 0; i < threads; i++)
    if (parts->members[i].orders != NULL) {
      verify_openshop_tree_end (&parts->members[i]);
      verify_openshop_orders_free (parts->members[i].orders);
    }
  memory_free (parts->parts, parts->members, parts->lines, parts->reader.path);
}

enum status_code
verify_openshop_tree_parts (struct verify_openshop_tree *tree,
                            const struct verify_openshop_tree_start *start, int threads,
                            size_t size, int64_t stated)
{
  static const struct verify_parts format = { read_part, check_part };
  struct parts parts = {
    .reader = { .lines = tree->lines, .pairs = tree->pairs, .half = -1 },
    .tree = tree,
    .start = start,
    .size = size,
    .parts = memory_zero (verify_parts_slots (threads), sizeof *parts.parts),
    .members = memory_zero ((size_t)threads, sizeof *parts.members),
    .lines = memory_zero ((size_t)threads, sizeof *parts.lines),
  };
  struct status *status = tree->lines->status, read;
  struct verify_part_outcome outcome;
  enum status_code code;

  status_init (&read); /* a line that cannot be read comes after the parts before it */
  verify_lines_report_to (tree->lines, &read);
  verify_parts_run (&format, threads, start->deadline, &parts, &outcome);
  verify_lines_report_to (tree->lines, status);
  tree->nodes = outcome.steps; /* what was checked */
  tree->whole = parts.reader.whole && !parts.reader.wrong && outcome.steps == parts.reader.nodes;
  code = verify_parts_conclude (&outcome, parts.reader.code, &read, status, tree->reason);
  clear (&parts, threads);
  return code == STATUS_OK ? verify_openshop_tree_total (tree, stated) : code;
}
