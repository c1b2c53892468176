#include "lab/probe/space.h"

#include "base/checked.h"
#include "base/memory.h"

#include <inttypes.h>
#include <string.h>

/* Writes the row that begins at *layout and *number, and moves both behind it. */
static void
write_row (const struct space_point *point, const char **layout, size_t *number, struct output *out)
{
  for (const char *start = *layout; **layout && **layout != ';'; (*layout)++) {
    if (*layout > start)
      output_char (out, ' ');
    switch (**layout) {
    case '.':
      output_char (out, '.');
      break;
    case 'n':
    case 'm':
      output_integer (out, **layout == 'n' ? point->n : point->m);
      break;
    default:
      output_integer (out, point->number[(*number)++]);
    }
  }
  *layout += **layout == ';';
}

static bool
same (const struct output *a, const struct output *b)
{
  return a->length == b->length && memcmp (a->bytes, b->bytes, a->length) == 0;
}

/* Ends a row that occurs `times` times. */
static void
end_row (const struct output *row, int64_t times, struct output *out)
{
  if (times == 0)
    return;
  if (out->length > 0)
    output_text (out, "; ");
  output_bytes (out, row->bytes, row->length);
  if (times > 1)
    output_print (out, " x%" PRId64, times);
}

char *
space_notation (const struct space_form *form, const struct space_point *point)
{
  struct space_layout layout;
  struct output out = { .stream = NULL }, row = { .stream = NULL }, next = { .stream = NULL };
  int64_t times = 0;
  size_t number = 0;
  form->layout (point->n, point->m, &layout);
  for (const char *at = layout.text; *at;) {
    output_reset (&next);
    write_row (point, &at, &number, &next);
    if (times > 0 && same (&row, &next)) {
      times++;
      continue;
    }
    end_row (&row, times, &out);
    times = 1;
    output_reset (&row);
    output_bytes (&row, next.bytes, next.length);
  }
  end_row (&row, times, &out);
  output_discard (&row);
  output_discard (&next);
  return output_take (&out);
}

/* A notation as it stands: its numbers, and rows of them. */
struct words {
  const char *text;
  struct status *status;
  int64_t number[SPACE_NUMBERS];
  size_t length;
  char layout[SPACE_LAYOUT]; /* `#` a number, `.` none, `;` the end of a row but the last */
  size_t characters;
};

static bool
refuse (const struct words *words, const char *at, const char *reason)
{
  size_t length = strcspn (at, " ;");
  return status_set (words->status, STATUS_INPUT, "instance: '%.*s': %s", (int)length, at, reason);
}

static bool
add_character (struct words *words, char c)
{
  if (words->characters + 1 >= SPACE_LAYOUT)
    return status_set (words->status, STATUS_INPUT, "instance: more than a notation may have");
  words->layout[words->characters++] = c;
  return true;
}

static bool
add_number (struct words *words, int64_t value)
{
  if (words->length == SPACE_NUMBERS)
    return status_set (words->status, STATUS_INPUT, "instance: more than %d numbers",
                       SPACE_NUMBERS);
  words->number[words->length++] = value;
  return add_character (words, '#');
}

/* An integer at *at, which is moved behind it. */
static bool
read_integer (const struct words *words, const char **at, int64_t *value)
{
  const char *start = *at;
  for (*value = 0; **at >= '0' && **at <= '9'; (*at)++)
    if (!checked_mul (*value, 10, value) || !checked_add (*value, **at - '0', value)
        || *value > SPACE_COST)
      return refuse (words, start, "too large");
  return *at > start || refuse (words, start, "expected an integer >= 0");
}

/* Writes the present row, which began with these characters and numbers, again. */
static bool
repeat (struct words *words, size_t characters, size_t numbers, int64_t times)
{
  size_t row = words->characters - characters;
  for (int64_t i = 1; i < times; i++) {
    if (!add_character (words, ';'))
      return false;
    for (size_t j = 0, k = 0; j < row; j++)
      if (words->layout[characters + j] == '#'
            ? !add_number (words, words->number[numbers + k++])
            : !add_character (words, words->layout[characters + j]))
        return false;
  }
  return true;
}

