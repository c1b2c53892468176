#include "search/parameterized/engines.h"

#include "search/parameterized/auto.h"
#include "search/parameterized/brute.h"

const struct engine *const parameterized_engines[]
  = { &parameterized_auto_engine, &parameterized_brute_engine, NULL };
