#include "results/store/json_rows.h"

#include "base/digest.h"

#include <string.h>

#define WITH_LIMITS 8 /* a limit is written with the other times, or where the instance is open */
#define AT(member) offsetof (struct store_entry, member)

const struct store_json_row store_json_rows[STORE_JSON_ROWS] = {
  { "sha256", STORE_JSON_HASH, AT (sha256), 0 },
  { "model", STORE_JSON_MODEL, AT (model), 0 },
  { "name", STORE_JSON_TEXT, AT (name), 0 },
  { "unit", STORE_JSON_TEXT, AT (unit), 0 },
  { "family", STORE_JSON_TEXT, AT (family), 0 },
  { "seed", STORE_JSON_TEXT, AT (seed), 0 },
  { "origin", STORE_JSON_OBJECT, AT (origin), 0 },
  { "source", STORE_JSON_TEXT, AT (source), 0 },
  { "line", STORE_JSON_WHOLE, AT (line), 0 },
  { "nodes", STORE_JSON_WHOLE, AT (nodes), 0 },
  { "tasks", STORE_JSON_WHOLE, AT (tasks), 0 },
  { "status", STORE_JSON_STATUS, AT (optimal), 0 },
  { "makespan", STORE_JSON_TIME, AT (makespan), 0 },
  { "lower_bound", STORE_JSON_TIME, AT (lower_bound), 0 },
  { "heuristic", STORE_JSON_TEXT, AT (heuristic), 0 },
  { "method", STORE_JSON_TEXT, AT (method), 0 },
  { "claim", STORE_JSON_TEXT, AT (claim), 0 },
  { "certificate_sha256", STORE_JSON_PROOF, 0, 0 },
  { "certificate_bytes", STORE_JSON_PROOF_BYTES, 0, 0 },
  { "heuristics", STORE_JSON_HEURISTICS, AT (heuristics), 0 },
  { "canonical", STORE_JSON_OBJECT, AT (canonical), 0 },
  { "schedule", STORE_JSON_OBJECT, AT (schedule), STORE_JSON_SCHEDULE },
  { "certificate", STORE_JSON_LINES, AT (certificate), STORE_JSON_CERTIFICATE },
  { "search_nodes", STORE_JSON_WHOLE, AT (search_nodes), STORE_JSON_TIMES },
  { "seconds", STORE_JSON_REAL, AT (seconds), STORE_JSON_TIMES },
  { "threads", STORE_JSON_WHOLE, AT (threads), STORE_JSON_TIMES },
  { "time_limit", STORE_JSON_REAL, AT (time_limit), WITH_LIMITS },
  { "memory_limit", STORE_JSON_WHOLE, AT (memory_limit), WITH_LIMITS },
  { "version", STORE_JSON_TEXT, AT (version), STORE_JSON_TIMES },
  { "options", STORE_JSON_TEXT, AT (options), STORE_JSON_TIMES },
  { "machine", STORE_JSON_TEXT, AT (machine), STORE_JSON_TIMES },
  { "solved_at", STORE_JSON_TEXT, AT (solved_at), STORE_JSON_TIMES },
};

/* A time that is stored as text. */
static void
write_time (const char *text, struct output *out)
{
  output_print (out, strchr (text, '/') ? "\"%s\"" : "%s", text);
}

static void
write_heuristics (const struct store_entry *entry, struct output *out)
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
write_proof (const struct store_entry *entry, struct output *out)
{
  char sha256[DIGEST_TEXT];
  digest_sha256 (entry->certificate, strlen (entry->certificate), sha256);
  output_json_string (out, sha256);
}

static const char *
text_at (const struct store_entry *entry, const struct store_json_row *row)
{
  const char *text;
  memcpy (&text, (const char *)entry + row->offset, sizeof text);
  return text;
}

static int64_t
whole_at (const struct store_entry *entry, const struct store_json_row *row)
{
  int64_t value;
  memcpy (&value, (const char *)entry + row->offset, sizeof value);
  return value;
}

static double
real_at (const struct store_entry *entry, const struct store_json_row *row)
{
  double value;
  memcpy (&value, (const char *)entry + row->offset, sizeof value);
  return value;
}

/* Is there something to write? */
static bool
present (const struct store_entry *entry, const struct store_json_row *row, unsigned what)
{
  if (row->only == WITH_LIMITS)
    return (!entry->optimal || (what & STORE_JSON_TIMES))
           && (row->type == STORE_JSON_REAL ? real_at (entry, row) > 0 : whole_at (entry, row) > 0);
  if ((row->only & what) != row->only)
    return false;
  switch (row->type) {
  case STORE_JSON_TEXT:
  case STORE_JSON_TIME:
  case STORE_JSON_OBJECT:
  case STORE_JSON_LINES:
    return text_at (entry, row) != NULL;
  case STORE_JSON_PROOF:
  case STORE_JSON_PROOF_BYTES:
    return entry->certificate != NULL;
  default:
    return true;
  }
}

static void
write_value (const struct store_entry *entry, const struct store_json_row *row, struct output *out)
{
  switch (row->type) {
  case STORE_JSON_HASH:
    output_json_string (out, entry->sha256);
    break;
  case STORE_JSON_MODEL:
    output_json_string (out, entry->model->name);
    break;
  case STORE_JSON_STATUS:
    output_json_string (out, store_status (entry));
    break;
  case STORE_JSON_TEXT:
    output_json_string (out, text_at (entry, row));
    break;
  case STORE_JSON_TIME:
    write_time (text_at (entry, row), out);
    break;
  case STORE_JSON_OBJECT:
    output_text (out, text_at (entry, row));
    break;
  case STORE_JSON_WHOLE:
    output_integer (out, whole_at (entry, row));
    break;
  case STORE_JSON_REAL:
    output_print (out, "%.9g", real_at (entry, row));
    break;
  case STORE_JSON_HEURISTICS:
    write_heuristics (entry, out);
    break;
  case STORE_JSON_LINES:
    write_lines (entry->certificate, out);
    break;
  case STORE_JSON_PROOF:
    write_proof (entry, out);
    break;
  case STORE_JSON_PROOF_BYTES:
    output_integer (out, (int64_t)strlen (entry->certificate));
    break;
  }
}

void
store_json_write (const struct store_entry *entry, unsigned what, struct output *out)
{
  for (size_t i = 0; i < STORE_JSON_ROWS; i++)
    if (present (entry, &store_json_rows[i], what)) {
      output_print (out, "%s\"%s\":", i == 0 ? "{" : ",", store_json_rows[i].name);
      write_value (entry, &store_json_rows[i], out);
    }
  output_text (out, "}\n");
}
