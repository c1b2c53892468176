#include "search/openshop/engines.h"

#include "search/openshop/auto.h"
#include "search/openshop/brute.h"

const struct engine *const openshop_engines[]
  = { &openshop_auto_engine, &openshop_lcg_engine, &openshop_brute_engine, NULL };
