#include "results/archive_json_rows.h"

#include "base/digest.h"

#include <string.h>

#define WITH_LIMITS 8 /* a limit is written with the other times, or where the instance is open */
#define AT(member) offsetof (struct archive_entry, member)

const struct archive_json_row archive_json_rows[ARCHIVE_JSON_ROWS] = {
  { "sha256", ARCHIVE_JSON_HASH, AT (sha256), 0 },
  { "model", ARCHIVE_JSON_MODEL, AT (model), 0 },
  { "name", ARCHIVE_JSON_TEXT, AT (name), 0 },
  { "unit", ARCHIVE_JSON_TEXT, AT (unit), 0 },
  { "family", ARCHIVE_JSON_TEXT, AT (family), 0 },
  { "seed", ARCHIVE_JSON_TEXT, AT (seed), 0 },
  { "origin", ARCHIVE_JSON_OBJECT, AT (origin), 0 },
  { "source", ARCHIVE_JSON_TEXT, AT (source), 0 },
  { "line", ARCHIVE_JSON_WHOLE, AT (line), 0 },
  { "nodes", ARCHIVE_JSON_WHOLE, AT (nodes), 0 },
  { "tasks", ARCHIVE_JSON_WHOLE, AT (tasks), 0 },
  { "status", ARCHIVE_JSON_STATUS, AT (optimal), 0 },
  { "makespan", ARCHIVE_JSON_TIME, AT (makespan), 0 },
  { "lower_bound", ARCHIVE_JSON_TIME, AT (lower_bound), 0 },
  { "heuristic", ARCHIVE_JSON_TEXT, AT (heuristic), 0 },
  { "method", ARCHIVE_JSON_TEXT, AT (method), 0 },
  { "claim", ARCHIVE_JSON_TEXT, AT (claim), 0 },
  { "certificate_sha256", ARCHIVE_JSON_PROOF, 0, 0 },
  { "certificate_bytes", ARCHIVE_JSON_PROOF_BYTES, 0, 0 },
  { "heuristics", ARCHIVE_JSON_HEURISTICS, AT (heuristics), 0 },
  { "canonical", ARCHIVE_JSON_OBJECT, AT (canonical), 0 },
  { "schedule", ARCHIVE_JSON_OBJECT, AT (schedule), ARCHIVE_JSON_SCHEDULE },
  { "certificate", ARCHIVE_JSON_LINES, AT (certificate), ARCHIVE_JSON_CERTIFICATE },
  { "search_nodes", ARCHIVE_JSON_WHOLE, AT (search_nodes), ARCHIVE_JSON_TIMES },
  { "seconds", ARCHIVE_JSON_REAL, AT (seconds), ARCHIVE_JSON_TIMES },
  { "threads", ARCHIVE_JSON_WHOLE, AT (threads), ARCHIVE_JSON_TIMES },
  { "time_limit", ARCHIVE_JSON_REAL, AT (time_limit), WITH_LIMITS },
  { "memory_limit", ARCHIVE_JSON_WHOLE, AT (memory_limit), WITH_LIMITS },
  { "version", ARCHIVE_JSON_TEXT, AT (version), ARCHIVE_JSON_TIMES },
  { "options", ARCHIVE_JSON_TEXT, AT (options), ARCHIVE_JSON_TIMES },
  { "machine", ARCHIVE_JSON_TEXT, AT (machine), ARCHIVE_JSON_TIMES },
  { "solved_at", ARCHIVE_JSON_TEXT, AT (solved_at), ARCHIVE_JSON_TIMES },
};

/* A time that is stored as text. */
static void
write_time (const char *text, struct output *out)
{
  output_print (out, strchr (text, '/') ? "\"%s\"" : "%s", text);
}

static void
write_heuristics (const struct archive_entry *entry, struct output *out)
{
  output_char (out, '{');
  for (size_t i = 0; i < entry->heuristic_count; i++) {
    output_text (out, i > 0 ? "," : "");
    output_json_string (out, entry->heuristics[i].name);
    output_char (out, ':');
    write_time (entry->heuristics[i].makespan, out);
  }
  output_char (out, '}');
}

