/* The notation of instances: reading, writing, and refusals that name the word. */
#include "base/memory.h"
#include "lab/probe/node/notation.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void
expect_text (const struct node_types *types, const char *expected)
{
  struct output out;
  output_init_memory (&out);
  notation_write (types, &out);
  output_char (&out, '\0');
  cr_assert_str_eq (out.bytes, expected);
  output_discard (&out);
}

Test (notation, read_write_reduce)
{
  static const struct {
    const char *text, *written, *reduced;
    int64_t destinations;
    size_t k;
  } cases[] = {
    { "3; 2x2 3x4", "3; 2x2 3x4", "3; 2x2 3x4", 6, 2 },
    { "1;2 3x5", "1; 2 3x5", "1; 2 3x5", 6, 2 },
    { "  4 ;  6x1   2x3\t6 \n", "4; 2x3 6x2", "2; 1x3 3x2", 5, 2 },
    { "5; 5", "5; 5", "1; 1", 1, 1 },
    { "1; 1000000000x2147483646", "1; 1000000000x2147483646", "1; 1000000000x2147483646",
      2147483646, 1 },
  };
  struct node_types types;
  struct status status;
  node_types_init (&types);
  status_init (&status);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    cr_assert (notation_read (&types, cases[i].text, &status), "%s: %s", cases[i].text,
               status.message);
    expect_text (&types, cases[i].written);
    cr_assert_eq (types.destinations, cases[i].destinations);
    cr_assert_eq (types.k, cases[i].k);
    notation_reduce (&types);
    expect_text (&types, cases[i].reduced);
  }
  node_types_clear (&types);
}

Test (notation, bad_words_are_named)
{
  static const struct {
    const char *text, *part;
  } cases[] = {
    { "", "''" },
    { "; 2", "''" },
    { "x; 2", "'x'" },
    { "0; 2", "'0'" },
    { "1.5; 2", "'1.5'" },
    { "3", "'3': expected ';'" },
    { "3 2; 4", "'3': expected ';'" },
    { "3;", "no destinations" },
    { "3;   ", "no destinations" },
    { "3; 2 -4", "'-4'" },
    { "3; 2 0", "'0'" },
    { "3; 2x0", "'2x0'" },
    { "3; 2x", "'2x'" },
    { "3; x2", "'x2'" },
    { "3; 2x2,", "'2x2,'" },
    { "3; 2x2x2", "'2x2x2'" },
    { "3; +2", "'+2'" },
    { "3; 99999999999999999999", "'99999999999999999999'" },
    { "3; 1x2147483646 2", "'2': too many" },
    { "3; 1x9223372036854775807 2x9223372036854775807", "too many" },
    { "1; 1000000000000000000x7", "cost 1000000000000000000: too large" },
    { "1000000000000000000; 1x7", "cost 1000000000000000000: too large" },
  };
  struct node_types types;
  node_types_init (&types);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    status_init (&status);
    cr_assert (!notation_read (&types, cases[i].text, &status), "%s", cases[i].text);
    cr_assert_eq (status.code, STATUS_INPUT);
    cr_assert (strstr (status.message, cases[i].part), "%s: %s", cases[i].text, status.message);
  }
  node_types_clear (&types);
}

/* The limit is that of the model: what is read may be scaled no further, what is a tick beyond
   is refused. */
Test (notation, largest_cost)
{
  struct node_types types;
  struct status status;
  node_types_init (&types);
  status_init (&status);
  /* 2^61 / 4 */
  cr_assert (notation_read (&types, "1; 576460752303423488x3", &status), "%s", status.message);
  cr_assert (!notation_read (&types, "1; 576460752303423489x3", &status));
  node_types_clear (&types);
}

Test (notation, short_buffers_end_in_dots)
{
  static const struct {
    size_t size;
    const char *text;
  } cases[] = { { 11, "3; 2x2 3x4" }, { 10, "3; 2x2..." }, { 5, "3..." }, { 4, "..." } };
  struct node_types types;
  struct status status;
  node_types_init (&types);
  status_init (&status);
  cr_assert (notation_read (&types, "3; 2x2 3x4", &status));
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char *text = memory_alloc (cases[i].size, 1); /* exact, for the sanitizer */
    notation_text (&types, text, cases[i].size);
    cr_assert_str_eq (text, cases[i].text);
    free (text);
  }
  node_types_clear (&types);
}

Test (notation, instance_is_the_same)
{
  struct node_types types, again;
  struct node_instance instance;
  struct output out;
  struct status status;
  node_types_init (&types);
  node_types_init (&again);
  node_instance_init (&instance);
  output_init_memory (&out);
  status_init (&status);
  cr_assert (notation_read (&types, "3; 2x2 3x4", &status));
  notation_instance (&types, NULL, &instance);
  notation_instance (&types, "three", &instance);
  node_instance_write (&instance, &out);
  output_char (&out, '\0');
  cr_assert_str_eq (out.bytes, "{\"model\":\"node\",\"name\":\"three\",\"source\":{\"cost\":3},"
                               "\"destinations\":[{\"cost\":2,\"count\":2},"
                               "{\"cost\":3,\"count\":4}]}\n");
  cr_assert (node_types_from (&again, &instance, "test", &status));
  expect_text (&again, "3; 2x2 3x4");
  output_discard (&out);
  node_instance_clear (&instance);
  node_types_clear (&types);
  node_types_clear (&again);
}
