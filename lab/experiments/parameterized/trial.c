#include "lab/experiments/parameterized/trial.h"

#include "base/memory.h"

#include <string.h>

void
trial_init (struct trial *trial)
{
  parameterized_instance_init (&trial->instance);
  tree_schedule_init (&trial->schedule);
  parameterized_judged_init (&trial->judged);
  output_init_memory (&trial->instance_text);
  output_init_memory (&trial->schedule_text);
}

void
trial_clear (struct trial *trial)
{
  parameterized_instance_clear (&trial->instance);
  tree_schedule_clear (&trial->schedule);
  judged_clear (&trial->judged.judged);
  output_discard (&trial->instance_text);
  output_discard (&trial->schedule_text);
}

void
trial_set (struct trial *trial, int64_t nodes, struct rational hold, struct rational end)
{
  struct parameterized_instance *instance = &trial->instance;
  parameterized_instance_reset (instance);
  instance->nodes = nodes;
  instance->hold = hold;
  instance->end = end;
  instance->ports = 1;
  instance->interval = rational_zero;
}

void
trial_place (struct trial *trial, enum parameterized_network network, int32_t width, int32_t height,
             const int32_t *address, struct rational occupation)
{
  struct parameterized_instance *instance = &trial->instance;
  instance->network = network;
  instance->width = width;
  instance->height = height;
  instance->occupation = occupation;
  memory_grow (instance->address, instance->capacity, (size_t)instance->nodes);
  memcpy (instance->address, address, (size_t)instance->nodes * sizeof *address);
}

void
trial_deepen (struct trial *trial, int32_t depths, const int32_t *depth)
{
  struct parameterized_instance *instance = &trial->instance;
  instance->depths = depths;
  memcpy (instance->depth, depth, (size_t)depths * sizeof *depth);
}

void
trial_times (struct trial *trial, const struct trial_regime *regime)
{
  struct parameterized_instance *instance = &trial->instance;
  instance->ports = regime->ports;
  instance->hold = rational_whole (regime->hold);
  instance->end = rational_whole (regime->end);
  instance->occupation = rational_whole (regime->occupation);
  instance->interval = rational_whole (regime->interval);
}

void
trial_draw (int32_t places, int64_t nodes, uint64_t seed, uint64_t index, int32_t *address)
{
  struct rng rng;
  rng_split (&rng, seed, index);
  rng_sample (&rng, places, nodes, address);
}

bool
trial_every_set (struct trial *trial, bool (*look) (void *context), void *context)
{
  struct parameterized_instance *instance = &trial->instance;
  int32_t places = instance->width * instance->height;
  memory_grow (instance->address, instance->capacity, (size_t)places);
  for (int32_t source = 0; source < places; source++)
    for (uint32_t set = 1; set < UINT32_C (1) << places; set++) {
      if (set >> source & 1)
        continue;
      instance->address[0] = source;
      instance->nodes = 1;
      for (int32_t place = 0; place < places; place++)
        if (set >> place & 1)
          instance->address[instance->nodes++] = place;
      if (!look (context))
        return false;
    }
  return true;
}

bool
trial_begin (struct trial *trial, struct status *status)
{
  bool good = judged_copy (&trial->judged.judged, &trial->instance, status);
  trial->ticks = trial->judged.ticks;
  return good;
}

bool
trial_run (struct trial *trial, const char *name, struct status *status)
{
  const char *reason;
  heuristic_make (heuristic_find (parameterized_heuristics, name), &trial->ticks, 0, NULL,
                  &trial->schedule);
  return trial_ask (trial, &reason, status)
         && (!reason
             || status_set (status, STATUS_FALSE, "the checker refuses a schedule of %s: %s", name,
                            reason));
}

void
trial_make (struct trial *trial, const char *name)
{
  parameterized_tree_schedule (heuristic_find (parameterized_heuristics, name), &trial->ticks,
                               &trial->schedule);
}

bool
trial_ask (struct trial *trial, const char **reason, struct status *status)
{
  struct status *verdict = &trial->verdict;
  status_init (verdict);
  bool valid = parameterized_judged_schedule (&trial->judged, &trial->schedule, verdict);
  *reason = valid ? NULL : verdict->message;
  return valid || verdict->code == STATUS_FALSE
         || status_set (status, verdict->code, "%s", verdict->message);
}

bool
trial_optimum (struct trial *trial, int64_t *makespan, struct status *status)
{
  const struct limits none = { .seconds = 0 };
  return parameterized_judged_optimum (&trial->judged, &none, makespan, status)
         && (*makespan >= 0 || status_set (status, STATUS_FALSE, "no proof of an optimum"));
}

const struct output *
trial_instance_text (struct trial *trial)
{
  struct output *text = &trial->instance_text;
  output_reset (text);
  parameterized_instance_write (&trial->instance, text);
  return text;
}

const struct output *
trial_schedule_text (struct trial *trial)
{
  struct output *text = &trial->schedule_text;
  output_reset (text);
  parameterized_schedule_write (&trial->schedule, &trial->instance, &trial->ticks, text);
  output_char (text, '\n');
  return text;
}

const char *
trial_time (const struct trial *trial, int64_t ticks, char text[RATIONAL_TEXT])
{
  rational_decimal (parameterized_ticks_time (&trial->ticks, ticks), text);
  return text;
}
