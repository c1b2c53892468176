#include "cli/export_program.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cli/cli.h"
#include "cli/items.h"
#include "results/store/store.h"
#include "verify/core/file.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void
refuse (const struct status *why)
{
  cli_complain (why->code, "%s", why->message);
}

/* Returns the number of those that were refused. */
static int64_t
write_store (const struct export_format *format, const char *path, const char *folder,
             struct output *out, struct status *status)
{
  struct export_counts counts = { 0, 0 };
  struct store *store = store_open (path, STORE_READ, status);
  if (store && export_store (store, format, folder, refuse, &counts, status))
    output_print (out, "%" PRId64 " written, %" PRId64 " refused\n", counts.written,
                  counts.refused);
  store_close (store);
  return counts.refused;
}

/* What a file of an instance is called without its folder and what follows a dot; owned. */
static char *
base_name (const char *path)
{
  const char *slash = strrchr (path, '/'), *name = slash ? slash + 1 : path;
  size_t length = strcspn (name, ".");
  return length > 0 && strcmp (path, "-") != 0 ? memory_text (name, length)
                                               : memory_print ("instance");
}

static bool
write_instance (const struct export_format *format, struct data_text instance,
                const char *certificate_path, const struct export_files *to, struct status *status)
{
  struct verify_file file = { .bytes = NULL };
  const struct export_rounding rounding
    = { .resolution = to->resolution, .hint = "use --resolution auto" };
  struct output room;
  char *name = base_name (instance.file);
  output_init_memory (&room);
  bool good = verify_file_read (&file, certificate_path, status)
              && (file.length > 0
                  || status_set (status, STATUS_INPUT, "%s: is empty, expected a certificate",
                                 certificate_path))
              && verify_file_check_looks (&file, LOOKS_CERTIFICATE, status);
  const struct data_text certificate
    = { .bytes = file.bytes, .file = file.name, .length = file.length, .line = 1 };
  good = good && export_judge (&instance, &certificate, &rounding, NULL, &room, status)
         && output_folder (to->folder, status)
         && export_write (format, &instance, &certificate, to->folder, name, status);
  verify_file_clear (&file);
  output_discard (&room);
  free (name);
  return good;
}

static void
write_files (const struct export_format *format, const char *const values[],
             const struct export_files *to, struct status *status)
{
  struct data_text instance = { .bytes = NULL };
  struct suite *suite = items_open (values[0], NULL, status);
  if (!suite)
    return;
  if (items_only (suite, &instance, status))
    write_instance (format, instance, values[1], to, status);
  free ((char *)instance.bytes);
  suite_close (suite);
}

int
export_programs (const struct export_format *format, const char *const values[],
                 const struct export_files *to)
{
  struct output out;
  struct status status;
  int64_t refused = 0;
  output_init_stream (&out, stdout);
  status_init (&status);
  progress_start ("export");
  if (to->store)
    refused = write_store (format, values[0], to->folder, &out, &status);
  else
    write_files (format, values, to, &status);
  return status.code == STATUS_OK && refused > 0 ? cli_finish (&out, STATUS_INPUT)
                                                 : cli_conclude (&out, &status);
}
