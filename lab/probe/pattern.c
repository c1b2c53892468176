#include "lab/probe/pattern.h"

#include "base/checked.h"
#include "base/memory.h"
#include "lab/probe/words.h"

#include <stdlib.h>
#include <string.h>

#define LETTERS 26

/* constant + sum of coefficient * parameter, the parameters by place in pattern->parameters. */
struct expression {
  int64_t constant, coefficient[LETTERS];
};

struct pattern {
  char parameters[LETTERS + 1];
  struct expression source, cost[PATTERN_MAX_GROUPS], count[PATTERN_MAX_GROUPS];
  size_t groups;

  /* of rows: the notation with `#` for each expression, and these in order; owned */
  char *rows;
  struct expression *number;
  size_t numbers, capacity;
};

/* A word while it is read. */
struct reader {
  struct pattern *pattern;
  const struct words *words;
  const char *at; /* how far it is read */
};

static bool
refuse (const struct reader *reader, const char *reason)
{
  return words_refuse (reader->words, reason);
}

static bool
is_digit (char c)
{
  return c >= '0' && c <= '9';
}

static bool
is_parameter (char c)
{
  return c >= 'a' && c <= 'z' && c != 'x';
}

/* The letter's place among the parameters; a new one is the last. */
static size_t
place_of (struct pattern *pattern, char letter)
{
  char *known = strchr (pattern->parameters, letter);
  if (!known) {
    known = pattern->parameters + strlen (pattern->parameters);
    known[0] = letter;
    known[1] = '\0';
  }
  return (size_t)(known - pattern->parameters);
}

static bool
read_number (struct reader *reader, int64_t *value)
{
  *value = 0;
  for (; is_digit (*reader->at); reader->at++)
    if (!checked_mul (*value, 10, value) || !checked_add (*value, *reader->at - '0', value))
      return refuse (reader, "a number beyond 64 bits");
  return true;
}

/* 3, m or 3m, added to the expression `sign` times. */
static bool
read_term (struct reader *reader, int64_t sign, struct expression *expression)
{
  int64_t value = 1, *to = &expression->constant;
  bool number = is_digit (*reader->at);
  if (number && !read_number (reader, &value))
    return false;
  if (is_parameter (*reader->at))
    to = &expression->coefficient[place_of (reader->pattern, *reader->at++)];
  else if (!number)
    return refuse (reader, "expected a number or a one-letter parameter (a to z but x)");
  return checked_add (*to, sign * value, to) || refuse (reader, "a number beyond 64 bits");
}

/* Terms with + and - between them; ends before an x and at the end of the word. */
static bool
read_expression (struct reader *reader, struct expression *expression)
{
  int64_t sign = 1;
  do {
    if (*reader->at == '+' || *reader->at == '-')
      sign = *reader->at++ == '-' ? -1 : 1;
    if (!read_term (reader, sign, expression))
      return false;
  } while (*reader->at == '+' || *reader->at == '-');
  return true;
}

static bool
at_end (const struct reader *reader)
{
  return reader->at == reader->words->word + reader->words->length;
}

/* For words_read: the source. */
static bool
read_source (const struct words *words, void *context)
{
  struct reader reader = { .pattern = context, .words = words, .at = words->word };
  return read_expression (&reader, &reader.pattern->source)
         && (at_end (&reader) || refuse (&reader, "expected the source's cost, such as 3 or 2m-1"));
}

/* For words_read: a group of destinations. */
static bool
read_group (const struct words *words, void *context)
{
  struct reader reader = { .pattern = context, .words = words, .at = words->word };
  struct pattern *pattern = context;
  size_t group = pattern->groups;
  if (group == PATTERN_MAX_GROUPS)
    return refuse (&reader, "more groups of destinations than a pattern may have");
  if (!read_expression (&reader, &pattern->cost[group]))
    return false;
  pattern->count[group].constant = 1;
  if (*reader.at == 'x') {
    reader.at++;
    pattern->count[group].constant = 0;
    if (!read_expression (&reader, &pattern->count[group]))
      return false;
  }
  pattern->groups++;
  return at_end (&reader) || refuse (&reader, "expected COST or COSTxCOUNT, such as 2m-1 or 3xm+1");
}

