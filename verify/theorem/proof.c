#include "verify/theorem/proof.h"

#include "base/memory.h"
#include "verify/core/clock.h"
#include "verify/core/models.h"
#include "verify/core/text.h"
#include "verify/theorem/lines.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define OPENING "{\"certificate\":\"theorem\"" /* of the first line */
#define DEPTH_MOST ((size_t)1 << 16)

/* A node on the path from the root. The first one has the roots as its children. */
struct level {
  struct verify_split split;
  void *state; /* owned */
  uint32_t next;
  size_t rows;
  uint32_t variables;
};

struct job {
  struct verify_theorem_claim *claim;
  struct verify_theorem_lines lines;
  struct verify_cell cell;
  struct verify_multipliers multipliers;
  struct level *levels; /* owned */
  size_t depth, made, capacity;
};

/* Refuses the present line. */
static enum status_code
refuse (struct job *job, const char *why)
{
  return verify_refuse (&job->claim->reason, "line %" PRIu64 ": %s", job->lines.number, why);
}

static const struct verify_question *
find_question (struct verify_span name)
{
  for (const struct verify_model *const *model = verify_models; *model; model++)
    for (const struct verify_question *const *question = (*model)->questions; question && *question;
         question++)
      if (verify_span_is (name, (*question)->name))
        return *question;
  return NULL;
}

/* The texts of the first line. */
static bool
take_texts (struct verify_text *text, struct verify_theorem_claim *claim,
            struct verify_span question, struct verify_span source)
{
  claim->question = find_question (question);
  if (!claim->question)
    return verify_text_fail (text, "question: \"%.*s\" is not known or its model is not built in",
                             verify_span_shown (question, 40), question.at);
  if (claim->question->no_source)
    return verify_span_is (source, "none")
           || verify_text_fail (text, "source: must be \"none\" for this question");
  claim->theorem.fast = verify_span_is (source, "fast");
  return claim->theorem.fast || verify_span_is (source, "any")
         || verify_text_fail (text, "source: must be \"any\" or \"fast\"");
}

static bool
read_first (struct job *job)
{
  struct verify_theorem_claim *claim = job->claim;
  struct verify_theorem_lines *lines = &job->lines;
  struct verify_span certificate, question, source;
  int64_t nodes, version, part = 0, parts = 0;
  const struct verify_key keys[] = {
    { "certificate", .string = &certificate },
    { "version", .whole = &version, .least = 1, .most = 2 },
    { "question", .string = &question },
    { "nodes", .whole = &nodes, .least = 1, .most = VERIFY_THEOREM_NODES },
    { "source", .string = &source },
    { "ratio", .time = &claim->theorem.ratio },
    { "part", .whole = &part, .least = 1, .most = VERIFY_THEOREM_PARTS, .optional = true },
    { "parts", .whole = &parts, .least = 1, .most = VERIFY_THEOREM_PARTS, .optional = true },
  };
  const size_t count = sizeof keys / sizeof *keys;
  struct verify_text text;
  unsigned seen;

  if (!verify_theorem_lines_next (lines) || lines->line_length < sizeof OPENING - 1
      || memcmp (lines->line, OPENING, sizeof OPENING - 1) != 0)
    return status_set (lines->status, STATUS_INPUT,
                       "%s: is no certificate of a theorem; one of an instance needs the instance, "
                       "too: certify INSTANCE CERTIFICATE",
                       lines->file);
  struct verify_source document = { lines->line, lines->line_length, lines->file, 1 };
  if (!verify_text_check (&document, lines->status))
    return false;
  verify_text_begin (&text, &document, lines->status);
  if (!verify_text_object (&text, "the line")
      || !verify_text_members (&text, "", keys, count, NULL, &seen)
      || !verify_text_complete (&text, "", keys, count, seen)
      || !take_texts (&text, claim, question, source))
    return false;
  if (parts < part || (parts > 0 && part == 0))
    return verify_text_fail (&text, "part: must be from 1 to parts, or neither is there");
  if (parts > 0 && !claim->question->has_parts)
    return verify_text_fail (&text, "parts: proofs of this question have none");
  claim->theorem.part = (uint32_t)part;
  claim->theorem.parts = (uint32_t)parts;
  claim->theorem.nodes = (uint32_t)nodes;
  claim->theorem.version = (uint32_t)version;
  if (version > claim->question->version)
    return verify_text_fail (&text, "version: must be %" PRIu32 " for this question",
                             claim->question->version);
  if (nodes < claim->question->least || nodes > claim->question->most)
    return verify_text_fail (&text, "nodes: must be from %" PRIu32 " to %" PRIu32,
                             claim->question->least, claim->question->most);
  return (claim->theorem.ratio.num <= claim->question->most_part
          && claim->theorem.ratio.den <= claim->question->most_part)
         || verify_text_fail (&text, "ratio: its parts must be at most %" PRId64,
                              claim->question->most_part);
}

