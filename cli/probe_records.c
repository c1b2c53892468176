#include "cli/probe.h"

#include "base/memory.h"
#include "probe/store.h"
#include "probe/tightness.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* What goes through the records of a store or of folders. */
struct listing {
  struct output *out;
  bool json;
  uint64_t count, bad;
};

/* For store_records. */
static bool
list_record (const struct record *record, void *context)
{
  struct listing *listing = context;
  char value[RATIONAL_TEXT];
  if (listing->count++ == 0 && !listing->json)
    output_text (listing->out, "objective                    n  source  largest known        instance\n");
  if (listing->json) {
    record_json (record, true, listing->out);
    output_char (listing->out, '\n');
    return true;
  }
  rational_text ((struct rational){ record->value.num, record->value.den }, value);
  output_print (listing->out, "%-24s %5" PRId64 "  %s    %-9s %-10.6g ", record->objective.name, record->destinations,
                record->slow_source ? "slow" : "fast", value, (double)record->value.num / (double)record->value.den);
  cli_text (listing->out, record->notation);
  output_char (listing->out, '\n');
  return true;
}

int
probe_records (struct probe *probe, struct output *out)
{
  struct listing listing = { .out = out, .json = probe->options.json };
  struct status status;
  status_init (&status);
  struct store *store = store_open (probe->store, STORE_READ, &status);
  if (store && store_records (store, list_record, &listing, &status) && listing.count == 0 && !listing.json)
    output_text (out, "no records\n");
  if (store && probe->out && status.code == STATUS_OK)
    tightness_write (store, probe->out, &status);
  store_close (store);
  return cli_conclude (out, &status);
}

static void
write_verdict (struct listing *listing, const char *name, const struct record *record, const struct status *status)
{
  bool good = status->code == STATUS_OK;
  struct output *out = listing->out;
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

/* For store_records. */
static bool
check_record (const struct record *record, void *context)
{
  struct status status;
  status_init (&status);
  char *name = tightness_folder (record);
  record_check (record, &status);
  write_verdict (context, name, record, &status);
  free (name);
  return !limits_interrupted ();
}

static void
check_store (const char *path, struct listing *listing, struct status *status)
{
  struct store *store = store_open (path, STORE_READ, status);
  if (store)
    store_records (store, check_record, listing, status);
  store_close (store);
}

/* A record's folder; what cannot be read is not proven. */
static void
check_folder (const char *path, struct listing *listing, struct status *status)
{
  struct record record;
  struct status reason;
  record_init (&record);
  status_init (&reason);
  if (record_read (&record, path, &reason))
    record_check (&record, &reason);
  if (reason.code == STATUS_MACHINE)
    status_set (status, reason.code, "%s", reason.message);
  else
    write_verdict (listing, path, &record, &reason);
  record_clear (&record);
}

static char *
join_path (const char *folder, const char *name)
{
  struct output out;
  output_init_memory (&out);
  output_print (&out, "%s%s%s%c", folder, folder[strlen (folder) - 1] == '/' ? "" : "/", name, '\0');
  return out.bytes;
}

static bool
is_folder (const char *path)
{
  struct stat file;
  return stat (path, &file) == 0 && S_ISDIR (file.st_mode);
}

static bool
holds (const char *folder, const char *name)
{
  struct stat file;
  char *path = join_path (folder, name);
  bool there = stat (path, &file) == 0;
  free (path);
  return there;
}

/* Every folder in it but that of the sweeps is a record's. */
static void
check_folders (const char *path, struct listing *listing, struct status *status)
{
  struct dirent **names;
  int count = scandir (path, &names, NULL, alphasort);
  if (count < 0) {
    status_set (status, STATUS_INPUT, "%s: %s", path, strerror (errno));
    return;
  }
  for (int i = 0; i < count; i++) {
    char *folder = join_path (path, names[i]->d_name);
    if (names[i]->d_name[0] != '.' && strcmp (names[i]->d_name, "sweeps") != 0 && is_folder (folder) && status->code == STATUS_OK
        && !limits_interrupted ())
      check_folder (folder, listing, status);
    free (folder);
    free (names[i]);
  }
  free (names);
}

int
probe_check (struct probe *probe, struct output *out)
{
  const char *path = probe->options.values[1];
  struct listing listing = { .out = out, .json = probe->options.json };
  struct status status;
  status_init (&status);
  if (!is_folder (path))
    check_store (path, &listing, &status);
  else if (holds (path, "record.json"))
    check_folder (path, &listing, &status);
  else
    check_folders (path, &listing, &status);
  if (limits_interrupted ())
    status_set (&status, STATUS_LIMIT, "%s: interrupted", path);
  if (status.code == STATUS_OK && listing.count == 0)
    status_set (&status, STATUS_INPUT, "%s: holds no records", path);
  if (status.code == STATUS_OK && !listing.json)
    output_print (out, "%" PRIu64 " of %" PRIu64 " records proven\n", listing.count - listing.bad, listing.count);
  int code = cli_conclude (out, &status);
  return code == STATUS_OK && listing.bad > 0 ? STATUS_FALSE : code;
}
