/* Patterns of instances: parameters, groups, and refusals. */
#include "lab/probe/pattern.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static struct pattern *
parse (const char *text)
{
  struct status status;
  status_init (&status);
  struct pattern *pattern = pattern_parse (text, &status);
  cr_assert (pattern, "'%s': %s", text, status.message);
  return pattern;
}

/* SOURCE; COSTxCOUNT .. as the types have it, counts of 1 too. */
static void
show (const struct node_types *types, char *text, size_t size)
{
  size_t length = (size_t)snprintf (text, size, "%lld;", (long long)types->source);
  for (size_t j = 0; j < types->k && length < size; j++)
    length += (size_t)snprintf (text + length, size - length, " %lldx%lld",
                                (long long)types->cost[j], (long long)types->count[j]);
}

Test (pattern, instances)
{
  static const struct {
    const char *text, *parameters;
    int64_t value[4];
    const char *instance;
  } cases[] = {
    { "1; 2 3x5", "", { 0 }, "1; 2x1 3x5" },
    { "1; 2 3xm", "m", { 5 }, "1; 2x1 3x5" },
    { "1; 2 3xm", "m", { 1 }, "1; 2x1 3x1" },
    { "m; 2m-1 2m+1xn", "mn", { 3, 7 }, "3; 5x1 7x7" },
    { "m; 2m-1 2m+1xn", "mn", { 1, 2 }, "1; 1x1 3x2" },
    { " m ;\t2m-1   2m+1xn ", "mn", { 1, 2 }, "1; 1x1 3x2" },
    { "n; mx2 nx3", "nm", { 9, 4 }, "9; 4x2 9x3" }, /* n is the first to occur */
    { "2; m+n-1xm-n 4", "mn", { 5, 2 }, "2; 4x1 6x3" },
    { "2; 4xm 4xm", "m", { 3 }, "2; 4x6" }, /* equal costs are one type */
    { "1; mx2 nx3", "mn", { 4, 4 }, "1; 4x5" },
    { "m+m; m+2m-m-1x10-m", "m", { 4 }, "8; 7x6" },
    { "0m+3; -m+9", "m", { 2 }, "3; 7x1" },
    { "a; bxc dxa", "abcd", { 1, 2, 3, 4 }, "1; 2x3 4x1" },
    { "1; 2305843009213693951m", "m", { 0 }, NULL },
    { "1; m", "m", { INT64_C (1) << 60 }, "1; 1152921504606846976x1" },
    { "1; m", "m", { (INT64_C (1) << 60) + 1 }, NULL }, /* 2 (n + 1) cost is beyond 2^62 */
    { "m; 1", "m", { (INT64_C (1) << 60) + 1 }, NULL },
    { "1; 2m-4", "m", { 2 }, NULL }, /* a cost of 0 */
    { "1; 2m-4", "m", { 1 }, NULL },
    { "m; 1", "m", { 0 }, NULL },
    { "1; 2xm 3", "m", { 0 }, NULL }, /* a count of 0 */
    { "1; 2xm 3", "m", { -1 }, NULL },
    { "1; 1xm", "m", { 2147483646 }, "1; 1x2147483646" },
    { "1; 1xm", "m", { 2147483647 }, NULL }, /* more nodes than the model has */
    { "1; 1xm 2xm", "m", { 1073741824 }, NULL },
    { "1; 1xm 2xm", "m", { INT64_MAX }, NULL }, /* the sum of the counts does not fit */
    { "1; 3m-1", "m", { INT64_MAX / 2 }, NULL },
    { "1; 1-m", "m", { INT64_MIN }, NULL },
    { "1; m+n", "mn", { INT64_MAX, 1 }, NULL },
  };
  struct node_types types;
  node_types_init (&types);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[200];
    struct pattern *pattern = parse (cases[i].text);
    cr_expect_str_eq (pattern_parameters (pattern), cases[i].parameters, "'%s'", cases[i].text);
    node_types_set (&types, 77, 1, &(int64_t){ 78 }, &(int64_t){ 79 });
    bool made = pattern_instance (pattern, cases[i].value, &types);
    cr_expect_eq (made, cases[i].instance != NULL, "'%s', case %zu", cases[i].text, i);
    show (&types, text, sizeof text);
    cr_expect_str_eq (text, made ? cases[i].instance : "77; 78x79", "'%s', case %zu", cases[i].text,
                      i);
    pattern_free (pattern);
  }
  node_types_clear (&types);
}

Test (pattern, all_letters_are_parameters_but_one)
{
  struct pattern *pattern = parse ("a+b+c+d+e+f+g+h+i+j+k+l+m; n+o+p+q+r+s+t+u+v+w+y+z 5xa+z");
  cr_expect_str_eq (pattern_parameters (pattern), "abcdefghijklmnopqrstuvwyz");
  int64_t value[25];
  struct node_types types;
  node_types_init (&types);
  for (size_t i = 0; i < 25; i++)
    value[i] = (int64_t)i + 1;
  cr_assert (pattern_instance (pattern, value, &types));
  cr_expect_eq (types.source, 13 * 14 / 2);
  cr_expect_eq (types.cost[1], 25 * 26 / 2 - 13 * 14 / 2);
  cr_expect_eq (types.destinations, 1 + 26);
  node_types_clear (&types);
  pattern_free (pattern);
}

