#include "lab/experiments/common/ratios.h"

#include <stdio.h>

static void
add_worst (struct ratios *ratios, struct rational ratio, bool least, const char *name)
{
  bool first = ratios->worst.denominator == 0;
  int order = first ? 1 : rational_compare (ratio, ratios->worst);
  if (ratio.denominator == 0 || (!first && (least ? order >= 0 : order <= 0)))
    return;
  ratios->worst = ratio;
  snprintf (ratios->name, sizeof ratios->name, "%s", name);
}

void
ratios_add (struct ratios *ratios, int64_t a, int64_t b, bool least, const char *name)
{
  ratios->instances++;
  ratios->equal += a == b;
  ratios->sum += (double)a / (double)b;
  add_worst (ratios, rational_of_ticks (a, b), least, name);
}

void
ratios_join (struct ratios *to, const struct ratios *from, bool least)
{
  to->instances += from->instances;
  to->equal += from->equal;
  to->sum += from->sum;
  add_worst (to, from->worst, least, from->name);
}

double
ratios_worst (const struct ratios *ratios)
{
  const struct rational worst = ratios->worst;
  return worst.denominator > 0 ? (double)worst.numerator / (double)worst.denominator : 0;
}

double
ratios_mean (const struct ratios *ratios)
{
  return ratios->instances > 0 ? ratios->sum / (double)ratios->instances : 0;
}

double
ratios_equal (const struct ratios *ratios)
{
  return ratios->instances > 0 ? 100 * (double)ratios->equal / (double)ratios->instances : 0;
}
