#include "model/common/features.h"

#include "base/memory.h"
#include "model/openshop/instance.h"

#include <stdlib.h>

static const char *const names[] = {
  "machines", "density", FEATURE_SPREAD ("time"), FEATURE_SPREAD ("row"), FEATURE_SPREAD ("column"),
  NULL
};

static void
compute (const void *data, double *values)
{
  const struct openshop_instance *instance = data;
  size_t n = (size_t)instance->jobs, m = (size_t)instance->machines, tasks = 0;
  struct feature_spread time = { 0 }, row = { 0 }, column = { 0 };
  double *columns = memory_zero (m, sizeof *columns);
  for (size_t i = 0; i < n; i++) {
    double sum = 0;
    for (size_t j = 0; j < m; j++) {
      double value = feature_real (instance->times[i * m + j]);
      if (!instance->exchange || i != j)
        feature_spread_add (&time, value, 1);
      tasks += value > 0;
      sum += value;
      columns[j] += value;
    }
    feature_spread_add (&row, sum, 1);
  }
  for (size_t j = 0; j < m; j++)
    feature_spread_add (&column, columns[j], 1);
  free (columns);
  *values++ = (double)m;
  *values++ = time.count > 0 ? (double)tasks / (double)time.count : 0;
  values = feature_spread_write (&time, values);
  values = feature_spread_write (&row, values);
  feature_spread_write (&column, values);
}

const struct model_features openshop_features = { names, compute };
