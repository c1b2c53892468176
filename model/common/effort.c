#include "model/common/effort.h"

#include "base/memory.h"
#include "model/common/data.h"
#include "model/common/model.h"

#include <stdlib.h>

#define READ_BYTES 128  /* read in a microsecond */
#define CHECK_BYTES 16  /* of an entry checked in a microsecond */
#define TICK_BYTES 1000 /* of ticks and a schedule made in a microsecond, where there are many */
#define KEPT ((size_t)1 << 16) /* the memory of a longer text, or of more ticks, is given back */

struct effort {
  void *instances[MODELS_MAX], *ticks[MODELS_MAX]; /* by model_index; NULL until needed */
};

struct effort *
effort_new (void)
{
  return memory_zero (1, sizeof (struct effort));
}

static void
forget (struct effort *effort, size_t kind)
{
  data_free (models[kind].data->instance, effort->instances[kind]);
  data_free (models[kind].data->ticks, effort->ticks[kind]);
  effort->instances[kind] = effort->ticks[kind] = NULL;
}

void
effort_free (struct effort *effort)
{
  for (size_t kind = 0; effort && kind < model_count; kind++)
    forget (effort, kind);
  free (effort);
}

uint64_t
effort_times (uint64_t a, uint64_t b)
{
  return b > 0 && a > EFFORT_MOST / b ? EFFORT_MOST : a * b;
}

uint64_t
effort_power (uint64_t a, uint64_t n)
{
  uint64_t power = 1;
  for (; n > 0 && power > 0 && power < EFFORT_MOST && a != 1; n--)
    power = effort_times (power, a);
  return power;
}

/* The search's part for the instance that was read; 0: it has too large numbers. */
static uint64_t
estimate (const struct model_data *data, const void *instance, void *ticks)
{
  struct status status = { .code = STATUS_OK };
  uint64_t bytes = data->bytes ? data->bytes (instance) : 0;
  if (bytes > KEPT) /* for an estimate they are not made */
    return bytes / TICK_BYTES;
  return data->to_ticks (ticks, instance, "", &status) ? data->effort (ticks) : 0;
}

/* The same for a text; 0: it is no instance. */
static uint64_t
search (struct effort *effort, const char *text, size_t length)
{
  struct status status = { .code = STATUS_OK };
  const struct model *model = model_find (text, length, "", 1, &status);
  if (!model)
    return 0;
  size_t kind = model_index (model);
  const struct model_data *data = model->data;
  if (!effort->instances[kind]) {
    effort->instances[kind] = data_new (data->instance);
    effort->ticks[kind] = data_new (data->ticks);
  }
  data_reset (data->instance, effort->instances[kind]);
  bool read = data->read_instance (effort->instances[kind], text, length, "", 1, &status);
  uint64_t found = read ? estimate (data, effort->instances[kind], effort->ticks[kind]) : 0;
  if (length > KEPT)
    forget (effort, kind);
  return found;
}

uint64_t
effort_solve (struct effort *effort, const char *text, size_t length)
{
  uint64_t all = 1 + length / READ_BYTES + search (effort, text, length);
  return all < EFFORT_MOST ? all : EFFORT_MOST;
}

uint64_t
effort_check (size_t length)
{
  return 1 + length / CHECK_BYTES;
}
