#include "gen/import/import.h"

#include "base/csv.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "gen/common/gen.h"
#include "gen/import/detail.h"
#include "gen/import/directory.h"
#include "gen/import/iperf.h"
#include "gen/import/table.h"
#include "gen/import/units.h"
#include "model/common/data.h"
#include "model/common/fields.h"
#include "model/common/instance.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FINEST 12     /* digits after the point of a resolution that is chosen here */
#define STEPS 1000000 /* of it in the largest time, at least */

static bool
is_json (const struct import_text *file)
{
  size_t i = 0;
  while (i < file->length && strchr (" \t\r\n", file->bytes[i]))
    i++;
  return i < file->length && file->bytes[i] == '{';
}

/* Has the first object the key "sites"? */
static bool
is_directory (const struct import_text *file)
{
  struct status status = { .code = STATUS_OK };
  struct json_reader json;
  struct json_text key, ignored;
  bool first, found = false;
  json_init (&json, file->bytes, file->length, file->name, 1, &status);
  if (json_open_object (&json, "file", &first))
    while (!found && json_next_key (&json, &first, &key))
      found = fields_is (key, "sites") || !json_skip (&json, "file", &ignored);
  json_clear (&json);
  return found && status.code == STATUS_OK;
}

/* The links between the sites. Times are in the directory's unit, or without one in the cluster's;
   bandwidths are in bits per unit of time. */
static bool
link_sites (struct cluster *cluster, const struct directory *directory, const char *file,
            struct status *status)
{
  const char *unit = directory->unit ? directory->unit : cluster->unit;
  struct rational seconds, factor;
  if (!units_time (unit, strlen (unit), &seconds)
      || !rational_multiply (
        seconds, (struct rational){ cluster->seconds.denominator, cluster->seconds.numerator },
        &factor))
    return status_set (status, STATUS_INPUT, "%s: unit: expected ns, us, ms, s or min, got '%s'",
                       file, unit);
  struct rational bits = { seconds.denominator, seconds.numerator };
  for (size_t i = 0; i < directory->count; i++)
    for (size_t j = 0; j < directory->count; j++) {
      size_t cell = i * directory->count + j;
      struct rational latency = directory->latency.cells[cell],
                      bandwidth = directory->bandwidth.cells[cell], byte;
      if (bandwidth.numerator == 0)
        continue; /* on the diagonal: not given */
      if (!rational_multiply (latency, factor, &latency)
          || !cluster_byte (cluster, bandwidth, bits, &byte))
        return status_set (status, STATUS_INPUT,
                           "%s: the link from '%s' to '%s' does not fit into "
                           "64 bits",
                           file, directory->names[i], directory->names[j]);
      int32_t ends[CLUSTER_KINDS][2];
      for (enum cluster_kind kind = CLUSTER_LATENCY; kind <= CLUSTER_BYTE; kind++) {
        ends[kind][0] = cluster_place (&cluster->links[kind], directory->names[i]);
        ends[kind][1] = cluster_place (&cluster->links[kind], directory->names[j]);
        cluster_link (cluster, kind, ends[kind][0], ends[kind][1],
                      kind == CLUSTER_LATENCY ? latency : byte);
      }
    }
  return true;
}

static bool
read_sites (struct cluster *cluster, const struct import_text *file, struct status *status)
{
  struct directory directory;
  directory_init (&directory);
  bool good = directory_read (&directory, file->bytes, file->length, file->name, 1, status)
              && link_sites (cluster, &directory, file->name, status);
  directory_clear (&directory);
  return good;
}

static bool
read_table (struct cluster *cluster, const struct import_options *options,
            const struct import_text *file, struct status *status)
{
  struct csv csv;
  csv_init (&csv);
  bool good = csv_read (&csv, file->bytes, file->length, file->name, options->separator, status)
              && table_read (cluster, &csv, file->kind, status);
  csv_clear (&csv);
  return good;
}

/* Tables and directories first, then results of iperf3, which may name hosts by what these say. */
static bool
read_all (struct cluster *cluster, const struct import_options *options,
          const struct import_text *files, size_t count, struct status *status)
{
  struct iperf iperf;
  bool good = true;
  iperf_init (&iperf);
  for (size_t i = 0; i < count && good; i++)
    good = !is_json (&files[i]) ? read_table (cluster, options, &files[i], status)
           : is_directory (&files[i])
             ? read_sites (cluster, &files[i], status)
             : iperf_read (&iperf, files[i].bytes, files[i].length, files[i].name, status);
  good = good && iperf_link (&iperf, cluster, status) && cluster_settle (cluster, status);
  iperf_clear (&iperf);
  return good;
}