/* Refused, and the message has the word that is wrong in quotes. */
Test (pattern, refused)
{
  static const struct {
    const char *text, *word;
  } cases[] = {
    { "", "''" },
    { " ; 2", "''" },
    { "1", "'1'" },
    { "1 2 3", "'1'" },
    { "m n; 2", "'m'" },
    { "1;", "no destinations" },
    { "1;  ", "no destinations" },
    { "1; 2; 3", "'2;'" },
    { "1; 2x", "'2x'" },
    { "1; x2", "'x2'" },
    { "1; 2xx", "'2xx'" },
    { "1; 2x3x4", "'2x3x4'" },
    { "2x3; 4", "'2x3'" },
    { "1; m2", "'m2'" },
    { "1; mn", "'mn'" },
    { "1; 2*m", "'2*m'" },
    { "1; 2m+", "'2m+'" },
    { "1; 2m++1", "'2m++1'" },
    { "1; 2m- 1", "'2m-'" },
    { "1; 3 M", "'M'" },
    { "1; 3 2.5", "'2.5'" },
    { "1; 3 1/2", "'1/2'" },
    { "1; 3 (m)", "'(m)'" },
    { "1; 3 \303\244", "'\303\244'" },
    { "1; 9223372036854775808", "'9223372036854775808'" },
    { "99999999999999999999m; 1", "'99999999999999999999m'" },
    { "1; 9223372036854775807m+m", "'9223372036854775807m+m'" },
    { "1; 2 9223372036854775807+1x2", "'9223372036854775807+1x2'" },
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct status status;
    status_init (&status);
    cr_expect_null (pattern_parse (cases[i].text, &status), "'%s'", cases[i].text);
    cr_expect_eq (status.code, STATUS_INPUT, "'%s'", cases[i].text);
    cr_expect (strstr (status.message, cases[i].word), "'%s': %s", cases[i].text, status.message);
    cr_expect_eq (strncmp (status.message, "pattern: ", 9), 0, "'%s': %s", cases[i].text,
                  status.message);
  }
}

Test (pattern, largest_number)
{
  struct node_types types;
  node_types_init (&types);
  struct pattern *pattern
    = parse ("9223372036854775807-9223372036854775806m; 9223372036854775807m-9223372036854775806");
  cr_assert (pattern_instance (pattern, (int64_t[]){ 1 }, &types));
  cr_expect (types.source == 1 && types.cost[0] == 1);
  cr_expect_not (pattern_instance (pattern, (int64_t[]){ 2 }, &types));
  pattern_free (pattern);
  node_types_clear (&types);
}

/* Groups up to the limit, and one more. */
Test (pattern, groups)
{
  for (size_t groups = 1; groups <= PATTERN_MAX_GROUPS + 1; groups++) {
    char text[8 * PATTERN_MAX_GROUPS] = "1;";
    struct status status;
    status_init (&status);
    for (size_t j = 0; j < groups; j++)
      sprintf (text + strlen (text), " m+%zu", j);
    struct pattern *pattern = pattern_parse (text, &status);
    cr_expect_eq (pattern != NULL, groups <= PATTERN_MAX_GROUPS, "%zu", groups);
    cr_expect (pattern || strstr (status.message, "'m+64'"), "%s", status.message);
    pattern_free (pattern);
  }
}

/* Of a space with a form. */
static const struct {
  const char *space, *pattern, *parameters, *expected;
  int64_t value[3];
} rows[] = {
  { "exchange", ". m 1; n . 2m+1; 0 m-1 .", "mn", ". 2 1; 7 . 5; 0 1 .", { 2, 7 } },
  { "exchange", ". m 1; n . 2m+1; 0 m-1 .", "mn", NULL, { 0, 7 } },
  { "exchange", ". m; m .", "m", NULL, { 0 } },
  { "logp", "0; 1 m; 1 0 m xk", "mk", "0; 1 5; 1 0 5 x3", { 5, 3 } },
  { "logp", "0; 1 m; 1 0 m xk", "mk", NULL, { 5, 0 } },
  { "logp", "0; 1 m; 1 0 m xk", "mk", NULL, { 1, 3 } },
  { "openshop", "1 2; 3 4", "", "1 2; 3 4", { 0 } },
};

Test (pattern, rows)
{
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    const struct model *model;
    const struct space_form *form = space_find (rows[i].space, &model)->form;
    struct status status = { .code = STATUS_OK };
    struct pattern *pattern = pattern_parse_rows (rows[i].pattern, &status);
    struct space_point point;
    cr_assert (pattern, "%s", status.message);
    cr_expect_str_eq (pattern_parameters (pattern), rows[i].parameters);
    bool made = pattern_point (pattern, form, rows[i].value, &point);
    cr_expect_eq (made, rows[i].expected != NULL, "case %zu", i);
    if (made) {
      char *notation = space_notation (form, &point);
      cr_expect_str_eq (notation, rows[i].expected);
      free (notation);
    }
    pattern_free (pattern);
  }
}

Test (pattern, refuses_rows)
{
  static const char *const texts[]
    = { ". m!; 0 .", ". #; 0 .", ". -m; 0 .", ". m+; 0 .", ". 99999999999999999999; 0 ." };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
    struct status status = { .code = STATUS_OK };
    cr_expect_null (pattern_parse_rows (texts[i], &status), "%s", texts[i]);
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect_eq (strncmp (status.message, "pattern: \'", 10), 0, "%s", status.message);
  }
}
