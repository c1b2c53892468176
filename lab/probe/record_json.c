#include "lab/probe/record_parts.h"

#include <inttypes.h>
#include <string.h>

void
record_parts (struct record *record, struct record_part part[RECORD_PARTS])
{
  bool optimum = record_has_optimum (&record->objective);
  const struct heuristic *heuristic[2]
    = { record->objective.above.heuristic, record->objective.below.heuristic };
  part[0] = (struct record_part){ "instance.json", &record->instance, true };
  part[1] = (struct record_part){ "certificate.jsonl", &record->certificate, optimum };
  part[2] = (struct record_part){ "optimal.json", &record->schedule, optimum };
  for (int i = 0; i < 2; i++) {
    part[3 + i] = (struct record_part){ "", &record->heuristic[i], heuristic[i] };
    if (heuristic[i])
      snprintf (part[3 + i].file, sizeof part->file, "%s.json", heuristic[i]->name);
  }
}

bool
record_part_is_array (int part)
{
  return part == 1;
}

size_t
record_part_key (const struct record_part *part)
{
  return (size_t)(strrchr (part->file, '.') - part->file);
}

static void
write_key (struct output *out, const char *key)
{
  output_print (out, ",\"%s\":", key);
}

/* One JSON value a line, as an array where there may be several. */
static void
write_lines (struct output *out, const char *text, bool array)
{
  output_text (out, array ? "[" : "");
  for (const char *at = text; *at;) {
    size_t length = strcspn (at, "\n");
    output_text (out, at > text ? "," : "");
    output_bytes (out, at, length);
    at += length + (at[length] == '\n');
  }
  output_text (out, array ? "]" : "");
}

static void
write_proofs (const struct record *record, struct output *out)
{
  struct record borrowed = *record;
  struct record_part part[RECORD_PARTS];
  record_parts (&borrowed, part);
  if (strcmp (part[3].file, part[4].file) == 0)
    part[4].needed = false;
  for (int i = 0; i < RECORD_PARTS; i++)
    if (part[i].needed) {
      output_print (out, ",\"%.*s\":", (int)record_part_key (&part[i]), part[i].file);
      write_lines (out, *part[i].text, record_part_is_array (i));
    }
}

void
record_json (const struct record *record, bool proofs, struct output *out)
{
  output_text (out, "{\"objective\":");
  output_json_string (out, record->objective.name);
  write_key (out, "value");
  output_rational (out, (struct rational){ record->value.num, record->value.den });
  output_print (out, ",\"above\":%" PRId64 ",\"below\":%" PRId64 ",\"n\":%" PRId64, record->above,
                record->below, record->destinations);
  write_key (out, "source");
  output_json_string (out, record->slow_source ? "slow" : "fast");
  write_key (out, "notation");
  output_json_string (out, record->notation);
  write_key (out, "found_by");
  output_json_string (out, record->found_by);
  if (proofs)
    write_proofs (record, out);
  output_char (out, '}');
}