/* {"end":{"nodes":M}}, and nothing behind it. */
static bool
read_last (struct job *job)
{
  struct verify_theorem_lines *lines = &job->lines;
  int64_t nodes;
  const struct verify_key keys[] = { { "nodes", .whole = &nodes, .least = 1, .most = INT64_MAX } };
  struct verify_text text;
  struct verify_span key;
  unsigned seen;

  if (!verify_theorem_lines_next (lines))
    return lines->status->code == STATUS_OK
           && verify_theorem_lines_fail (lines, "the last line is missing");
  struct verify_source document
    = { lines->line, lines->line_length, lines->file, (size_t)lines->number };
  if (!verify_text_check (&document, lines->status))
    return false;
  verify_text_begin (&text, &document, lines->status);
  if (!verify_text_object (&text, "the line"))
    return false;
  if (!verify_text_member (&text, &key) || !verify_span_is (key, "end"))
    return verify_text_fail (&text, "expected \"end\": the tree is complete");
  if (!verify_text_object (&text, "end")
      || !verify_text_members (&text, "end: ", keys, 1, NULL, &seen)
      || !verify_text_complete (&text, "end: ", keys, 1, seen))
    return false;
  if (verify_text_member (&text, &key))
    return verify_text_fail (&text, "more than \"end\"");
  if ((uint64_t)nodes != job->claim->nodes)
    return verify_text_fail (&text, "end: the tree has %" PRIu64 " nodes", job->claim->nodes);
  if (verify_theorem_lines_next (lines))
    return verify_theorem_lines_fail (lines, "a line behind the end");
  return lines->status->code == STATUS_OK;
}

/* The level below the deepest one, with the state of its parent. */
static struct level *
level_below (struct job *job)
{
  size_t size = job->claim->question->state_size;

  if (job->depth + 1 == job->made) {
    memory_grow (job->levels, job->capacity, job->made + 1);
    job->levels[job->made++].state = memory_zero (1, size);
  }
  struct level *level = &job->levels[job->depth + 1];
  memcpy (level->state, job->levels[job->depth].state, size);
  return level;
}

/* Makes the next child of the deepest level. */
static enum status_code
make_child (struct job *job, struct level **child)
{
  const struct verify_question *question = job->claim->question;
  *child = level_below (job);
  struct level *parent = &job->levels[job->depth];
  uint32_t i = parent->next++;
  bool made;

  job->cell.count = parent->rows;
  job->cell.variables = parent->variables;
  if (job->depth == 0)
    made = question->root (question, &job->claim->theorem, i, (*child)->state, &job->cell);
  else
    made = question->child (&job->claim->theorem, &parent->split, i, (*child)->state, &job->cell);
  (*child)->rows = job->cell.count;
  (*child)->variables = job->cell.variables;
  (*child)->next = 0;
  return made ? STATUS_OK : refuse (job, "too many rows, or numbers too large for the checker");
}

static enum status_code
check_leaf (struct job *job)
{
  if (!verify_theorem_lines_leaf (&job->lines, job->cell.count, &job->multipliers))
    return job->lines.status->code;
  if (verify_cell_proves (&job->cell, &job->multipliers,
                          job->claim->question->limit (&job->claim->theorem)))
    return STATUS_OK;
  return refuse (job, *job->lines.line == 'L' ? "its multipliers do not prove the bound"
                                              : "its multipliers do not prove that it is empty");
}

static enum status_code
check_split (struct job *job, struct level *level)
{
  struct verify_reason reason = { "" };

  if (!verify_theorem_lines_split (&job->lines, &level->split))
    return job->lines.status->code;
  if (!job->claim->question->split (&job->claim->theorem, level->state, &job->cell, &level->split,
                                    &reason))
    return refuse (job, reason.text);
  if (++job->depth == DEPTH_MOST)
    return refuse (job, "the tree is too deep for the checker");
  return STATUS_OK;
}

/* Checks the next node, a child of the deepest level. */
static enum status_code
check_node (struct job *job)
{
  struct level *level;
  enum status_code code;

  if (!verify_theorem_lines_next (&job->lines)) {
    if (job->lines.status->code == STATUS_OK)
      verify_theorem_lines_fail (&job->lines, "the tree is not complete: the file is cut off");
    return job->lines.status->code;
  }
  code = make_child (job, &level);
  if (code != STATUS_OK)
    return code;
  job->claim->nodes++;
  if (job->lines.line_length == 0) {
    verify_theorem_lines_fail (&job->lines, "an empty line");
    return STATUS_INPUT;
  }
  return *job->lines.line == 'L' || *job->lines.line == 'X' ? check_leaf (job)
                                                            : check_split (job, level);
}

