/* The calls that make a text: bounds, drawings, instances, programs for other solvers and for
   simulators. */
#include "base/memory.h"
#include "base/utf8.h"
#include "gen/common/gen.h"
#include "gen/common/shipped.h"
#include "gen/import/options.h"
#include "lib/handle.h"
#include "model/common/data.h"
#include "results/draw/dot.h"
#include "results/draw/load.h"
#include "results/draw/page.h"
#include "results/draw/trace.h"
#include "results/export/export.h"
#include "results/follow/drawn.h"
#include "verify/core/clock.h"

#include <stdlib.h>
#include <string.h>

/* Options: names and values in turn. */

/* Sets STATUS_INPUT "CALL: there is no option 'NAME'". Returns false. */
static bool
no_option (const char *call, const char *name, struct status *status)
{
  return status_set (status, STATUS_INPUT, "%s: there is no option '%s'", call, name);
}

/* The index of a value in `words`, which end with NULL. False: it is none of them. */
static bool
choose (const char *name, const char *value, const char *const *words, int *index,
        struct status *status)
{
  for (int i = 0; words[i]; i++)
    if (value && strcmp (words[i], value) == 0) {
      *index = i;
      return true;
    }
  return status_set (status, STATUS_INPUT, "%s: there is no '%s'", name, value ? value : "");
}

/* Bounds. */

static void
make_bounds (const struct call *call)
{
  struct provecast *handle = call->handle;
  const char *reason;
  if (!handle_given (handle, "instance", call->first))
    return;
  const struct batch_line line = handle_line (handle, call->first);
  const struct solver_options options = { .limits = handle->options.limits, .threads = 1 };
  struct solver *solver = solver_new (&options);
  if (solver_bounds (solver, &line, &handle->text, &reason, &handle->status) && reason)
    status_set (&handle->status, STATUS_LIMIT, "%s", reason);
  solver_free (solver);
}

enum provecast_status
provecast_bounds (struct provecast *handle, const char *instance)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run_text (
    &(struct call){ .handle = handle, .make = make_bounds, .first = instance });
}

/* Drawings. */

enum drawing_format { FORMAT_SVG, FORMAT_TRACE, FORMAT_DOT, FORMAT_PNG, FORMAT_PDF };

struct look {
  int format, colour, lanes, time, full, tree;
};

static bool
read_look (const char *const *list, struct look *look, struct status *status)
{
  static const char *const formats[]
    = { "svg", "trace", "dot", "png", "pdf", NULL },
    *const colours[] = { "", "group", "multicast", "size", "none", NULL },
           *const lanes[] = { "senders", "receivers", "jobs", "machines", NULL },
           *const times[] = { "right", "down", NULL }, *const answers[] = { "no", "yes", NULL };
  const struct {
    const char *name;
    const char *const *words;
    int *value;
  } options[] = {
    { "format", formats, &look->format }, { "colour", colours, &look->colour },
    { "lanes", lanes, &look->lanes },     { "time", times, &look->time },
    { "full", answers, &look->full },     { "tree", answers, &look->tree },
  };
  *look = (struct look){ .format = FORMAT_SVG };
  for (; list && *list; list += 2) {
    size_t i = 0;
    while (i < sizeof options / sizeof *options && strcmp (options[i].name, *list) != 0)
      i++;
    if (i == sizeof options / sizeof *options)
      return no_option ("draw", *list, status);
    if (!choose (*list, list[1], options[i].words, options[i].value, status))
      return false;
  }
  return true;
}

/* Does the model have what is asked for: trees, or lanes of receivers, which only models without
   trees have? */
static bool
suits (const struct look *look, const struct drawing *drawing, struct status *status)
{
  bool trees = drawing->place_count > 0;
  if ((look->tree || look->format == FORMAT_DOT) && !trees)
    return status_set (status, STATUS_INPUT, "instance:1: model: %s has no trees",
                       drawing->model->name);
  if (look->lanes % 2 && trees)
    return status_set (status, STATUS_INPUT, "instance:1: model: %s has one lane for each node",
                       drawing->model->name);
  return true;
}

static bool
write_drawing (const struct look *look, const struct drawing *drawing, struct output *out,
               struct status *status)
{
  static const enum draw_colour colours[] = { [1] = DRAW_COLOUR_GROUP,
                                              [2] = DRAW_COLOUR_MULTICAST,
                                              [3] = DRAW_COLOUR_SIZE,
                                              [4] = DRAW_COLOUR_NONE };
  const char *title = drawing->name ? drawing->name : "instance";
  struct canvas canvas = { .out = out,
                           .format = look->format == FORMAT_PNG   ? CANVAS_PNG
                                     : look->format == FORMAT_PDF ? CANVAS_PDF
                                                                  : CANVAS_SVG };
  struct draw_page page = { .drawings = { drawing },
                            .labels = { "schedule" },
                            .count = 1,
                            .title = title,
                            .down = look->time,
                            .tree = look->tree,
                            .full = look->full };
  if (look->colour)
    page.colour = colours[look->colour];
  if (look->format == FORMAT_TRACE)
    draw_trace_write (&page, out);
  else if (look->format == FORMAT_DOT)
    draw_dot_write (drawing, title, out);
  else
    return draw_page_write (&page, &canvas, status);
  return true;
}