/* The model that expresses what is known; NULL: none. */
static const struct model *
fitting (struct cluster *cluster)
{
  const struct model *model = detail_model (detail_of (cluster));
  if (model)
    cluster_note (cluster, "the model is %s, as no other one was asked for", model->name);
  return model;
}

/* A copy in which bytes that are not UTF-8 are question marks: names of files may be anything. */
static char *
in_utf8 (const char *text)
{
  char *copy = memory_copy (text), *end = copy + strlen (copy);
  for (char *at = copy; at < end;) {
    size_t length = utf8_length (at, end);
    if (length == 0)
      *at = '?';
    at += length > 0 ? length : 1;
  }
  return copy;
}

/* {"imported":[FILE,...],"assumed":[NOTE,...]} */
static char *
origin_of (const struct cluster *cluster, const struct import_text *files, size_t count)
{
  struct output out = { .stream = NULL };
  const struct output *notes = &cluster->notes;
  for (size_t i = 0; i < count; i++) {
    const char *base = strrchr (files[i].name, '/');
    char *name = in_utf8 (base ? base + 1 : files[i].name);
    output_text (&out, i > 0 ? "," : "{\"imported\":[");
    output_json_string (&out, name);
    free (name);
  }
  output_text (&out, "]");
  for (size_t at = 0; at < notes->length; at += strlen (notes->bytes + at) + 1) {
    output_text (&out, at > 0 ? "," : ",\"assumed\":[");
    char *note = in_utf8 (notes->bytes + at);
    output_json_string (&out, note);
    free (note);
  }
  output_text (&out, notes->length > 0 ? "]}" : "}");
  char *text = memory_text (out.bytes, out.length);
  output_discard (&out);
  return text;
}

/* One instance with times rounded to `step`, unless that is 0. False with the status set when it
   has no common denominator, too. */
static bool
make (struct cluster *cluster, const struct model *model, struct rational step, void *instance,
      struct status *status)
{
  const struct model_data *data = model->data;
  data_reset (data->instance, instance);
  cluster->resolution = step;
  cluster->rounded = (struct rounding){ .least = 0 };
  if (!model->gen->import (cluster, instance, status))
    return false;
  void *ticks = data_new (data->ticks);
  bool good = data->to_ticks (ticks, instance, "the instance", status);
  data_free (data->ticks, ticks);
  return good;
}

/* The coarsest power of ten, at most 1, that is a millionth of the largest time or less. */
static struct rational
millionth (const struct cluster *cluster)
{
  struct rational step = { 1, 1 };
  double largest = cluster_largest (cluster);
  for (int digits = 0; digits < FINEST && largest * (double)step.denominator < STEPS; digits++)
    step.denominator *= 10;
  return step;
}

/* Exact if that is possible, else in steps of a power of ten: `step`, or the next coarser one that
   fits. */
static bool
make_fitting (struct cluster *cluster, const struct model *model, struct rational step,
              void *instance, struct status *status)
{
  struct status first = { .code = STATUS_OK };
  size_t notes = cluster->notes.length;
  if (make (cluster, model, rational_zero, instance, &first))
    return true;
  for (; step.denominator >= 1; step.denominator /= 10) {
    struct status ignored = { .code = STATUS_OK };
    cluster->notes.length = notes;
    if (make (cluster, model, step, instance, &ignored))
      return true;
  }
  return status_set (status, first.code, "%s", first.message);
}

static bool
make_asked (struct cluster *cluster, const struct model *model, const struct resolution *asked,
            void *instance, struct status *status)
{
  if (!asked->given)
    return make_fitting (cluster, model, millionth (cluster), instance, status);
  return asked->automatic ? make_fitting (cluster, model, rounding_finest (), instance, status)
                          : make (cluster, model, asked->step, instance, status);
}

/* Says what was rounded, and by how much that changes an optimum. */
static void
note_rounding (struct cluster *cluster, const struct model *model, const void *instance)
{
  const struct rounding *rounded = &cluster->rounded;
  char step[RATIONAL_TEXT], growth[ROUNDING_WORDS];
  if (!rounding_made (rounded))
    return;
  rational_decimal (rounded->step, step);
  rounding_words (rounded->least, model->data->steps (instance), growth);
  cluster_note (cluster, "times are rounded up to multiples of %s %s: %s (--resolution)", step,
                cluster->unit, growth);
}

