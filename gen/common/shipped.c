#include "gen/common/shipped.h"

#include "base/memory.h"
#include "gen/common/gen.h"
#include "gen/common/option.h"
#include "model/common/data.h"
#include "model/common/model.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static const char *const group_names[SUITE_GROUPS]
  = { "examples", "corners", "planted", "families", "ci-small", "ci", "deep" };

/* All suites: the collections of all models, then the models in their order. */
struct suites {
  struct named_suite *list; /* owned, as are names and summaries */
  size_t count, capacity;
};

/* Read by the first who asks, completely or not at all: memory may run out (memory_try). */
static struct suites *_Atomic published;

/* The line after this one. */
static const char *
next_line (const char *line)
{
  const char *end = strchr (line, '\n');
  return end ? end + 1 : line + strlen (line);
}

static void
add_suite (struct suites *suites, const char *name, const char *summary, size_t summary_length,
           enum suite_group group, const struct model *model, const char *lines)
{
  memory_grow (suites->list, suites->capacity, suites->count + 1);
  suites->list[suites->count++]
    = (struct named_suite){ memory_text (name, strcspn (name, " ")),
                            memory_text (summary, summary_length), group, model, lines };
}

/* Adds the suite with this heading. */
static void
add_heading (struct suites *suites, const struct model *model, const char *line)
{
  const char *name = line + 1, *group_name = name + strcspn (name, " ") + 1;
  size_t length = strcspn (group_name, "]");
  const char *summary = group_name + length + 2;
  enum suite_group group = 0;
  while (strlen (group_names[group]) != length
         || strncmp (group_names[group], group_name, length) != 0)
    group++;
  add_suite (suites, name, summary, strcspn (summary, "\n"), group, model, next_line (line));
}

/* The caller's. */
static struct suites *
read_suites (void)
{
  static const struct named_suite collections[] = {
    { "ci-small",
      "of all models: examples of the papers, worst cases, corner cases, planted optima; seconds",
      SUITE_CI_SMALL, NULL, "" },
    { "ci", "of all models: the same and more of every family; a minute", SUITE_CI, NULL, "" },
    { "deep", "of all models: all small instances, and harder ones; minutes", SUITE_DEEP, NULL,
      "" },
  };
  struct suites *suites = memory_zero (1, sizeof *suites);
  for (const struct named_suite *at = collections;
       at < collections + sizeof collections / sizeof *collections; at++)
    add_suite (suites, at->name, at->summary, strlen (at->summary), at->group, NULL, at->lines);
  for (const struct model *model = models; model->name; model++)
    for (const char *line = model->gen->suites; *line; line = next_line (line))
      if (*line == '[')
        add_heading (suites, model, line);
  return suites;
}

static void
free_suites (struct suites *suites)
{
  for (size_t i = 0; i < suites->count; i++)
    memory_free ((void *)suites->list[i].name, (void *)suites->list[i].summary);
  memory_free (suites->list, suites);
}

static const struct suites *
all_suites (void)
{
  struct suites *present = atomic_load (&published);
  if (present)
    return present;
  struct suites *own = read_suites ();
  if (atomic_compare_exchange_strong (&published, &present, own))
    return own;
  free_suites (own); /* another thread was faster */
  return present;
}

const struct named_suite *
shipped_suite (size_t i)
{
  const struct suites *suites = all_suites ();
  for (enum suite_group group = 0; group < SUITE_GROUPS; group++)
    for (size_t j = 0; j < suites->count; j++)
      if (suites->list[j].group == group && i-- == 0)
        return &suites->list[j];
  return NULL;
}

const struct named_suite *
shipped_example (const char *model, size_t i)
{
  const struct named_suite *suite;
  for (size_t j = 0; (suite = shipped_suite (j)) && suite->group == SUITE_EXAMPLES; j++)
    if (strcmp (suite->model->name, model) == 0 && i-- == 0)
      return suite;
  return NULL;
}

const struct named_suite *
shipped_find (const char *name)
{
  const struct named_suite *suite;
  for (size_t i = 0; (suite = shipped_suite (i)) != NULL; i++)
    if (strcmp (suite->name, name) == 0)
      return suite;
  return NULL;
}

/* Lines. */

void
shipped_start (struct shipped_cursor *cursor, const struct named_suite *suite)
{
  *cursor = (struct shipped_cursor){ .suite = suite, .next = suite->lines };
}

void
shipped_end (struct shipped_cursor *cursor)
{
  if (cursor->generator)
    gen_close (cursor->generator);
  free (cursor->line);
  cursor->generator = NULL;
  cursor->line = NULL;
  cursor->index = cursor->end = 0;
}

/* Goes to the suite's next line that is no comment and copies it. False: there is none. */
static bool
take_line (struct shipped_cursor *cursor)
{
  const char *line = cursor->next;
  shipped_end (cursor);
  while (*line == '#' || *line == '\n')
    line = next_line (line);
  cursor->next = line;
  if (*line == '\0' || *line == '[')
    return false;
  cursor->next = next_line (line);
  cursor->line = memory_text (line, strcspn (line, "\n"));
  return true;
}

/* The next word of the line; NULL after the last. */
static char *
next_word (char **rest)
{
  return strtok_r (NULL, " ", rest);
}