/* Has the checker check the schedule, rounds the text of the instance as the schedule needs it, and
   makes the drawing, which the caller clears. */
static bool
load (struct provecast *handle, struct drawing_source *instance,
      const struct drawing_source *schedule, bool receivers, struct drawing *drawing)
{
  struct status *status = &handle->status;
  struct deadline deadline;
  deadline_start (&deadline, &handle->options.limits);
  verify_clock_set (&deadline);
  bool good = drawing_round (instance, schedule, handle->resolution,
                             "set the resolution (provecast_set_resolution)", &handle->room, status)
              && drawing_load (drawing, instance, schedule, receivers, status);
  if (verify_clock_passed ()) { /* whatever a part that was ended says */
    status_init (status);
    good = status_set (status, STATUS_LIMIT, "a limit ended the check");
  }
  verify_clock_set (NULL);
  return good;
}

static void
make_drawing (const struct call *call)
{
  struct provecast *handle = call->handle;
  struct status *status = &handle->status;
  struct look look;
  struct drawing drawing;
  if (!handle_given (handle, "instance", call->first)
      || !handle_given (handle, "schedule", call->second) || !read_look (call->list, &look, status))
    return;
  struct drawing_source instance
    = { .text = call->first, .length = strlen (call->first), .file = "instance", .line = 1 };
  const struct drawing_source schedule
    = { .text = call->second, .length = strlen (call->second), .file = "schedule", .line = 1 };
  drawing_init (&drawing);
  bool good = load (handle, &instance, &schedule, look.lanes % 2 != 0, &drawing)
              && suits (&look, &drawing, status)
              && write_drawing (&look, &drawing, &handle->text, status);
  if (!good)
    output_reset (&handle->text);
  drawing_clear (&drawing);
}

enum provecast_status
provecast_draw (struct provecast *handle, const char *instance, const char *schedule,
                const char *const *options)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run_text (&(struct call){ .handle = handle,
                                          .make = make_drawing,
                                          .first = instance,
                                          .second = schedule,
                                          .list = options });
}

/* Instances. */

static void
write_kind (struct provecast *handle, struct generator *generator, const char *const *list)
{
  struct status *status = &handle->status;
  struct deadline deadline;
  bool good = true;
  for (; good && list && *list; list += 2)
    good = gen_set (generator, *list, list[1] ? list[1] : "", status);
  if (!good)
    return;
  deadline_start (&deadline, &handle->options.limits);
  gen_write (generator, &deadline, &handle->text, status);
  if (status->code == STATUS_INPUT)
    output_reset (&handle->text);
}

static void
make_instances (const struct call *call)
{
  struct provecast *handle = call->handle;
  struct status *status = &handle->status;
  const char *name = call->first;
  if (!handle_given (handle, "kind", name))
    return;
  struct generator *generator = gen_open (name);
  if (generator) {
    write_kind (handle, generator, call->list);
    gen_close (generator);
  } else if (!shipped_find (name)) {
    status_set (status, STATUS_INPUT, "there is no kind or suite '%s'", name);
  } else if (call->list && *call->list) {
    no_option (name, *call->list, status);
  } else {
    shipped_write (name, &handle->text);
  }
}

enum provecast_status
provecast_generate (struct provecast *handle, const char *kind, const char *const *options)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run_text (
    &(struct call){ .handle = handle, .make = make_instances, .first = kind, .list = options });
}

/* Instances of measurements. */

/* The length of a list of names and values in turn. False with the status set: a name has no value,
   which ends the list. */
static bool
count_pairs (const char *const *list, size_t *count, struct status *status)
{
  for (*count = 0; list && list[2 * *count]; ++*count)
    if (!list[2 * *count + 1])
      return status_set (status, STATUS_INPUT, "%s: there is no text (NULL)", list[2 * *count]);
  return true;
}

static void
name_texts (const char *const *list, struct import_text *texts, size_t count)
{
  for (size_t i = 0; i < count; i++) {
    texts[i] = import_named (list[2 * i]);
    texts[i].bytes = list[2 * i + 1];
    texts[i].length = strlen (texts[i].bytes);
  }
}

