#include "verify/openshop/jobshop.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The most pairs of job and machine, in all or for each task. */
#define CELLS ((size_t)1 << 20)
#define CELLS_PER_TASK 64

struct shop {
  struct verify_openshop_instance *instance;
  struct verify_text text;
  struct verify_ratio *time; /* owned [times]: of all jobs, one after the other */
  uint32_t *machine;         /* owned [places], in the same order */
  size_t times, places, time_capacity, machine_capacity;
  uint32_t time_rows, machine_rows;
  uint32_t *row_times, *row_places; /* owned [VERIFY_OPENSHOP_SIDE]: lengths of the rows */
  int64_t ticks, machines;          /* 0: not given */
  bool open;
};

static bool
read_time (struct shop *shop)
{
  struct verify_ratio *time;

  memory_grow (shop->time, shop->time_capacity, shop->times + 1);
  time = &shop->time[shop->times++];
  return verify_text_time (&shop->text, "its value", false, time);
}

static bool
read_machine (struct shop *shop)
{
  int64_t machine = 0;

  memory_grow (shop->machine, shop->machine_capacity, shop->places + 1);
  if (!verify_text_whole (&shop->text, "its value", 0, VERIFY_OPENSHOP_SIDE - 1, &machine))
    return false;
  shop->machine[shop->places++] = (uint32_t)machine;
  return true;
}

/* An array of arrays: lengths[row], with rows counted in *rows. */
static bool
read_matrix (struct shop *shop, const char *key, uint32_t *rows, uint32_t *lengths,
             bool (*read) (struct shop *shop))
{
  struct verify_text *text = &shop->text;
  char where[40];

  if (!verify_text_array (text, key))
    return false;
  for (; verify_text_element (text); ++*rows) {
    if (*rows == VERIFY_OPENSHOP_SIDE)
      return verify_text_fail (text, "%s: more than %u rows", key, VERIFY_OPENSHOP_SIDE);
    text->where = key;
    text->index = *rows;
    if (!verify_text_array (text, "its value"))
      return false;
    snprintf (where, sizeof where, "%s[%u]", key, *rows);
    text->where = where;
    for (; verify_text_element (text); lengths[*rows]++) {
      text->index = lengths[*rows];
      if (lengths[*rows] == VERIFY_OPENSHOP_SIDE)
        return verify_text_fail (text, "more than %u tasks", VERIFY_OPENSHOP_SIDE);
      if (!read (shop))
        return false;
    }
    text->where = NULL;
    text->index = TEXT_NO_INDEX;
  }
  return *rows > 0 || verify_text_fail (text, "%s: there are no rows", key);
}

static bool
read_times (struct verify_text *text, void *context)
{
  struct shop *shop = context;

  (void)text;
  return read_matrix (shop, "duration_matrix", &shop->time_rows, shop->row_times, read_time);
}

static bool
read_machines (struct verify_text *text, void *context)
{
  struct shop *shop = context;

  (void)text;
  return read_matrix (shop, "machines_matrix", &shop->machine_rows, shop->row_places, read_machine);
}

static bool
read_open (struct shop *shop)
{
  struct verify_text *text = &shop->text;

  shop->open = *text->at == 't';
  if (*text->at != 't' && *text->at != 'f')
    return verify_text_fail (text, "metadata: \"open_shop\" is neither true nor false");
  return verify_text_skip (text);
}

/* Keys that are not known are those of the libraries. */
static bool
read_metadata (struct verify_text *text, void *context)
{
  struct shop *shop = context;
  struct verify_span key;
  bool good = verify_text_object (text, "metadata");

  while (good && verify_text_member (text, &key)) {
    bool ticks = verify_span_is (key, "ticks"), machines = verify_span_is (key, "machines");
    good = ticks ? verify_text_whole (text, "ticks", 1, INT64_MAX, &shop->ticks)
           : machines
             ? verify_text_whole (text, "machines", 1, VERIFY_OPENSHOP_SIDE, &shop->machines)
           : verify_span_is (key, "open_shop") ? read_open (shop)
                                               : verify_text_skip (text);
  }
  return good;
}

