#include "lab/probe/objective.h"

#include "base/minmax.h"
#include "base/rational.h"
#include "search/core/model.h"

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

bool
value_is_solved (const struct value *value)
{
  return !value->heuristic && !value->bound;
}

const char *
value_name (const struct objective *objective, const struct value *value)
{
  return value->heuristic    ? value->heuristic->name
         : value->bound      ? value->bound->name
         : value->class == 0 ? "optimum"
                             : objective->model->solve->classes[value->class];
}

/* A name of length characters: optimum, a heuristic, a bound or a class of schedules. */
static bool
find_value (const struct objective *objective, struct value *value, const char *name, size_t length)
{
  char text[sizeof objective->name];
  memcpy (text, name, length);
  text[length] = '\0';
  *value = (struct value){ .heuristic = heuristic_find (objective->model->solve->heuristics, text),
                           .bound = bound_find (objective->model->solve->bounds, text) };
  if (value->heuristic || value->bound || strcmp (text, "optimum") == 0)
    return true;
  return solve_class_find (objective->model->solve, text, &value->class) && value->class > 0;
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
parse_ratio (struct objective *objective, const char *name, struct status *status)
{
  const char *slash = strchr (name, '/');
  if (!slash)
    return status_set (status, STATUS_INPUT, "objective: %s: expected A/B%s", objective->name,
                       objective->space->excess ? " or (A-B)/additive or (A-B)/classes" : "");
  size_t length = (size_t)(slash - name);
  if (!find_value (objective, &objective->above, name, length))
    return refuse_name (objective->name, name, length, status);
  if (!find_value (objective, &objective->below, slash + 1, strlen (slash + 1)))
    return refuse_name (objective->name, slash + 1, strlen (slash + 1), status);
  return true;
}

/* (A-B)/additive or (A-B)/classes; names may have hyphens of their own. */
static bool
parse_excess (struct objective *objective, const char *name, struct status *status)
{
  const char *close = strchr (name, ')');
  if (!objective->space->excess)
    return status_set (status, STATUS_INPUT, "objective: %s: expected A/B", objective->name);
  if (!close || (strcmp (close, ")/additive") != 0 && strcmp (close, ")/classes") != 0))
    return status_set (status, STATUS_INPUT,
                       "objective: %s: expected (A-B)/additive or (A-B)/classes", name);
  objective->excess = strcmp (close, ")/classes") == 0 ? EXCESS_CLASSES : EXCESS_ADDITIVE;
  for (const char *hyphen = strchr (name, '-'); hyphen && hyphen < close;
       hyphen = strchr (hyphen + 1, '-'))
    if (find_value (objective, &objective->above, name + 1, (size_t)(hyphen - name - 1))
        && find_value (objective, &objective->below, hyphen + 1, (size_t)(close - hyphen - 1)))
      return true;
  return refuse_name (objective->name, name + 1, (size_t)(close - name - 1), status);
}

/* The space that stands in front of the name, up to a colon. *name: what follows. */
static bool
find_space (struct objective *objective, const char **name, struct status *status)
{
  const char *colon = strchr (objective->name, ':');
  char text[sizeof objective->name];
  size_t length = colon ? (size_t)(colon - objective->name) : 0;
  memcpy (text, objective->name, length);
  text[length] = '\0';
  if (colon && strcmp (text, SPACE_DEFAULT) == 0) {
    memmove (objective->name, colon + 1, strlen (colon));
    colon = NULL;
  }
  *name = colon ? colon + 1 : objective->name;
  objective->space = space_find (colon ? text : SPACE_DEFAULT, &objective->model);
  return objective->space
         || status_set (status, STATUS_INPUT, "objective: %s: there is no model '%s'",
                        objective->name, text);
}

bool
objective_parse (struct objective *objective, const char *text, struct status *status)
{
  const char *name;
  memset (objective, 0, sizeof *objective);
  if (!copy_without_spaces (objective->name, sizeof objective->name, text))
    return status_set (status, STATUS_INPUT, "objective: %.100s: longer than any there is", text);
  if (!find_space (objective, &name, status))
    return false;
  return (name[0] == '(' ? parse_excess : parse_ratio) (objective, name, status);
}

bool
objective_parse_of (struct objective *objective, const char *space, const char *text,
                    struct status *status)
{
  char whole[200];
  bool named = strchr (text, ':') || strcmp (space, SPACE_DEFAULT) == 0;
  snprintf (whole, sizeof whole, "%s%s%s", named ? "" : space, named ? "" : ":", text);
  return objective_parse (objective, whole, status);
}

void
objective_restrict (struct objective *objective, unsigned class)
{
  struct value *sides[2] = { &objective->above, &objective->below };
  for (int i = 0; i < 2; i++)
    if (value_is_solved (sides[i]) && sides[i]->class == 0)
      sides[i]->class = class;
  snprintf (objective->name, sizeof objective->name, "%s:%s/%s", objective->space->name,
            value_name (objective, sides[0]), value_name (objective, sides[1]));
}

struct quotient
objective_least (const struct objective *objective)
{
  bool from_above = !objective->above.bound,
       bounded = !objective->below.heuristic && objective->below.class == 0
                 && !(objective->below.bound && objective->below.bound->unproven);
  return !from_above || !bounded ? quotient_make (0, 0)
         : objective->excess     ? quotient_make (0, 1)
                                 : quotient_make (1, 1);
}