/* A measurement that is missing may be in a column whose heading is not known: name the first. */
static void
blame_unused (const struct cluster *cluster, struct status *status)
{
  static const char unused[] = "is not used";
  const struct output *notes = &cluster->notes;
  struct status first = *status;
  for (size_t at = 0; at < notes->length; at += strlen (notes->bytes + at) + 1) {
    const char *note = notes->bytes + at;
    size_t length = strlen (note), end = strlen (unused);
    if (length < end || strcmp (note + length - end, unused) != 0)
      continue;
    status_init (status);
    status_set (status, first.code, "%s; %s", first.message, note);
    return;
  }
}

static bool
write_instance (struct cluster *cluster, const struct import_options *options,
                const struct import_text *files, size_t count, struct output *out,
                struct status *status)
{
  const struct model *model = options->model ? options->model : fitting (cluster);
  if (!model)
    return status_set (status, STATUS_INPUT,
                       "--model: no model that is built in takes these measurements");
  if (!model->gen->import)
    return status_set (status, STATUS_INPUT, "--model: %s takes no measurements", model->name);
  void *instance = data_new (model->data->instance);
  bool good = make_asked (cluster, model, &options->resolution, instance, status);
  if (good) {
    struct instance_head *head = instance;
    note_rounding (cluster, model, instance);
    head->name = options->name ? in_utf8 (options->name) : NULL;
    head->unit = memory_copy (cluster->unit);
    head->origin = origin_of (cluster, files, count);
    model->data->write_instance (instance, out);
  } else {
    blame_unused (cluster, status);
  }
  data_free (model->data->instance, instance);
  return good;
}

bool
import_texts (struct cluster *cluster, const struct import_options *options,
              const struct import_text *texts, size_t count, struct output *out,
              struct status *status)
{
  return read_all (cluster, options, texts, count, status)
         && write_instance (cluster, options, texts, count, out, status);
}

#define MOST_BYTES ((size_t)1 << 30) /* of a file */

static bool
read_stream (FILE *stream, const char *name, struct output *text, struct status *status)
{
  size_t got;
  do {
    char *room = output_reserve (text, 1 << 16);
    got = fread (room, 1, 1 << 16, stream);
    text->length += got;
    if (memchr (room, '\0', got))
      return status_set (status, STATUS_INPUT, "%s: is no text in UTF-8", name);
    if (text->length > MOST_BYTES)
      return status_set (status, STATUS_INPUT, "%s: longer than 1 GiB", name);
  } while (got > 0);
  return !ferror (stream)
         || status_set (status, status_of_open (errno), "%s: cannot read: %s", name,
                        strerror (errno));
}

/* The path of "latency=FILE", or of FILE; *kind is what the matrix holds, as said here or by the
   name of the file. */
static const char *
split_argument (const char *argument, const char **kind)
{
  static const char *const kinds[] = { "latency", "rtt", "bandwidth", "time" };
  for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    size_t length = strlen (kinds[i]);
    if (strncmp (argument, kinds[i], length) == 0 && argument[length] == '=') {
      *kind = kinds[i];
      return argument + length + 1;
    }
  }
  const char *base = strrchr (argument, '/');
  *kind = table_kind (base ? base + 1 : argument);
  return argument;
}

struct import_text
import_named (const char *name)
{
  struct import_text text = { .bytes = NULL };
  text.name = split_argument (name, &text.kind);
  return text;
}

bool
import_read_file (const char *argument, struct import_text *file, struct output *text,
                  struct status *status)
{
  const char *path = split_argument (argument, &file->kind);
  bool standard = strcmp (path, "-") == 0;
  file->name = standard ? "standard input" : path;
  FILE *stream = standard ? stdin : fopen (path, "r");
  if (!stream)
    return status_set (status, status_of_open (errno), "%s: cannot open: %s", path,
                       strerror (errno));
  bool good = read_stream (stream, file->name, text, status);
  if (!standard)
    fclose (stream);
  file->bytes = text->bytes;
  file->length = text->length;
  return good;
}

bool
import_files (struct cluster *cluster, const struct import_options *options,
              const char *const *arguments, size_t count, struct output *out, struct status *status)
{
  struct import_text *files = memory_zero (count, sizeof *files);
  struct output *texts = memory_zero (count, sizeof *texts);
  bool good = true;
  for (size_t i = 0; i < count && good; i++)
    good = import_read_file (arguments[i], &files[i], &texts[i], status);
  good = good && import_texts (cluster, options, files, count, out, status);
  for (size_t i = 0; i < count; i++)
    output_discard (&texts[i]);
  free (files);
  free (texts);
  return good;
}