/* Reads the words of the line after its first: options, and numbers in cursor->numbers. */
static void
read_words (struct shipped_cursor *cursor, char *rest)
{
  struct status status = { .code = STATUS_OK };
  const char *word;
  bool good = true;
  size_t numbers = 0;
  cursor->end = 1;
  while (good && (word = next_word (&rest)) != NULL) {
    const char *value = *word == '-' ? next_word (&rest) : word;
    if (word == value)
      good = option_seed ("number", word, (uint64_t *)&cursor->numbers[numbers++], &status);
    else if (strcmp (word, "--first") == 0)
      good = option_seed ("first", value, &cursor->index, &status);
    else if (cursor->generator)
      good = gen_set (cursor->generator, word + 2, value, &status);
    else
      good = option_seed ("count", value, &cursor->end, &status);
  }
  if (cursor->generator)
    cursor->end = cursor->generator->count;
  if (cursor->index > 0)
    cursor->end += cursor->index;
  assert (good); /* the text has no errors */
}

/* Prepares the line's instances. */
static void
open_line (struct shipped_cursor *cursor)
{
  char *rest;
  cursor->text = NULL;
  if (*cursor->line == '{') {
    cursor->text = cursor->line;
    cursor->end = 1;
    return;
  }
  const char *kind = strtok_r (cursor->line, " ", &rest);
  if (strcmp (kind, "plant") != 0)
    cursor->generator = gen_open (kind);
  assert (cursor->generator || strcmp (kind, "plant") == 0);
  read_words (cursor, rest);
}

/* Makes instance `index` of the line. False: it has no more. */
static bool
make (struct shipped_cursor *cursor, void *instance)
{
  const struct model *model = cursor->suite->model;
  struct status status = { .code = STATUS_OK };
  bool done = true;
  if (cursor->index >= cursor->end)
    return false;
  uint64_t index = cursor->index++;
  if (cursor->generator)
    done = model->gen->make (cursor->generator, index, instance, &status);
  else if (!cursor->text)
    model->gen->plant (cursor->numbers, index, instance);
  else {
    void *ticks = data_new (model->data->ticks);
    done = model->data->read (instance, ticks, cursor->text, strlen (cursor->text),
                              cursor->suite->name, 0, &status);
    data_free (model->data->ticks, ticks);
  }
  assert (status.code == STATUS_OK); /* the text has no errors */
  return done;
}

bool
shipped_next (struct shipped_cursor *cursor, void *instance)
{
  while (!make (cursor, instance)) {
    if (!take_line (cursor))
      return false;
    open_line (cursor);
  }
  return true;
}

/* Writing. */

/* Where the instances of a suite go, and which of them are wanted. */
struct sink {
  struct output *out;
  size_t step, limit; /* as in a line with `suite` */
  char **names;       /* owned, with its elements [count]: those written */
  size_t count, capacity;
};

/* Instance `number` of a suite belongs to the part, and none of its name was written before; then
   its name is noted. */
static bool
wants (struct sink *sink, size_t number, const char *name)
{
  if (number >= sink->limit || number % sink->step != 0)
    return false;
  for (size_t i = 0; name && i < sink->count; i++)
    if (strcmp (sink->names[i], name) == 0)
      return false;
  if (name) {
    memory_grow (sink->names, sink->capacity, sink->count + 1);
    sink->names[sink->count++] = memory_copy (name);
  }
  return true;
}

static void
write_instances (const struct named_suite *suite, struct sink *sink)
{
  const struct model *model = suite->model;
  void *instance = data_new (model->data->instance);
  struct shipped_cursor cursor;
  shipped_start (&cursor, suite);
  for (size_t number = 0; !sink->out->failed && shipped_next (&cursor, instance); number++) {
    if (!wants (sink, number, model->data->name (instance)))
      continue;
    if (cursor.text)
      output_print (sink->out, "%s\n", cursor.text);
    else
      model->data->write_instance (instance, sink->out);
  }
  shipped_end (&cursor);
  data_free (model->data->instance, instance);
}

/* Writes a suite or a collection of one model. */
static void
write_suite (const struct named_suite *suite, struct sink *sink)
{
  if (strncmp (suite->lines, "suite ", 6) != 0) {
    write_instances (suite, sink);
    return;
  }
  struct shipped_cursor cursor;
  shipped_start (&cursor, suite);
  while (take_line (&cursor)) {
    char *rest = cursor.line + 6;
    const char *name = next_word (&rest), *step = next_word (&rest), *limit = next_word (&rest);
    sink->step = step ? strtoul (step, NULL, 10) : 1;
    sink->limit = limit ? strtoul (limit, NULL, 10) : SIZE_MAX;
    write_suite (shipped_find (name), sink);
  }
  shipped_end (&cursor);
}

void
shipped_write (const char *name, struct output *out)
{
  struct sink sink = { .out = out, .step = 1, .limit = SIZE_MAX };
  const struct suites *suites = all_suites ();
  const struct named_suite *suite = shipped_find (name);
  assert (suite);
  if (suite->model)
    write_suite (suite, &sink);
  for (size_t i = 0; !suite->model && i < suites->count; i++)
    if (suites->list[i].model && suites->list[i].group == suite->group)
      write_suite (&suites->list[i], &sink);
  for (size_t i = 0; i < sink.count; i++)
    free (sink.names[i]);
  free (sink.names);
}