/* What was assumed, as one line: "A; B". */
static void
say_notes (const struct cluster *cluster, struct output *words)
{
  const struct output *notes = &cluster->notes;
  for (size_t at = 0; at < notes->length; at += strlen (notes->bytes + at) + 1) {
    output_text (words, at > 0 ? "; " : "");
    utf8_write_plain (notes->bytes + at, true, words);
  }
  if (notes->length > 0)
    output_char (words, '\0');
}

static void
make_import (const struct call *call)
{
  struct provecast *handle = call->handle;
  struct status *status = &handle->status;
  struct import_options options = { .name = NULL };
  struct cluster cluster;
  size_t count, settings;
  if (!count_pairs (call->texts, &count, status) || !count_pairs (call->list, &settings, status))
    return;
  if (count == 0) {
    status_set (status, STATUS_INPUT, "import: there is no text of measurements");
    return;
  }
  struct import_text *texts = memory_alloc (count, sizeof *texts);
  bool good = true;
  name_texts (call->texts, texts, count);
  cluster_init (&cluster);
  for (size_t i = 0; good && i < settings; i++)
    good = import_set (&cluster, &options, call->list[2 * i], call->list[2 * i + 1], status);
  if (good && import_texts (&cluster, &options, texts, count, &handle->text, status))
    say_notes (&cluster, &handle->words);
  else
    output_reset (&handle->text);
  cluster_clear (&cluster);
  free (texts);
}

enum provecast_status
provecast_import (struct provecast *handle, const char *const *measurements,
                  const char *const *options)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run_text (&(struct call){
    .handle = handle, .make = make_import, .texts = measurements, .list = options });
}

/* Programs for other solvers. */

/* The format of this name, or that has a file with this suffix, which is its part. NULL: there is
   none. */
static const struct export_format *
format_named (const char *name, int *part)
{
  *part = 0;
  if (export_format_named (name))
    return export_format_named (name);
  for (const struct export_format *format = export_formats; format->name; format++)
    for (*part = 0; format->parts[*part].suffix; ++*part)
      if (strcmp (format->parts[*part].suffix, name) == 0)
        return format;
  return NULL;
}

static void
make_program (const struct call *call)
{
  struct provecast *handle = call->handle;
  struct status *status = &handle->status;
  struct deadline deadline;
  int part;
  if (!handle_given (handle, "instance", call->first)
      || !handle_given (handle, "certificate", call->second)
      || !handle_given (handle, "format", call->third))
    return;
  const struct export_format *format = format_named (call->third, &part);
  if (!format) {
    status_set (status, STATUS_INPUT, "format: there is no '%s'", call->third);
    return;
  }
  struct data_text instance
    = { .bytes = call->first, .file = "instance", .length = strlen (call->first), .line = 1 };
  const struct data_text certificate
    = { .bytes = call->second, .file = "certificate", .length = strlen (call->second), .line = 1 };
  deadline_start (&deadline, &handle->options.limits);
  const struct export_rounding rounding = { .resolution = handle->resolution.text,
                                            .hint = "set the resolution "
                                                    "(provecast_set_resolution)" };
  if (export_judge (&instance, &certificate, &rounding, &deadline, &handle->room, status))
    export_text (format, part, &instance, &certificate, "instance", &handle->text, status);
}

enum provecast_status
provecast_export (struct provecast *handle, const char *instance, const char *certificate,
                  const char *format)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run_text (&(struct call){ .handle = handle,
                                          .make = make_program,
                                          .first = instance,
                                          .second = certificate,
                                          .third = format });
}

/* Schedules to follow. */

static void
make_follow (const struct call *call)
{
  struct provecast *handle = call->handle;
  struct status *status = &handle->status;
  if (!handle_given (handle, "instance", call->first)
      || !handle_given (handle, "schedule", call->second)
      || !handle_given (handle, "format", call->third))
    return;
  int format = follow_named (call->third);
  if (format < 0) {
    status_set (status, STATUS_INPUT, "format: there is no '%s'", call->third);
    return;
  }
  struct drawing_source instance
    = { .text = call->first, .length = strlen (call->first), .file = "instance", .line = 1 };
  const struct drawing_source schedule
    = { .text = call->second, .length = strlen (call->second), .file = "schedule", .line = 1 };
  struct drawing drawing; /* only what the checker accepts has one */
  drawing_init (&drawing);
  if (load (handle, &instance, &schedule, false, &drawing))
    follow_drawn_write (format, &drawing, &instance, &schedule, true, &handle->text, status);
  drawing_clear (&drawing);
}

enum provecast_status
provecast_follow (struct provecast *handle, const char *instance, const char *schedule,
                  const char *format)
{
  if (!handle_begin (handle))
    return PROVECAST_INPUT;
  return handle_run_text (&(struct call){ .handle = handle,
                                          .make = make_follow,
                                          .first = instance,
                                          .second = schedule,
                                          .third = format });
}