/* Are the matrices of one shape? Finds the number of machines. */
static bool
fits (struct shop *shop)
{
  const struct verify_text *text = &shop->text;
  uint32_t machines = (uint32_t)shop->machines;

  if (shop->time_rows != shop->machine_rows)
    return verify_text_fail (text, "%u rows of times, but %u of machines", shop->time_rows,
                             shop->machine_rows);
  for (uint32_t job = 0; job < shop->time_rows; job++)
    if (shop->row_times[job] != shop->row_places[job])
      return verify_text_fail (text, "job %u has %u times, but %u machines", job,
                               shop->row_times[job], shop->row_places[job]);
  for (size_t k = 0; k < shop->places; k++)
    if (shop->machine[k] >= machines) {
      if (shop->machines > 0)
        return verify_text_fail (text, "machine %u of %u", shop->machine[k], machines);
      machines = shop->machine[k] + 1;
    }
  if (machines == 0)
    return verify_text_fail (text, "there are no tasks");
  if ((size_t)shop->time_rows * machines > CELLS
      && (size_t)shop->time_rows * machines / CELLS_PER_TASK > shop->times)
    return verify_text_fail (text, "%zu tasks are too few for %u jobs and %u machines", shop->times,
                             shop->time_rows, machines);
  shop->instance->jobs = shop->time_rows;
  shop->instance->machines = machines;
  return true;
}

/* *time over the ticks of a unit. */
static bool
over_ticks (const struct shop *shop, struct verify_ratio *time)
{
  mpq_t value, ticks;
  bool good;

  if (shop->ticks <= 1)
    return true;
  mpq_inits (value, ticks, NULL);
  verify_ratio_to (value, *time);
  mpq_set_si (ticks, shop->ticks, 1);
  mpq_div (value, value, ticks);
  good = verify_ratio_from (value, time);
  mpq_clears (value, ticks, NULL);
  return good;
}

static bool
fill (struct shop *shop)
{
  struct verify_openshop_instance *instance = shop->instance;
  size_t cells = (size_t)instance->jobs * instance->machines, k = 0;
  bool *seen = memory_zero (cells, sizeof *seen), good = true;

  memory_grow (instance->times, instance->capacity, cells);
  for (size_t cell = 0; cell < cells; cell++)
    instance->times[cell] = (struct verify_ratio){ 0, 1 };
  for (uint32_t job = 0; good && job < instance->jobs; job++)
    for (uint32_t task = 0; good && task < shop->row_times[job]; task++, k++) {
      size_t cell = (size_t)job * instance->machines + shop->machine[k];
      if (seen[cell])
        good = verify_text_fail (&shop->text, "job %u has machine %u twice", job, shop->machine[k]);
      else if (!over_ticks (shop, &shop->time[k]))
        good = verify_text_fail (&shop->text, "job %u: a time does not fit into 64 bits", job);
      seen[cell] = true;
      instance->times[cell] = shop->time[k];
    }
  free (seen);
  return good;
}

static bool
read_members (struct shop *shop, unsigned *seen)
{
  const struct verify_key keys[] = {
    { "name", .optional = true, .string = &shop->instance->name },
    { "duration_matrix", .read = read_times },
    { "machines_matrix", .read = read_machines },
    { "metadata", .optional = true, .read = read_metadata },
  };

  return verify_text_object (&shop->text, "the instance")
         && verify_text_members (&shop->text, "", keys, sizeof keys / sizeof *keys, shop, seen);
}

bool
verify_openshop_jobshop_is (const struct verify_source *source)
{
  struct verify_text text;
  struct verify_span key;
  struct status ignored;
  bool found = false, other = false;

  if (memmem (source->bytes, source->length, VERIFY_OPENSHOP_JOBSHOP,
              strlen (VERIFY_OPENSHOP_JOBSHOP))
      == NULL)
    return false; /* the usual case costs little */
  status_init (&ignored);
  if (!verify_text_check (source, &ignored))
    return false;
  verify_text_begin (&text, source, &ignored);
  if (!verify_text_object (&text, "the instance"))
    return false;
  while (verify_text_member (&text, &key)) {
    found = found || verify_span_is (key, VERIFY_OPENSHOP_JOBSHOP);
    other = other || verify_span_is (key, "model");
    if (!verify_text_skip (&text))
      return false;
  }
  return found && !other;
}

bool
verify_openshop_jobshop_read (struct verify_openshop_instance *instance,
                              const struct verify_source *source, struct status *status)
{
  struct shop shop = { .instance = instance };
  unsigned seen = 0;
  bool good;

  shop.row_times = memory_zero (VERIFY_OPENSHOP_SIDE, sizeof *shop.row_times);
  shop.row_places = memory_zero (VERIFY_OPENSHOP_SIDE, sizeof *shop.row_places);
  good = verify_text_check (source, status);
  if (good) {
    verify_text_begin (&shop.text, source, status);
    good = read_members (&shop, &seen);
  }
  instance->named = seen & 1;
  if (good && !shop.open)
    good = verify_text_fail (&shop.text,
                             "a job shop, whose tasks have an order: no \"open_shop\":true");
  good = good && fits (&shop) && fill (&shop);
  memory_free (shop.time, shop.machine, shop.row_times, shop.row_places);
  return good;
}
