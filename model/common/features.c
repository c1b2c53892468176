#include "model/common/features.h"

#include "model/common/data.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool
features_of (const struct model *model, const char *canonical, double *values,
             struct status *status)
{
  const struct model_data *data = model->data;
  void *instance = data_new (data->instance);
  bool good
    = data->read_instance (instance, canonical, strlen (canonical), "canonical text", 1, status);
  if (good)
    data->features->compute (instance, values);
  data_free (data->instance, instance);
  return good;
}

void
feature_spread_add (struct feature_spread *spread, double value, int64_t count)
{
  bool first = spread->count == 0;
  if (count == 0)
    return;
  spread->min = first || value < spread->min ? value : spread->min;
  spread->max = first || value > spread->max ? value : spread->max;
  spread->count += count;
  spread->total += (long double)value * (long double)count;
  long double distance = (long double)value - spread->mean;
  spread->mean += distance * (long double)count / (long double)spread->count;
  spread->squares += distance * ((long double)value - spread->mean) * (long double)count;
}

double *
feature_spread_write (const struct feature_spread *spread, double *at)
{
  bool empty = spread->count == 0;
  long double variance = empty ? 0 : spread->squares / (long double)spread->count;
  const double values[] = { spread->min, spread->max, (double)spread->mean, (double)spread->total,
                            sqrt ((double)variance) };
  for (size_t i = 0; i < sizeof values / sizeof *values; i++)
    *at++ = empty ? (double)NAN : values[i];
  return at;
}

double
feature_real (struct rational value)
{
  return (double)((long double)value.numerator / (long double)value.denominator);
}

static int
compare_types (const void *a, const void *b)
{
  const struct feature_type *x = a, *y = b;
  int order = 0;
  for (size_t i = 0; order == 0 && i < sizeof x->part / sizeof *x->part; i++)
    order = rational_compare (x->part[i], y->part[i]);
  return order;
}

int64_t
feature_types (struct feature_type *types, size_t count)
{
  int64_t different = count > 0;
  if (count > 0)
    qsort (types, count, sizeof *types, compare_types);
  for (size_t i = 1; i < count; i++)
    different += compare_types (&types[i - 1], &types[i]) != 0;
  return different;
}