/* The lines of a certificate, which are JSON, as an array. */
static void
write_lines (const char *text, struct output *out)
{
  output_char (out, '[');
  for (const char *at = text; *at != '\0';) {
    size_t length = strcspn (at, "\n");
    output_text (out, at > text ? "," : "");
    output_bytes (out, at, length);
    at += length + (at[length] == '\n');
  }
  output_char (out, ']');
}

static void
write_proof (const struct archive_entry *entry, struct output *out)
{
  char sha256[DIGEST_TEXT];
  digest_sha256 (entry->certificate, strlen (entry->certificate), sha256);
  output_json_string (out, sha256);
}

static const char *
text_at (const struct archive_entry *entry, const struct archive_json_row *row)
{
  const char *text;
  memcpy (&text, (const char *)entry + row->offset, sizeof text);
  return text;
}

static int64_t
whole_at (const struct archive_entry *entry, const struct archive_json_row *row)
{
  int64_t value;
  memcpy (&value, (const char *)entry + row->offset, sizeof value);
  return value;
}

static double
real_at (const struct archive_entry *entry, const struct archive_json_row *row)
{
  double value;
  memcpy (&value, (const char *)entry + row->offset, sizeof value);
  return value;
}

/* Is there something to write? */
static bool
present (const struct archive_entry *entry, const struct archive_json_row *row, unsigned what)
{
  if (row->only == WITH_LIMITS)
    return (!entry->optimal || (what & ARCHIVE_JSON_TIMES))
           && (row->type == ARCHIVE_JSON_REAL ? real_at (entry, row) > 0 : whole_at (entry, row) > 0);
  if ((row->only & what) != row->only)
    return false;
  switch (row->type) {
  case ARCHIVE_JSON_TEXT:
  case ARCHIVE_JSON_TIME:
  case ARCHIVE_JSON_OBJECT:
  case ARCHIVE_JSON_LINES:
    return text_at (entry, row) != NULL;
  case ARCHIVE_JSON_PROOF:
  case ARCHIVE_JSON_PROOF_BYTES:
    return entry->certificate != NULL;
  default:
    return true;
  }
}

static void
write_value (const struct archive_entry *entry, const struct archive_json_row *row, struct output *out)
{
  switch (row->type) {
  case ARCHIVE_JSON_HASH:
    output_json_string (out, entry->sha256);
    break;
  case ARCHIVE_JSON_MODEL:
    output_json_string (out, kind_name (entry->model));
    break;
  case ARCHIVE_JSON_STATUS:
    output_json_string (out, archive_status (entry));
    break;
  case ARCHIVE_JSON_TEXT:
    output_json_string (out, text_at (entry, row));
    break;
  case ARCHIVE_JSON_TIME:
    write_time (text_at (entry, row), out);
    break;
  case ARCHIVE_JSON_OBJECT:
    output_text (out, text_at (entry, row));
    break;
  case ARCHIVE_JSON_WHOLE:
    output_integer (out, whole_at (entry, row));
    break;
  case ARCHIVE_JSON_REAL:
    output_print (out, "%.9g", real_at (entry, row));
    break;
  case ARCHIVE_JSON_HEURISTICS:
    write_heuristics (entry, out);
    break;
  case ARCHIVE_JSON_LINES:
    write_lines (entry->certificate, out);
    break;
  case ARCHIVE_JSON_PROOF:
    write_proof (entry, out);
    break;
  case ARCHIVE_JSON_PROOF_BYTES:
    output_integer (out, (int64_t)strlen (entry->certificate));
    break;
  }
}

void
archive_json_write (const struct archive_entry *entry, unsigned what, struct output *out)
{
  for (size_t i = 0; i < ARCHIVE_JSON_ROWS; i++)
    if (present (entry, &archive_json_rows[i], what)) {
      output_print (out, "%s\"%s\":", i == 0 ? "{" : ",", archive_json_rows[i].name);
      write_value (entry, &archive_json_rows[i], out);
    }
  output_text (out, "}\n");
}
