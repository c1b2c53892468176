#include "model/common/features.h"

#include "model/parameterized/instance.h"

#include <math.h>

static const char *const names[] = { "hold", "end",   "interval", "ports",      "rounds", "mesh",
                                     "bmin", "width", "height",   "occupation", NULL };

static void
compute (const void *data, double *values)
{
  const struct parameterized_instance *instance = data;
  bool mesh = instance->network == PARAMETERIZED_MESH;
  bool bmin = instance->network == PARAMETERIZED_BMIN;
  *values++ = feature_real (instance->hold);
  *values++ = feature_real (instance->end);
  *values++ = feature_real (instance->interval);
  *values++ = instance->ports;
  *values++ = instance->rounds;
  *values++ = mesh;
  *values++ = bmin;
  *values++ = mesh || bmin ? instance->width : (double)NAN;
  *values++ = mesh || bmin ? instance->height : (double)NAN;
  *values = mesh || bmin ? feature_real (instance->occupation) : (double)NAN;
}

const struct model_features parameterized_features = { names, compute };
