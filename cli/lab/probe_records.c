#include "cli/lab/probe.h"

#include "base/memory.h"
#include "lab/probe/record_source.h"
#include "lab/probe/store.h"
#include "lab/probe/tightness.h"

#include <inttypes.h>

/* Records while they are listed or judged. */
struct listing {
  struct output *out;
  bool json;
  uint64_t count, bad;
  uint64_t read;         /* of these, those that could be read */
  struct output pending; /* what is written once one could be read: else there are no records */
};

/* Records while they are put into a store. */
struct import {
  struct database *store;
  struct status *status;
};

/* For record_source_each: keep a record that the checker accepts, unless the store has a better
   one. */
static bool
import_record (const char *name, const struct record *record, const struct status *reason,
               void *context)
{
  struct import *import = context;
  struct status status = *reason;
  bool kept;
  if (status.code != STATUS_OK || !record_check (record, &status))
    return status_set (import->status, status.code, "%s: %s", name, status.message);
  return probe_store_record (import->store, record, &kept, import->status)
         && !limits_interrupted ();
}

/* Put the records of --import into the store, which is made when new. */
static void
import_records (const struct probe *probe, struct status *status)
{
  struct import import
    = { .store = probe_store_open (probe->store, PROBE_STORE_WRITE, status), .status = status };
  if (import.store)
    record_source_each (probe->import, import_record, &import, status);
  if (limits_interrupted ())
    status_set (status, STATUS_LIMIT, "%s: interrupted", probe->import);
  database_close (import.store);
}

/* For probe_store_records. */
static bool
list_record (const struct record *record, void *context)
{
  struct listing *listing = context;
  char value[RATIONAL_TEXT], second[24];
  if (listing->count++ == 0 && !listing->json)
    output_print (listing->out,
                  "objective                    n  %-6s  largest known        instance\n",
                  record->objective.space->kinds ? "source" : "m");
  if (listing->json) {
    record_json (record, true, listing->out);
    output_char (listing->out, '\n');
    return true;
  }
  rational_text ((struct rational){ record->value.num, record->value.den }, value);
  space_second_text (record->objective.space, record->second, second);
  output_print (listing->out, "%-24s %5" PRId64 "  %-4s    %-9s %-10.6g ", record->objective.name,
                record->n, second, value, (double)record->value.num / (double)record->value.den);
  cli_text (listing->out, record->notation);
  output_char (listing->out, '\n');
  return true;
}

int
probe_records (struct probe *probe, struct output *out)
{
  struct listing listing = { .out = out, .json = probe->options.json };
  struct status status = { .code = STATUS_OK };
  if (probe->import)
    import_records (probe, &status);
  struct database *store
    = status.code == STATUS_OK ? probe_store_open (probe->store, PROBE_STORE_READ, &status) : NULL;
  if (store && probe_store_records (store, list_record, &listing, &status) && listing.count == 0
      && !listing.json)
    output_text (out, "no records\n");
  if (store && probe->out && status.code == STATUS_OK)
    tightness_write (store, probe->out, &status);
  database_close (store);
  return cli_conclude (out, &status);
}

static void
write_verdict (struct listing *listing, const char *name, const struct record *record,
               const struct status *status)
{
  bool good = status->code == STATUS_OK;
  struct output *out = &listing->pending;
  listing->count++;
  listing->bad += !good;
  if (listing->json) {
    output_text (out, "{\"record\":");
    output_json_string (out, name);
    output_print (out, ",\"proven\":%s", good ? "true" : "false");
    if (!good) {
      output_text (out, ",\"reason\":");
      output_json_string (out, status->message);
    }
    output_text (out, "}\n");
    return;
  }
  cli_text (out, name);
  output_text (out, good ? ": proven: " : ": NOT PROVEN: ");
  if (good)
    probe_value (record->value, out);
  else
    cli_text (out, status->message);
  if (good) {
    output_text (out, " at ");
    cli_text (out, record->notation);
  }
  output_char (out, '\n');
}

/* For record_source_each: judge a record; what cannot be read is not proven. */
static bool
check_record (const char *name, const struct record *record, const struct status *reason,
              void *context)
{
  struct listing *listing = context;
  struct status status = *reason;
  listing->read += status.code == STATUS_OK;
  if (status.code == STATUS_OK)
    record_check (record, &status);
  write_verdict (listing, name, record, &status);
  if (listing->read > 0) {
    output_bytes (listing->out, listing->pending.bytes, listing->pending.length);
    output_reset (&listing->pending);
  }
  return !limits_interrupted ();
}

int
probe_check (struct probe *probe, struct output *out)
{
  const char *path = probe->options.values[1];
  struct listing listing = { .out = out, .json = probe->options.json };
  struct status status = { .code = STATUS_OK };
  output_init_memory (&listing.pending);
  record_source_each (path, check_record, &listing, &status);
  output_discard (&listing.pending);
  if (limits_interrupted ())
    status_set (&status, STATUS_LIMIT, "%s: interrupted", path);
  if (status.code == STATUS_OK && listing.read == 0)
    status_set (&status, STATUS_INPUT, "%s: holds no records", path);
  if (status.code == STATUS_OK && !listing.json)
    output_print (out, "%" PRIu64 " of %" PRIu64 " records proven\n", listing.count - listing.bad,
                  listing.count);
  int code = cli_conclude (out, &status);
  return code == STATUS_OK && listing.bad > 0 ? STATUS_FALSE : code;
}
