/* Features: numbers that describe an instance for statistics and learning. A model lists their
   names and computes them in model/MODEL/features.c; docs/DATASETS.md defines each. Counts are
   exact; times are rounded to doubles and decide nothing. */
#ifndef MODEL_COMMON_FEATURES_H
#define MODEL_COMMON_FEATURES_H

#include "base/rational.h"
#include "model/common/model.h"

#define FEATURES_MAX 32 /* of a model */

struct model_features {
  const char *const *names; /* ends with NULL; at most FEATURES_MAX */
  /* values [number of names]; NAN: the instance has no such number */
  void (*compute) (const void *instance, double *values);
};

/* The features of a canonical text (model/common/canonical.h), in the order of the model's names.
   values [FEATURES_MAX]. False with STATUS_INPUT when the text is refused. O(n^2) for models with
   a value for each pair; others: O(groups log groups). */
bool features_of (const struct model *model, const char *canonical, double *values,
                  struct status *status);

/* Statistics of a list of numbers, each of which may occur several times. */
struct feature_spread {
  long double total, mean, squares; /* squares: of the distances from the mean (Welford 1962) */
  double min, max;
  int64_t count;
};

void feature_spread_add (struct feature_spread *spread, double value, int64_t count);

/* Names of what feature_spread_write writes. */
#define FEATURE_SPREAD(name) name "_min", name "_max", name "_mean", name "_sum", name "_deviation"

/* Writes five values, NAN for an empty list; the deviation is that of the whole population. Returns
   the place behind them. */
double *feature_spread_write (const struct feature_spread *spread, double *at);

double feature_real (struct rational value);

/* What makes nodes alike; parts that are not used are 0/1. */
struct feature_type {
  struct rational part[4];
};

/* The number of different types; sorts them. O(count log count). */
int64_t feature_types (struct feature_type *types, size_t count);

#endif
