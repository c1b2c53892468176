#include "results/export/export.h"
#include "base/memory.h"
#include "model/common/model.h"
#include "results/export/formats.h"
#include "verify/core/rounding.h"

#include <stdlib.h>
#include <string.h>

const struct export_format export_formats[] = {
  { "vipr", "VIPR 1.0, program, solution and proof", true, { { "vipr", vipr_write, 0 } } },
  { "lp",
    "the program for solvers, and its solution",
    false,
    { { "lp", lp_write, 0 }, { "sol", solution_write, 0 } } },
  { "mps",
    "the same in free MPS",
    false,
    { { "mps", mps_write, 0 }, { "sol", solution_write, 0 } } },
  { "veripb",
    "pseudo-Boolean constraints, and derivations for VeriPB",
    true,
    { { "pbp", NULL, EXPORT_PROOF },
      { "opb", NULL, EXPORT_SHORTER },
      { "schedule.pbp", NULL, EXPORT_SCHEDULE },
      { "schedule.opb", NULL, EXPORT_AS_LONG } } },
  { "flatzinc", "a shop in FlatZinc", false, { { "fzn", NULL, EXPORT_FLATZINC } } },
  { "jobshop",
    "a shop in JSON as libraries of job shops have it",
    false,
    { { "json", NULL, EXPORT_JOBSHOP } } },
  { 0 },
};

const struct export_format *
export_format_named (const char *name)
{
  for (const struct export_format *format = export_formats; format->name; format++)
    if (strcmp (format->name, name) == 0)
      return format;
  return NULL;
}

/* Makes *source the instance with its numbers rounded to the step in use. */
static bool
round_instance (struct verify_source *source, const struct verify_source *proof,
                const struct verify_model *model, const struct export_rounding *rounding,
                struct output *room, struct status *status)
{
  char reason[VERIFY_ROUNDING_REASON];
  const struct verify_source given = *source;
  struct verify_rounding_steps steps;
  if (!verify_rounding_choose (rounding->resolution, proof, &steps, status))
    return false;
  if (!verify_rounding_agrees (&steps, reason))
    return status_set (status, STATUS_FALSE, "%s: not proven: %s: %s", proof->file, reason,
                       rounding->hint);
  if (steps.used.den > 0)
    verify_rounding (model, &given, steps.used, room, source);
  return true;
}

bool
export_judge (struct data_text *instance, const struct data_text *certificate,
              const struct export_rounding *rounding, const struct deadline *deadline,
              struct output *room, struct status *status)
{
  struct verify_source source
    = { instance->bytes, instance->length, instance->file, instance->line };
  const struct verify_source proof
    = { certificate->bytes, certificate->length, certificate->file, certificate->line };
  struct verify_instance_header header;
  struct verify_any any;
  struct verify_claim claim;
  verify_any_init (&any);
  verify_claim_init (&claim);
  const struct verify_model *model = verify_models_of (&source, &header, status);
  bool good = model && round_instance (&source, &proof, model, rounding, room, status)
              && verify_any_read (&any, model, &source, status);
  if (good) {
    enum status_code code = verify_any_certificate (&any, &proof, deadline, &claim, status);
    good = code == STATUS_OK
           || status_set (status, code, "%s: not proven: %s", certificate->file, claim.reason);
    if (good && claim.among)
      good = status_set (status, STATUS_FALSE, "%s: proves nothing about all schedules: %s only",
                         certificate->file, claim.among);
  }
  verify_claim_clear (&claim);
  verify_any_clear (&any);
  instance->bytes = source.bytes;
  instance->length = source.length;
  return good;
}

/* An instance whose texts are written. */
struct source {
  const struct export_format *format;
  const struct model *model;
  const void *instance, *ticks;
  const struct data_text *certificate;
  const char *name;
  const struct program *program; /* NULL: the parts are clauses */
};

static bool
write_part (const struct source *source, int part, struct output *out, struct status *status)
{
  if (!source->program)
    return source->model->export->clauses (source->format->parts[part].clauses, source->name,
                                           source->instance, source->ticks, source->certificate,
                                           out, status);
  source->format->parts[part].write (source->program, out);
  return true;
}

/* Where the texts go. */
struct sink {
  const char *folder; /* of files; NULL: one text */
  struct output *out; /* of it */
  int part;           /* its number */
};

/* One file, whole or not at all. */
static bool
write_file (const struct source *source, int part, const char *folder, struct status *status)
{
  struct output file;
  char *path = memory_print ("%s/%s.%s", folder, source->name, source->format->parts[part].suffix);
  bool good = output_open (&file, path, status);
  free (path);
  if (!good)
    return false;
  if (write_part (source, part, &file, status))
    return output_commit (&file, status);
  output_discard (&file);
  return false;
}

static bool
write_parts (const struct source *source, const struct sink *sink, struct status *status)
{
  bool good = true;
  if (!sink->folder)
    return write_part (source, sink->part, sink->out, status);
  for (int part = 0; good && source->format->parts[part].suffix; part++)
    good = write_file (source, part, sink->folder, status);
  return good;
}

static bool
refuse (const struct source *source, const char *what, const char *why, struct status *status)
{
  return status_set (status, STATUS_INPUT, "%s: cannot be written as %s: %s%s", source->name,
                     source->format->name, what, why);
}

/* An integer program, which all parts say something about. */
static bool
write_program (struct source *source, const struct sink *sink, struct status *status)
{
  struct program program;
  program_init (&program);
  program.title = source->name;
  source->program = &program;
  bool good = source->model->export->make (&program, source->instance, source->ticks,
                                           source->certificate, status);
  if (good && source->format->proof && program.proof.missing)
    good = refuse (source, "", program.proof.missing, status);
  good = good && write_parts (source, sink, status);
  program_clear (&program);
  return good;
}

/* Why the model has nothing for the format; NULL: it has. */
static const char *
missing_of (const struct source *source)
{
  const struct export_model *export = source->model->export;
  if (source->format->parts[0].write)
    return export->make ? NULL : export->missing;
  return export->clauses ? NULL : export->no_clauses;
}

static bool
write_to (struct source *source, const struct data_text *instance, const struct sink *sink,
          struct status *status)
{
  source->model
    = model_find (instance->bytes, instance->length, instance->file, instance->line, status);
  if (!source->model)
    return false;
  if (missing_of (source)) {
    char *what = memory_print ("%s: ", source->model->name);
    refuse (source, what, missing_of (source), status);
    free (what);
    return false;
  }
  const struct model_data *data = source->model->data;
  void *read = data_new (data->instance), *ticks = data_new (data->ticks);
  source->instance = read;
  source->ticks = ticks;
  bool good = data->read (read, ticks, instance->bytes, instance->length, instance->file,
                          instance->line, status);
  if (good)
    good = source->format->parts[0].write ? write_program (source, sink, status)
                                          : write_parts (source, sink, status);
  data_free (data->instance, read);
  data_free (data->ticks, ticks);
  return good;
}

bool
export_write (const struct export_format *format, const struct data_text *instance,
              const struct data_text *certificate, const char *folder, const char *name,
              struct status *status)
{
  struct source source = { .format = format, .certificate = certificate, .name = name };
  return write_to (&source, instance, &(struct sink){ .folder = folder }, status);
}

bool
export_text (const struct export_format *format, int part, const struct data_text *instance,
             const struct data_text *certificate, const char *name, struct output *out,
             struct status *status)
{
  struct source source = { .format = format, .certificate = certificate, .name = name };
  return write_to (&source, instance, &(struct sink){ .out = out, .part = part }, status);
}