static enum status_code
check_tree (struct job *job)
{
  enum status_code code;

  memory_grow (job->levels, job->capacity, 1);
  job->levels[job->made++]
    = (struct level){ .state = memory_zero (1, job->claim->question->state_size), .variables = 1 };
  job->levels[0].split.children = job->claim->question->roots (&job->claim->theorem);
  for (;;) {
    while (job->levels[job->depth].next == job->levels[job->depth].split.children)
      if (job->depth-- == 0)
        return read_last (job) ? STATUS_OK : job->lines.status->code;
    code = check_node (job);
    if (code != STATUS_OK)
      return code;
  }
}

static enum status_code
check (struct job *job, const char *path, struct status *status)
{
  enum status_code code;

  if (!verify_theorem_lines_open (&job->lines, path, status))
    return status->code;
  verify_cell_init (&job->cell);
  verify_multipliers_init (&job->multipliers);
  code = read_first (job) ? check_tree (job) : status->code;
  verify_cell_clear (&job->cell);
  verify_multipliers_clear (&job->multipliers);
  for (size_t i = 0; i < job->made; i++)
    free (job->levels[i].state);
  free (job->levels);
  verify_theorem_lines_close (&job->lines);
  return code;
}

enum status_code
verify_theorem_proof (const char *path, const struct limits *limits,
                      struct verify_theorem_claim *claim, struct status *status)
{
  struct job job = { .claim = claim };
  struct deadline deadline;
  const struct deadline *former;
  enum status_code code;

  *claim = (struct verify_theorem_claim){ .nodes = 0 };
  if (limits->bytes > 0)
    limits_watch_memory ();
  deadline_start (&deadline, limits);
  former = verify_clock_set (&deadline);
  code = check (&job, path, status);
  verify_clock_set (former);
  return verify_clock_code (code, status);
}

/* Which sources the claim is about, by the words for none, a fast one, any one. */
static const char *
source_of (const struct verify_theorem_claim *claim, const char *none, const char *fast,
           const char *any)
{
  return claim->question->no_source ? none : claim->theorem.fast ? fast : any;
}

static void
write_claim (const struct verify_theorem_claim *claim, bool json, struct output *out)
{
  char ratio[VERIFY_RATIO_TEXT], part[64] = "";
  const struct verify_theorem *theorem = &claim->theorem;

  verify_ratio_text (theorem->ratio, ratio);
  if (theorem->parts > 0)
    snprintf (part, sizeof part,
              json ? ",\"part\":%" PRIu32 ",\"parts\":%" PRIu32 : ", part %" PRIu32 " of %" PRIu32,
              theorem->part, theorem->parts);
  if (json)
    output_print (out,
                  "{\"theorem\":\"%s\",\"nodes\":%" PRIu32 ",\"source\":\"%s\",\"accepted\":true,"
                  "\"ratio\":%s%s%s%s,\"tree\":%" PRIu64 "}\n",
                  claim->question->name, theorem->nodes, source_of (claim, "none", "fast", "any"),
                  theorem->ratio.den > 1 ? "\"" : "", ratio, theorem->ratio.den > 1 ? "\"" : "",
                  part, claim->nodes);
  else
    output_print (
      out,
      "%s, for all real costs, %" PRIu32 " %s%s%s%s: at most "
      "%s, proven by a tree of %" PRIu64 " nodes\n",
      claim->question->title, theorem->nodes, claim->question->no_source ? "node" : "destination",
      theorem->nodes == 1 ? "" : "s",
      source_of (claim, "", ", source a fastest node", ", any source"), part, ratio, claim->nodes);
}

enum status_code
verify_theorem_certify (const char *path, const struct limits *limits, bool json,
                        struct output *out, struct status *status)
{
  struct verify_theorem_claim claim;
  enum status_code code = verify_theorem_proof (path, limits, &claim, status);

  if (code == STATUS_OK) {
    write_claim (&claim, json, out);
  } else if (code == STATUS_FALSE) {
    output_text (out, json ? "{\"accepted\":false,\"reason\":" : "not proven: ");
    if (json)
      output_json_string (out, claim.reason.text);
    else
      output_text (out, claim.reason.text);
    output_text (out, json ? "}\n" : "\n");
  }
  return code;
}
