#include "verify/core/proof_header.h"

#include "base/progress.h"
#include "verify/core/clock.h"

#include <string.h>

#define STRETCH 4096 /* bytes between two calls of verify_clock_read */

/* {"end":{"clauses":N}}, or, with `nodes`, {"end":{"nodes":N}} */
static bool
read_last (struct verify_proof_header *header, struct verify_lines *lines, bool nodes)
{
  struct verify_text *text = &lines->text;
  struct verify_span key;
  bool seen = false;

  if (!verify_lines_last (lines))
    return false;
  if (!verify_span_is (lines->key, "end"))
    return verify_text_fail (text, "the last line must be the \"end\"");
  if (!verify_text_object (text, "end"))
    return false;
  for (; verify_text_member (text, &key); seen = true) {
    header->tree = nodes && verify_span_is (key, "nodes");
    if (seen || (!header->tree && !verify_span_is (key, "clauses")))
      return verify_text_unknown (text, key);
    if (!verify_text_whole (text, header->tree ? "nodes" : "clauses", 0, INT64_MAX,
                            &header->clauses))
      return false;
  }
  if (!seen)
    return verify_text_fail (text, "end: missing key \"clauses\"");
  return !verify_text_member (text, &key) || verify_text_unknown (text, key);
}

struct first {
  struct verify_proof_header *header;
  const char *model;
};

/* Three functions for verify_key.read. */
static bool
read_kind (struct verify_text *text, void *context)
{
  const char *model = ((struct first *)context)->model;
  struct verify_span kind;

  if (!verify_text_string (text, "certificate", &kind))
    return false;
  return verify_span_is (kind, model)
         || verify_text_fail (text, "certificate: it is not of the %s model", model);
}

static bool
read_class (struct verify_text *text, void *context)
{
  bool *append = &((struct first *)context)->header->append;
  struct verify_span name;

  if (!verify_text_string (text, "class", &name))
    return false;
  *append = verify_span_is (name, "append");
  return *append || verify_span_is (name, "any")
         || verify_text_fail (text, "class: only \"any\" and \"append\" are known");
}

static bool
read_rules (struct verify_text *text, void *context)
{
  struct verify_span name;

  (void)context;
  if (!verify_text_string (text, "rules", &name))
    return false;
  return verify_span_is (name, "any") || verify_text_fail (text, "rules: only \"any\" is known");
}

static bool
read_first (struct verify_proof_header *header, struct verify_lines *lines, const char *model,
            bool classes)
{
  enum { RULES = 3, INSTANCE = 6, KEYS = 8 };
  struct verify_ratio resolution; /* the caller's business: verify/core/checker.c */
  int64_t version;
  const struct verify_key keys[KEYS] = {
    { "certificate", .read = read_kind },
    { "version", .whole = &version, .least = 1, .most = 1 },
    { classes ? "class" : NULL, .read = read_class },
    { classes ? "rules" : NULL, .optional = true, .read = read_rules },
    { "makespan", .ratio = &header->makespan },
    { "ticks", .whole = &header->ticks, .least = 1, .most = INT64_MAX },
    { "instance", .optional = true, .string = &header->name },
    { "resolution", .optional = true, .ratio = &resolution },
  };
  struct first first = { header, model };
  unsigned seen = 0;

  if (!verify_lines_next (lines))
    return false;
  do {
    if (!verify_text_value (&lines->text, lines->key, keys, KEYS, &first, &seen))
      return false;
  } while (verify_text_member (&lines->text, &lines->key));
  header->any_rules = seen >> RULES & 1;
  header->named = seen >> INSTANCE & 1;
  return verify_text_complete (&lines->text, "", keys, KEYS, seen);
}

bool
verify_proof_header_read (struct verify_proof_header *header, struct verify_lines *lines,
                          const char *model, unsigned features)
{
  *header = (struct verify_proof_header){ .named = false };
  return read_last (header, lines, features & VERIFY_PROOF_NODES)
         && read_first (header, lines, model, features & VERIFY_PROOF_CLASSES);
}

enum status_code
verify_proof_header_check (bool states, struct verify_span stated, bool named,
                           struct verify_span name, struct verify_reason *reason)
{
  if (states && !named)
    return verify_refuse (reason, "it is for \"%.*s\", but the instance has no name",
                          verify_span_shown (stated, 80), stated.at);
  if (!states && named)
    return verify_refuse (reason, "it names no instance, but the instance is \"%.*s\"",
                          verify_span_shown (name, 80), name.at);
  if (states && !verify_span_same (stated, name))
    return verify_refuse (reason, "it is for \"%.*s\", but the instance is \"%.*s\"",
                          verify_span_shown (stated, 80), stated.at, verify_span_shown (name, 80),
                          name.at);
  return STATUS_OK;
}

bool
verify_proof_header_ticks (const struct verify_proof_header *header, struct verify_ratio time,
                           int64_t *ticks)
{
  mpq_t value, scale;
  bool whole;

  mpq_inits (value, scale, NULL);
  verify_ratio_to (value, time);
  verify_ratio_to (scale, (struct verify_ratio){ header->ticks, 1 });
  mpq_mul (value, value, scale);
  whole = verify_ratio_whole (value, VERIFY_LATEST, ticks);
  mpq_clears (value, scale, NULL);
  return whole;
}

bool
verify_lines_init (struct verify_lines *lines, const struct verify_source *source,
                   struct status *status)
{
  const char *bytes = source->bytes;
  size_t end = source->length;

  *lines = (struct verify_lines){ .source = source, .status = status, .number = source->line };
  if (end > 0 && bytes[end - 1] == '\n')
    end--;
  while (end > 0 && bytes[end - 1] != '\n')
    end--;
  lines->end = end;
  return end > 0
         || status_set (status, STATUS_INPUT, "%s:%zu: a certificate has several lines",
                        source->file, source->line);
}

static bool
load (struct verify_lines *lines, size_t start, size_t end, size_t number)
{
  lines->line = (struct verify_source){ lines->source->bytes + start, end - start,
                                        lines->source->file, number };
  if (!verify_text_check (&lines->line, lines->status))
    return false;
  verify_text_begin (&lines->text, &lines->line, lines->status);
  if (!verify_text_object (&lines->text, "the line"))
    return false;
  return verify_text_member (&lines->text, &lines->key)
         || verify_text_fail (&lines->text, "an empty object");
}

bool
verify_lines_last (struct verify_lines *lines)
{
  size_t number = lines->number;

  for (size_t i = 0; i < lines->end; i++) {
    number += lines->source->bytes[i] == '\n';
    if (i % STRETCH == STRETCH - 1
        && !verify_clock_read (STRETCH, lines->source->file, lines->status))
      return false;
  }
  return load (lines, lines->end, lines->source->length, number);
}

bool
verify_lines_next (struct verify_lines *lines)
{
  const char *start = lines->source->bytes + lines->at, *newline;
  size_t from = lines->at;

  if (lines->at == lines->end)
    return false;
  newline = memchr (start, '\n', lines->end - lines->at);
  /* the line before `end` ends with a newline */
  lines->at = (size_t)(newline - lines->source->bytes) + 1;
  progress_part (lines->at, lines->source->length);
  return load (lines, from, lines->at, lines->number++);
}

void
verify_lines_report_to (struct verify_lines *lines, struct status *status)
{
  lines->status = lines->text.status = status;
}
