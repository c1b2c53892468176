/* Any bytes as a file of measurements, for each model: refused with one line, or made an instance
   that can be read. The first byte chooses the model. */
#include "gen/import/import.h"
#include "model/common/data.h"
#include "tests/fuzz/fuzz_support.h"

static void
check_made (const struct output *out)
{
  struct status status;
  status_init (&status);
  const struct model *model = model_find (out->bytes, out->length, "fuzz", 1, &status);
  if (!model)
    abort ();
  void *instance = data_new (model->data->instance), *ticks = data_new (model->data->ticks);
  if (!model->data->read (instance, ticks, out->bytes, out->length, "fuzz", 1, &status))
    abort ();
  data_free (model->data->instance, instance);
  data_free (model->data->ticks, ticks);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  struct import_options options
    = { .model = size > 0 && *data % 2 == 0 ? &models[*data / 2 % model_count] : NULL };
  const struct import_text file
    = { "fuzz", "latency", (const char *)data + (size > 0), size - (size > 0) };
  struct cluster cluster;
  struct output out = { .stream = NULL };
  struct status status;
  cluster_init (&cluster);
  cluster.bytes = (struct rational){ 1000, 1 };
  status_init (&status);
  if (import_texts (&cluster, &options, &file, 1, &out, &status))
    check_made (&out);
  else if (status.code != STATUS_INPUT || *status.message == '\0' || out.length > 0)
    abort ();
  cluster_clear (&cluster);
  output_discard (&out);
  return 0;
}
