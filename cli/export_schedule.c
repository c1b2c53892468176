#include "cli/export_schedule.h"

#include "cli/items.h"
#include "results/follow/drawn.h"
#include "verify/core/file.h"

#include <stdlib.h>

/* The instance, rounded as the schedule needs it, and the schedule, which the checker accepts. */
static bool
write_schedule (int format, const char *name, struct drawing_source *instance,
                const struct drawing_source *schedule, struct resolution resolution,
                struct output *out, struct status *status)
{
  struct output room;
  struct drawing drawing;
  output_init_memory (&room);
  drawing_init (&drawing);
  bool good = drawing_round (instance, schedule, resolution, "use --resolution auto", &room, status)
              && drawing_load (&drawing, instance, schedule, false, status);
  if (good
      && !follow_drawn_write (format, &drawing, instance, schedule, cli_unicode (), out, status)) {
    const struct status why = *status;
    status_init (status);
    good = status_set (status, why.code, "%s: cannot be written as %s: %s", schedule->file, name,
                       why.message);
  }
  drawing_clear (&drawing);
  output_discard (&room);
  return good;
}

/* Reads both files, each of which holds one document. */
static bool
write_files (int format, const char *name, const struct options *options, struct output *out,
             struct status *status)
{
  struct verify_file file = { .bytes = NULL };
  struct data_text text = { .bytes = NULL };
  struct suite *suite = items_open (options->values[0], NULL, status);
  bool good = suite && items_only (suite, &text, status)
              && verify_file_read (&file, options->values[1], status)
              && verify_file_check_looks (&file, LOOKS_SCHEDULE, status);
  struct drawing_source instance
    = { .text = text.bytes, .length = text.length, .file = text.file, .line = text.line };
  const struct drawing_source schedule
    = { .text = file.bytes, .length = file.length, .file = file.name, .line = 1 };
  good
    = good && write_schedule (format, name, &instance, &schedule, options->resolution, out, status);
  verify_file_clear (&file);
  free ((char *)text.bytes);
  if (suite)
    suite_close (suite);
  return good;
}

int
export_schedule (int format, const char *name, const struct options *options, const char *path)
{
  struct output out, file;
  struct status status;
  output_init_stream (&out, stdout);
  status_init (&status);
  options_one_stdin (options);
  if (!path) {
    write_files (format, name, options, &out, &status);
  } else if (output_open (&file, path, &status)) {
    if (write_files (format, name, options, &file, &status))
      output_commit (&file, &status);
    else
      output_discard (&file);
  }
  return cli_conclude (&out, &status);
}
