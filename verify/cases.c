#include "verify/cases.h"

#include "base/memory.h"

#include <stdlib.h>

void
verify_cases_init (struct verify_cases *cases, struct verify_lines *lines, const struct verify_types *types, int64_t T,
                   const struct deadline *deadline, struct verify_reason *reason)
{
  *cases = (struct verify_cases){ .lines = lines, .types = types, .T = T, .deadline = deadline, .reason = reason };
  verify_leaf_init (&cases->leaf, types, T);
}

void
verify_cases_clear (struct verify_cases *cases)
{
  free (cases->path);
  free (cases->weights);
  verify_list_clear (&cases->prices);
  verify_leaf_clear (&cases->leaf);
}

static enum status_code
unexpected (const struct verify_text *text, struct verify_span key)
{
  return verify_text_reject (text, "unexpected key \"%.*s\"", (int)(key.length < 60 ? key.length : 60), key.at);
}

struct statement {
  struct verify_ratio cost, time;
  int64_t count;
};

/* {"cost":C,"time":TIME,"count":M} */
static enum status_code
read_statement (struct verify_text *text, struct statement *out)
{
  enum { COST = 1, TIME = 2, COUNT = 4 };
  unsigned seen = 0;
  struct verify_span key;

  if (!verify_text_object (text, "split"))
    return STATUS_INPUT;
  while (verify_text_member (text, &key)) {
    bool good;
    if (verify_span_is (key, "cost")) {
      good = verify_text_ratio (text, "cost", &out->cost);
      seen |= COST;
    } else if (verify_span_is (key, "time")) {
      good = verify_text_ratio (text, "time", &out->time);
      seen |= TIME;
    } else if (verify_span_is (key, "count")) {
      good = verify_text_whole (text, "count", 0, VERIFY_MAX_DESTINATIONS, &out->count);
      seen |= COUNT;
    } else {
      return unexpected (text, key);
    }
    if (!good)
      return STATUS_INPUT;
  }
  if (seen != (COST | TIME | COUNT))
    return verify_text_reject (text, "split: needs \"cost\", \"time\" and \"count\"");
  return out->time.num > 0 ? STATUS_OK : verify_text_reject (text, "split: a time that is not positive");
}

/* A statement about this instance. */
static enum status_code
check_statement (struct verify_cases *cases, const struct statement *statement, struct verify_split *split)
{
  char number[VERIFY_RATIO_TEXT];
  size_t number_of_line = cases->lines->line.line, type;

  if (!verify_types_find (cases->types, statement->cost, &type))
    return verify_refuse (cases->reason, "line %zu: split: no destination has cost %s", number_of_line,
                          verify_ratio_text (statement->cost, number));
  if (!verify_types_ticks (cases->types, statement->time, &split->time))
    return verify_refuse (cases->reason, "line %zu: split: time %s is no whole number of ticks", number_of_line,
                          verify_ratio_text (statement->time, number));
  if (split->time >= cases->T)
    return verify_refuse (cases->reason, "line %zu: split: time %s is not before the makespan", number_of_line,
                          verify_ratio_text (statement->time, number));
  if (statement->count > cases->types->destinations)
    return verify_refuse (cases->reason, "line %zu: split: more than there are destinations", number_of_line);
  split->types = type + 1;
  split->count = statement->count;
  return STATUS_OK;
}

/* The present line is a split; what follows is its first case. */
static enum status_code
take_split (struct verify_cases *cases)
{
  struct verify_text *text = &cases->lines->text;
  struct verify_split split = { .second = false };
  struct statement statement;
  struct verify_span key;
  enum status_code code = read_statement (text, &statement);

  if (code != STATUS_OK)
    return code;
  if (verify_text_member (text, &key))
    return unexpected (text, key);
  code = check_statement (cases, &statement, &split);
  if (code != STATUS_OK)
    return code;
  if (cases->depth == VERIFY_CASES_DEPTH)
    return verify_refuse (cases->reason, "line %zu: more than %zu splits above a leaf", cases->lines->line.line, VERIFY_CASES_DEPTH);
  memory_grow (cases->path, cases->path_capacity, cases->depth + 1);
  cases->path[cases->depth++] = split;
  cases->splits++;
  return STATUS_OK;
}

