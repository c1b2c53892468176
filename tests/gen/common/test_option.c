/* Options of generators: limits, and texts made in pieces. */
#include "gen/common/option.h"

#include <criterion/criterion.h>
#include <stdlib.h>

Test (option, limits)
{
  struct status status;
  status_init (&status);
  cr_assert (option_within ("k", "--n", 1, 1, 3, &status)
             && option_within ("k", "--n", 3, 1, 3, &status));
  cr_assert_not (option_within ("k", "--n", 4, 1, 3, &status));
  cr_expect_str_eq (status.message, "gen k: --n: 4, expected 1 to 3");
  cr_expect_eq (status.code, STATUS_INPUT);
  status_init (&status);
  cr_assert_not (option_within ("k", "--n", INT64_MIN, 1, 3, &status));
  cr_expect_str_eq (status.message, "gen k: --n: -9223372036854775808, expected 1 to 3");
  status_init (&status);
  cr_assert_not (option_refuse ("k", "--x: trouble", &status));
  cr_expect_str_eq (status.message, "gen k: --x: trouble");
}

Test (option, texts)
{
  struct output out;
  output_init_memory (&out);
  static const struct rational list[] = { { 1, 1 }, { 3, 2 } };
  option_write_list (list, 2, &out);
  option_write_list (list, 0, &out);
  char *text = option_take_text (&out);
  cr_expect_str_eq (text, "[1,\"3/2\"][]");
  cr_expect_eq (out.length, 0);
  free (text);
  output_discard (&out);
}