static bool
read_row (struct words *words, const char **at)
{
  size_t characters = words->characters, numbers = words->length;
  int64_t value;
  for (;;) {
    *at += strspn (*at, " ");
    if (**at == '\0' || **at == ';')
      return words->characters > characters || refuse (words, *at, "a row has no numbers");
    if (**at == 'x') {
      ++*at;
      if (!read_integer (words, at, &value))
        return false;
      *at += strspn (*at, " ");
      if (value < 1 || (**at != '\0' && **at != ';'))
        return refuse (words, *at, "expected the end of a row after its number of times");
      return repeat (words, characters, numbers, value);
    }
    if (**at == '.') {
      ++*at;
      if (!add_character (words, '.'))
        return false;
    } else if (!read_integer (words, at, &value) || !add_number (words, value)) {
      return false;
    }
  }
}

static bool
read_rows (struct words *words)
{
  const char *at = words->text;
  for (;;) {
    if (!read_row (words, &at))
      return false;
    if (*at == '\0')
      break;
    at++;
    if (!add_character (words, ';'))
      return false;
  }
  words->layout[words->characters] = '\0';
  return true;
}

/* Does the layout have these rows, with these sizes? The numbers of the point are set then. */
static bool
matches (const struct words *words, const struct space_layout *layout, struct space_point *point)
{
  size_t next = 0, number = 0, i = 0;
  for (; layout->text[i]; i++) {
    char want = layout->text[i], have = words->layout[i];
    if (want == ';' || want == '.') {
      if (have != want)
        return false;
      continue;
    }
    if (have != '#')
      return false;
    int64_t value = words->number[next++];
    if (want == 'n' || want == 'm') {
      if (value != (want == 'n' ? point->n : point->m))
        return false;
    } else {
      point->number[number++] = value;
    }
  }
  return words->layout[i] == '\0';
}

static bool
within (const struct space_layout *layout, const struct space_point *point)
{
  char kinds[SPACE_NUMBERS];
  space_kinds (layout, kinds);
  for (size_t i = 0; i < point->length; i++) {
    int64_t least, most;
    space_range (layout, kinds[i], SPACE_COST, &least, &most);
    if (point->number[i] < least || point->number[i] > most)
      return false;
  }
  return space_divisor (kinds, point) > 0;
}

bool
space_parse (const struct space_form *form, const char *text, struct space_point *point,
             struct status *status)
{
  struct words words = { .text = text, .status = status };
  struct space_layout layout;
  if (!read_rows (&words))
    return false;
  for (int n = form->least_n; n <= form->most_n; n++) {
    int least, most;
    space_second (form, n, &least, &most);
    for (int m = least; m <= most; m++) {
      space_shape (form, n, m, point, &layout);
      if (point->length <= words.length && matches (&words, &layout, point))
        return (within (&layout, point) && space_valid (form, point))
               || status_set (status, STATUS_INPUT, "instance: '%.60s': is no instance", text);
    }
  }
  return status_set (status, STATUS_INPUT,
                     "instance: '%.60s': has other rows than any instance of the model", text);
}

bool
space_read (const struct probe_space *space, const char *notation, struct space_reading *reading,
            struct status *status)
{
  struct space_point point;
  struct space_layout layout;
  char kinds[SPACE_NUMBERS];
  struct output out = { .stream = NULL };
  memset (reading, 0, sizeof *reading);
  if (!space_parse (space->form, notation, &point, status))
    return false;
  space_reduce (space->form, &point);
  space->form->layout (point.n, point.m, &layout);
  space_kinds (&layout, kinds);
  *reading = (struct space_reading){ .notation = space_notation (space->form, &point),
                                     .n = point.n,
                                     .second = point.m,
                                     .largest = space_largest (kinds, &point) };
  space->form->write (&point, reading->notation, &out);
  reading->instance = output_take (&out);
  return true;
}
