#include "results/export/export.h"
#include "base/memory.h"
#include "model/common/model.h"
#include "results/export/formats.h"
#include "verify/core/rounding.h"

#include <stdlib.h>
#include <string.h>

const struct export_format export_formats[] = {
  { "vipr", "VIPR 1.0, program, solution and proof", true, vipr_write },
  { "lp", "the program for solvers, and its solution", false, lp_write },
  { "mps", "the same in free MPS", false, mps_write },
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

bool
export_judge (const struct data_text *instance, const struct data_text *certificate,
              const struct deadline *deadline, struct status *status)
{
  const struct verify_source source
    = { instance->bytes, instance->length, instance->file, instance->line };
  const struct verify_source proof
    = { certificate->bytes, certificate->length, certificate->file, certificate->line };
  struct verify_instance_header header;
  struct verify_ratio step;
  struct verify_any any;
  struct verify_claim claim;
  if (verify_rounding_stated (&proof, &step, status))
    return status_set (status, STATUS_INPUT,
                       "%s: it is for a rounded instance, which only a store has: see provecast "
                       "dataset --resolution",
                       certificate->file);
  verify_any_init (&any);
  verify_claim_init (&claim);
  const struct verify_model *model = verify_models_of (&source, &header, status);
  bool good = model && verify_any_read (&any, model, &source, status);
  if (good) {
    enum status_code code = verify_any_certificate (&any, &proof, deadline, &claim, status);
    good = code == STATUS_OK
           || status_set (status, code, "%s: not proven: %s", certificate->file, claim.reason);
  }
  verify_claim_clear (&claim);
  verify_any_clear (&any);
  return good;
}

/* One file, whole or not at all. */
static bool
write_file (const struct program *program,
            void (*write) (const struct program *program, struct output *out), const char *folder,
            const char *name, const char *suffix, struct status *status)
{
  struct output file;
  char *path = memory_print ("%s/%s.%s", folder, name, suffix);
  bool good = output_open (&file, path, status);
  if (good) {
    write (program, &file);
    good = output_commit (&file, status);
  }
  free (path);
  return good;
}

/* Where a program goes. */
struct sink {
  const struct export_format *format;
  const char *name;
  bool (*write) (const struct program *program, const struct sink *sink, struct status *status);
  const char *folder; /* of files */
  struct output *out; /* of a text */
  bool solution;      /* the text is the solution */
};

static bool
write_files (const struct program *program, const struct sink *sink, struct status *status)
{
  const struct export_format *format = sink->format;
  return write_file (program, format->write, sink->folder, sink->name, format->name, status)
         && (format->proof
             || write_file (program, solution_write, sink->folder, sink->name, "sol", status));
}

static bool
write_text (const struct program *program, const struct sink *sink, struct status *status)
{
  (void)status;
  (sink->solution ? solution_write : sink->format->write) (program, sink->out);
  return true;
}

static bool
write_program (const struct program *program, const struct sink *sink, struct status *status)
{
  const struct export_format *format = sink->format;
  if (format->proof && program->proof.missing)
    return status_set (status, STATUS_INPUT, "%s: cannot be written as %s: %s", sink->name,
                       format->name, program->proof.missing);
  return sink->write (program, sink, status);
}

/* With the instance read. */
static bool
make_and_write (const struct model *model, const void *instance, const void *ticks,
                const struct data_text *certificate, const struct sink *sink, struct status *status)
{
  struct program program;
  program_init (&program);
  program.title = sink->name;
  bool good = model->export->make (&program, instance, ticks, certificate, status)
              && write_program (&program, sink, status);
  program_clear (&program);
  return good;
}

static bool
write_to (const struct data_text *instance, const struct data_text *certificate,
          const struct sink *sink, struct status *status)
{
  const struct model *model
    = model_find (instance->bytes, instance->length, instance->file, instance->line, status);
  if (!model)
    return false;
  if (!model->export->make)
    return status_set (status, STATUS_INPUT, "%s: cannot be written as %s: %s: %s", sink->name,
                       sink->format->name, model->name, model->export->missing);
  const struct model_data *data = model->data;
  void *read = data_new (data->instance), *ticks = data_new (data->ticks);
  bool good = data->read (read, ticks, instance->bytes, instance->length, instance->file,
                          instance->line, status)
              && make_and_write (model, read, ticks, certificate, sink, status);
  data_free (data->instance, read);
  data_free (data->ticks, ticks);
  return good;
}

bool
export_write (const struct export_format *format, const struct data_text *instance,
              const struct data_text *certificate, const char *folder, const char *name,
              struct status *status)
{
  return write_to (
    instance, certificate,
    &(struct sink){ .format = format, .name = name, .write = write_files, .folder = folder },
    status);
}

bool
export_text (const struct export_format *format, bool solution, const struct data_text *instance,
             const struct data_text *certificate, const char *name, struct output *out,
             struct status *status)
{
  return write_to (
    instance, certificate,
    &(struct sink){
      .format = format, .name = name, .write = write_text, .out = out, .solution = solution },
    status);
}
