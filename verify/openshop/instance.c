#include "verify/openshop/instance.h"

#include "base/memory.h"
#include "verify/core/instance_header.h"
#include "verify/openshop/jobshop.h"
#include "verify/openshop/layout.h"

#include <stdio.h>
#include <stdlib.h>

void
verify_openshop_instance_clear (void *cleared)
{
  struct verify_openshop_instance *instance = cleared;

  free (instance->times);
  *instance = (struct verify_openshop_instance){ 0 };
}

const char *
verify_openshop_instance_model (const struct verify_openshop_instance *instance)
{
  return instance->exchange ? "exchange" : "openshop";
}

/* One element of a row. */
static bool
read_time (struct verify_openshop_instance *instance, struct verify_text *text, uint32_t row,
           uint32_t column)
{
  size_t cell = (size_t)row * instance->machines + column;
  char number[VERIFY_RATIO_TEXT];
  struct verify_ratio *time;

  memory_grow (instance->times, instance->capacity, cell + 1);
  time = &instance->times[cell];
  if (!verify_text_ratio (text, "its value", time))
    return false;
  if (time->num < 0)
    return verify_text_fail (text, "%s is negative", verify_ratio_text (*time, number));
  if (instance->exchange && row == column && time->num != 0)
    return verify_text_fail (text, "%s on the diagonal of an exchange is not 0",
                             verify_ratio_text (*time, number));
  return true;
}

/* The first row determines the number of columns. */
static bool
read_row (struct verify_openshop_instance *instance, struct verify_text *text, uint32_t row)
{
  uint32_t columns = 0, most = row == 0 ? VERIFY_OPENSHOP_SIDE : instance->machines;
  char where[32];

  text->index = row;
  if (!verify_text_array (text, "its value"))
    return false;
  snprintf (where, sizeof where, "times[%u]", row);
  text->where = where;
  for (; verify_text_element (text); columns++) {
    text->index = columns;
    if (columns == most)
      return verify_text_fail (
        text, row == 0 ? "more than %u columns" : "a row of more numbers than the first one's %u",
        most);
    if (!read_time (instance, text, row, columns))
      return false;
  }
  text->index = TEXT_NO_INDEX;
  if (row == 0)
    instance->machines = columns;
  if (columns == 0)
    return verify_text_fail (text, "an empty row");
  if (columns != instance->machines)
    return verify_text_fail (text, "%u numbers, but %u in the first row", columns,
                             instance->machines);
  text->where = "times";
  return true;
}

static bool
read_times (struct verify_openshop_instance *instance, struct verify_text *text)
{
  if (!verify_text_array (text, "times"))
    return false;
  text->where = "times";
  for (; verify_text_element (text); instance->jobs++) {
    if (instance->jobs == VERIFY_OPENSHOP_SIDE)
      return verify_text_fail (text, "more than %u rows", VERIFY_OPENSHOP_SIDE);
    if (!read_row (instance, text, instance->jobs))
      return false;
  }
  text->where = NULL;
  if (instance->jobs == 0)
    return verify_text_fail (text, "times: there are no rows");
  return !instance->exchange || instance->jobs == instance->machines
         || verify_text_fail (text, "times: an exchange of %u rows and %u columns", instance->jobs,
                              instance->machines);
}

static bool
read_object (struct verify_openshop_instance *instance, const struct verify_source *source,
             struct status *status)
{
  const char *times = NULL;
  const struct verify_key keys[] = { { "times", .optional = true, .at = &times } };
  struct verify_instance_header header;
  struct verify_text text;

  if (!verify_instance_header_read (&header, &text, source, status, NULL, keys, 1, NULL))
    return false;
  instance->named = header.named;
  instance->name = header.name;
  instance->exchange = verify_span_is (header.model, "exchange");
  if (!instance->exchange && !verify_span_is (header.model, "openshop"))
    return verify_text_fail (&text, "model: \"%.*s\" is neither \"exchange\" nor \"openshop\"",
                             verify_span_shown (header.model, 60), header.model.at);
  if (times == NULL)
    return verify_text_fail (&text, "missing key \"times\"");
  text.at = times;
  return read_times (instance, &text)
         && verify_instance_header_names (&header, &text,
                                          (uint64_t)instance->jobs
                                            + (instance->exchange ? 0 : instance->machines));
}

bool
verify_openshop_instance_read (void *out, const struct verify_source *source, struct status *status)
{
  struct verify_openshop_instance *instance = out;

  instance->file = source->file;
  instance->named = instance->exchange = false;
  instance->jobs = instance->machines = 0;
  if (verify_openshop_layout_is (source))
    return verify_openshop_layout_read (instance, source, status);
  return verify_openshop_jobshop_is (source)
           ? verify_openshop_jobshop_read (instance, source, status)
           : read_object (instance, source, status);
}