/* [W,...], one for each split on the path. */
static enum status_code
read_weights (struct verify_cases *cases)
{
  struct verify_text *text = &cases->lines->text;
  size_t length = 0;

  if (!verify_text_array (text, "weights"))
    return STATUS_INPUT;
  memory_grow (cases->weights, cases->weights_capacity, cases->depth);
  for (; verify_text_element (text); length++) {
    if (length == cases->depth)
      return verify_text_reject (text, "weights: more than the %zu splits above", cases->depth);
    if (!verify_text_ratio (text, "weights", &cases->weights[length]))
      return STATUS_INPUT;
    if (cases->weights[length].num < 0)
      return verify_text_reject (text, "weights: a negative weight");
  }
  if (length < cases->depth)
    return verify_text_reject (text, "weights: fewer than the %zu splits above", cases->depth);
  return STATUS_OK;
}

static enum status_code
read_leaf (struct verify_cases *cases)
{
  struct verify_lines *lines = cases->lines;
  enum { LEAF = 1, WEIGHTS = 2 };
  unsigned seen = 0;
  struct verify_span key = lines->key;

  do {
    enum status_code code;
    if (verify_span_is (key, "leaf")) {
      code = verify_list_read (&cases->prices, lines, "leaf", cases->types, cases->reason);
      seen |= LEAF;
    } else if (verify_span_is (key, "weights")) {
      code = read_weights (cases);
      seen |= WEIGHTS;
    } else {
      return unexpected (&lines->text, key);
    }
    if (code != STATUS_OK)
      return code;
  } while (verify_text_member (&lines->text, &key));
  if (seen != (LEAF | WEIGHTS))
    return verify_text_reject (&lines->text, "missing key \"%s\"", seen & LEAF ? "weights" : "leaf");
  return STATUS_OK;
}

/* The present line is a leaf: it must prove the case it is in. */
static enum status_code
take_leaf (struct verify_cases *cases)
{
  enum status_code code = read_leaf (cases);
  size_t number = cases->lines->line.line;

  if (code != STATUS_OK)
    return code;
  code = verify_leaf_bound (&cases->leaf, &cases->prices, cases->path, cases->weights, cases->depth, cases->deadline);
  if (code == STATUS_FALSE)
    return verify_refuse (cases->reason, "line %zu: the prices and weights are too large", number);
  if (code != STATUS_OK)
    return code;
  cases->leaves++;
  return verify_leaf_proves (&cases->leaf) ? STATUS_OK
                                           : verify_refuse (cases->reason, "line %zu: the leaf does not prove its case", number);
}

/* After a leaf: on to the second case of the last split whose first case is done by it. False when the tree is complete. */
static bool
turn (struct verify_cases *cases)
{
  while (cases->depth > 0 && cases->path[cases->depth - 1].second)
    cases->depth--;
  if (cases->depth == 0)
    return false;
  cases->path[cases->depth - 1].second = true;
  return true;
}

/* After the last line of the tree. */
static enum status_code
finish (struct verify_cases *cases)
{
  if (!verify_lines_next (cases->lines))
    return cases->lines->status->code;
  return verify_text_reject (&cases->lines->text, "a line after the last leaf of the cases");
}

enum status_code
verify_cases_check (struct verify_cases *cases)
{
  enum status_code code = verify_leaf_reserve (&cases->leaf, cases->deadline, cases->reason);

  while (code == STATUS_OK) {
    bool split = verify_span_is (cases->lines->key, "split");
    code = split ? take_split (cases) : take_leaf (cases);
    if (code != STATUS_OK)
      break;
    if (!split && !turn (cases))
      return finish (cases);
    if (!verify_lines_next (cases->lines))
      return cases->lines->status->code != STATUS_OK ? cases->lines->status->code
                                                     : verify_text_reject (&cases->lines->text, "cases are missing after this line");
  }
  return code;
}