struct pattern *
pattern_parse (const char *text, struct status *status)
{
  struct pattern *pattern = memory_zero (1, sizeof *pattern);
  struct words words = { .subject = "pattern", .status = status };
  if (words_read (&words, text, read_source, read_group, pattern))
    return pattern;
  pattern_free (pattern);
  return NULL;
}

struct pattern *
pattern_parse_rows (const char *text, struct status *status)
{
  struct pattern *pattern = memory_zero (1, sizeof *pattern);
  struct words words = { .subject = "pattern", .status = status };
  struct reader reader = { .pattern = pattern, .words = &words, .at = text };
  struct output rows = { .stream = NULL };
  bool good = true;
  while (*reader.at && good)
    if (is_digit (*reader.at) || is_parameter (*reader.at)) {
      words.word = reader.at;
      words.length = strcspn (reader.at, " ;x");
      memory_grow (pattern->number, pattern->capacity, pattern->numbers + 1);
      pattern->number[pattern->numbers] = (struct expression){ .constant = 0 };
      good = read_expression (&reader, &pattern->number[pattern->numbers++]);
      output_char (&rows, '#');
    } else {
      words.word = reader.at;
      words.length = strcspn (reader.at, " ;");
      good = strchr (" ;.x", *reader.at) || refuse (&reader, "expected a number or a parameter");
      output_char (&rows, *reader.at++);
    }
  pattern->rows = output_take (&rows);
  if (good)
    return pattern;
  pattern_free (pattern);
  return NULL;
}

void
pattern_free (struct pattern *pattern)
{
  if (pattern)
    memory_free (pattern->rows, pattern->number, pattern);
}

const char *
pattern_parameters (const struct pattern *pattern)
{
  return pattern->parameters;
}

/* False beyond 64 bits and where it is negative. */
static bool
evaluate (const struct pattern *pattern, const struct expression *expression, const int64_t *value,
          int64_t *result)
{
  *result = expression->constant;
  for (size_t i = 0; pattern->parameters[i]; i++) {
    int64_t product;
    if (!checked_mul (expression->coefficient[i], value[i], &product)
        || !checked_add (*result, product, result))
      return false;
  }
  return *result >= 0;
}

/* The same, false also where it is 0. */
static bool
evaluate_positive (const struct pattern *pattern, const struct expression *expression,
                   const int64_t *value, int64_t *result)
{
  return evaluate (pattern, expression, value, result) && *result > 0;
}

bool
pattern_instance (const struct pattern *pattern, const int64_t *value, struct node_types *types)
{
  int64_t source, destinations = 0, largest, cost[PATTERN_MAX_GROUPS], count[PATTERN_MAX_GROUPS];
  if (!evaluate_positive (pattern, &pattern->source, value, &source))
    return false;
  largest = source;
  for (size_t j = 0; j < pattern->groups; j++) {
    if (!evaluate_positive (pattern, &pattern->cost[j], value, &cost[j])
        || !evaluate_positive (pattern, &pattern->count[j], value, &count[j])
        || !checked_add (destinations, count[j], &destinations)
        || destinations > NODE_MAX_DESTINATIONS)
      return false;
    largest = cost[j] > largest ? cost[j] : largest;
  }
  if (largest > (INT64_C (1) << 61) / (destinations + 1)) /* the limit of node_types_set */
    return false;
  node_types_set (types, source, pattern->groups, cost, count);
  return true;
}

bool
pattern_point (const struct pattern *pattern, const struct space_form *form, const int64_t *value,
               struct space_point *point)
{
  struct output text = { .stream = NULL };
  struct status status = { .code = STATUS_OK };
  size_t next = 0;
  bool good = true;
  for (const char *c = pattern->rows; *c && good; c++) {
    int64_t number;
    if (*c != '#') {
      output_char (&text, *c);
      continue;
    }
    good = evaluate (pattern, &pattern->number[next++], value, &number);
    if (good)
      output_integer (&text, number);
  }
  output_char (&text, '\0');
  good = good && space_parse (form, text.bytes, point, &status);
  output_discard (&text);
  return good;
}
