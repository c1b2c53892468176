#include "lab/probe/objective.h"

#include "base/minmax.h"
#include "base/rational.h"
#include "bounds/node/table.h"
#include "heuristics/node/table.h"

#include <string.h>

struct quotient
quotient_make (int64_t num, int64_t den)
{
  if (den == 0)
    return (struct quotient){ 0, 0 };
  int64_t divisor = int64_gcd (num < 0 ? -num : num, den < 0 ? -den : den);
  if (den < 0)
    divisor = -divisor;
  return (struct quotient){ num / divisor, den / divisor };
}

int
quotient_compare (struct quotient a, struct quotient b)
{
  if (a.den == 0 || b.den == 0)
    return (a.den != 0) - (b.den != 0);
  return rational_compare ((struct rational){ a.num, a.den }, (struct rational){ b.num, b.den });
}

/* Of the source's cost and the largest of the destinations' the lesser one belongs to the sum,
   too, if they differ. */
int64_t
objective_sum (enum excess excess, const struct node_types *types)
{
  int64_t sum = 0, largest = types->cost[types->k - 1];
  bool apart = excess == EXCESS_CLASSES && types->source != largest;
  for (size_t j = 0; j + 1 < types->k; j++) {
    sum += types->cost[j];
    apart &= types->cost[j] != types->source;
  }
  return apart ? sum + int64_min (types->source, largest) : sum;
}

/* A name of length characters: optimum, a heuristic or a bound. */
static bool
find_value (struct value *value, const char *name, size_t length)
{
  char text[sizeof ((struct objective *)0)->name];
  memcpy (text, name, length);
  text[length] = '\0';
  *value = (struct value){ .heuristic = heuristic_find (node_heuristics, text),
                           .bound = bound_find (node_bounds, text) };
  return value->heuristic || value->bound || strcmp (text, "optimum") == 0;
}

static bool
copy_without_spaces (char *to, size_t size, const char *from)
{
  size_t length = 0;
  for (; *from; from++)
    if (*from != ' ') {
      if (length + 1 == size)
        return false;
      to[length++] = *from;
    }
  to[length] = '\0';
  return true;
}

static bool
refuse_name (const char *text, const char *name, size_t length, struct status *status)
{
  return status_set (
    status, STATUS_INPUT,
    "objective: %s: '%.*s' is neither optimum nor the name of a heuristic or a bound", text,
    (int)length, name);
}

/* A/B */
static bool
parse_ratio (struct objective *objective, struct status *status)
{
  const char *name = objective->name, *slash = strchr (name, '/');
  if (!slash)
    return status_set (status, STATUS_INPUT,
                       "objective: %s: expected A/B or (A-B)/additive or (A-B)/classes", name);
  size_t length = (size_t)(slash - name);
  if (!find_value (&objective->above, name, length))
    return refuse_name (name, name, length, status);
  if (!find_value (&objective->below, slash + 1, strlen (slash + 1)))
    return refuse_name (name, slash + 1, strlen (slash + 1), status);
  return true;
}

/* (A-B)/additive or (A-B)/classes; names may have hyphens of their own. */
static bool
parse_excess (struct objective *objective, struct status *status)
{
  const char *name = objective->name, *close = strchr (name, ')');
  if (!close || (strcmp (close, ")/additive") != 0 && strcmp (close, ")/classes") != 0))
    return status_set (status, STATUS_INPUT,
                       "objective: %s: expected (A-B)/additive or (A-B)/classes", name);
  objective->excess = strcmp (close, ")/classes") == 0 ? EXCESS_CLASSES : EXCESS_ADDITIVE;
  for (const char *hyphen = strchr (name, '-'); hyphen && hyphen < close;
       hyphen = strchr (hyphen + 1, '-'))
    if (find_value (&objective->above, name + 1, (size_t)(hyphen - name - 1))
        && find_value (&objective->below, hyphen + 1, (size_t)(close - hyphen - 1)))
      return true;
  return refuse_name (name, name + 1, (size_t)(close - name - 1), status);
}

bool
objective_parse (struct objective *objective, const char *text, struct status *status)
{
  memset (objective, 0, sizeof *objective);
  if (!copy_without_spaces (objective->name, sizeof objective->name, text))
    return status_set (status, STATUS_INPUT, "objective: %.100s: longer than any there is", text);
  return objective->name[0] == '(' ? parse_excess (objective, status)
                                   : parse_ratio (objective, status);
}

struct quotient
objective_least (const struct objective *objective)
{
  bool from_above = !objective->above.bound, bounded = !objective->below.heuristic;
  return !from_above || !bounded ? quotient_make (0, 0)
         : objective->excess     ? quotient_make (0, 1)
                                 : quotient_make (1, 1);
}
