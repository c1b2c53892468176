#include "verify/node/types.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
make (struct verify_node_types *types, const char *text, struct status *status)
{
  struct verify_source source = { text, strlen (text), "file", 1 };
  struct verify_node_instance instance;
  bool good;

  instance = (struct verify_node_instance){ 0 };
  verify_node_types_init (types);
  status_init (status);
  cr_assert (verify_node_instance_read (&instance, &source, status), "%s", status->message);
  good = verify_node_types_from (types, &instance, "file", status);
  verify_node_instance_clear (&instance);
  return good;
}

Test (types, merges_and_scales)
{
  struct verify_node_types types;
  struct status status;
  size_t type;
  int64_t ticks;
  char *text;

  cr_assert (
    make (&types,
          "{\"model\":\"node\",\"source\":{\"cost\":\"1/"
          "6\"},\"destinations\":[{\"cost\":2,\"count\":3},{\"cost\":0.25},{\"cost\":\"4/2\"},"
          "{\"cost\":\"1/4\",\"count\":5}]}",
          &status),
    "%s", status.message);
  cr_expect_eq (mpz_cmp_ui (types.scale, 12), 0);
  cr_expect_eq (types.source, 2);
  cr_expect_eq (types.destinations, 10);
  cr_assert_eq (types.k, 2);
  cr_expect (types.cost[0] == 3 && types.count[0] == 6 && types.cost[1] == 24
             && types.count[1] == 4);
  cr_expect (verify_node_types_find (&types, (struct verify_ratio){ 2, 1 }, &type) && type == 1);
  cr_expect (!verify_node_types_find (&types, (struct verify_ratio){ 1, 6 }, &type));
  cr_expect (!verify_node_types_find (&types, (struct verify_ratio){ 1, 7 }, &type));
  cr_expect (!verify_node_types_find (&types, (struct verify_ratio){ 3, 1 }, &type));
  cr_expect (verify_node_types_ticks (&types, (struct verify_ratio){ 5, 12 }, &ticks)
             && ticks == 5);
  cr_expect (!verify_node_types_ticks (&types, (struct verify_ratio){ 5, 24 }, &ticks));
  cr_expect (!verify_node_types_ticks (&types, (struct verify_ratio){ -1, 1 }, &ticks));
  cr_expect (!verify_node_types_ticks (&types, (struct verify_ratio){ INT64_MAX, 1 }, &ticks));
  text = verify_node_types_text (&types, 30);
  cr_expect_str_eq (text, "5/2");
  free (text);
  verify_node_types_clear (&types);
}

/* The largest that fits, and what is beyond it. */
Test (types, limits)
{
  static const struct {
    const char *source, *cost;
    bool fits;
  } cases[] = {
    { "2305843009213693952", "1", true },
    { "2305843009213693953", "1", false },
    { "1", "\"1/2305843009213693952\"", true },
    { "2", "\"1/2305843009213693952\"", false },
    { "\"1/4294967291\"", "\"1/4294967279\"", false },
    { "\"1/1000000007\"", "\"1/998244353\"", true },
  };

  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char text[200];
    struct verify_node_types types;
    struct status status;
    snprintf (text, sizeof text,
              "{\"model\":\"node\",\"source\":{\"cost\":%s},\"destinations\":[{\"cost\":%s}]}",
              cases[i].source, cases[i].cost);
    cr_expect_eq (make (&types, text, &status), cases[i].fits, "%zu", i);
    cr_expect_eq (status.code, cases[i].fits ? STATUS_OK : STATUS_INPUT);
    verify_node_types_clear (&types);
  }
}
