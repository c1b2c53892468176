/* Times that floating point rounded are told from schedules that are wrong. */
#include "judge/rounding.h"

#include "judge/verdict.h"

#include <criterion/criterion.h>
#include <string.h>

/* A chain of sends of a tenth each, in a unit and in millions. */
#define NODE(cost)                                                                                 \
  "{\"model\":\"node\",\"source\":{\"cost\":" cost "},\"destinations\":[{\"cost\":" cost           \
  ",\"count\":3}]}"
#define SENDS(second, third)                                                                       \
  "\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":2,\"start\":" second            \
  "},{\"from\":2,\"to\":3,\"start\":" third "}]}"

static const struct {
  const char *instance, *answer;
  enum verdict verdict;
} cases[] = {
  /* 0.1 + 0.2 = 0.30000000000000004 */
  { NODE ("0.1"), "{\"makespan\":0.30000000000000004," SENDS ("0.1", "0.2"), VERDICT_ROUNDING },
  { NODE ("0.1"), "{\"makespan\":0.3," SENDS ("0.1", "0.2"), VERDICT_VALID },
  { NODE ("\"1/3\""), "{\"makespan\":1.0," SENDS ("0.3333333333333333", "0.6666666666666666"),
    VERDICT_ROUNDING },
  { NODE ("\"1/3\""), "{\"makespan\":1," SENDS ("0.3333333333333333", "\"2/3\""),
    VERDICT_ROUNDING },
  { NODE ("\"1/3\""), "{\"makespan\":1," SENDS ("\"1/3\"", "\"2/3\""), VERDICT_VALID },
  { NODE ("\"1000000/3\""), "{\"makespan\":1e6," SENDS ("333333.3333333333", "666666.6666666666"),
    VERDICT_ROUNDING },
  /* a start a hair below 0 */
  { NODE ("0.1"),
    "{\"makespan\":0.3,\"sends\":[{\"from\":0,\"to\":1,\"start\":-1e-17},{\"from\":1,\"to\":2,"
    "\"start\":0.1},{\"from\":2,\"to\":3,\"start\":0.2}]}",
    VERDICT_ROUNDING },
  /* off by a hundred thousandth: wrong, not rounded */
  { NODE ("0.1"), "{\"makespan\":0.3," SENDS ("0.09999", "0.2"), VERDICT_INVALID },
  { NODE ("0.1"), "{\"makespan\":0.30001," SENDS ("0.1", "0.2"), VERDICT_WRONG_MAKESPAN },
  { NODE ("0.1"), "{\"makespan\":0.2," SENDS ("0.0999999999999", "0.2"), VERDICT_INVALID },
  /* whole numbers are not rounded: they are off by one */
  { NODE ("10000000000"), "{\"makespan\":30000000000," SENDS ("9999999999", "20000000000"),
    VERDICT_INVALID },
  { NODE ("10000000000"), "{\"makespan\":30000000001," SENDS ("10000000000", "20000000000"),
    VERDICT_WRONG_MAKESPAN },
  /* a schedule that is wrong otherwise */
  { NODE ("0.1"), "{\"makespan\":0.3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0.0}]}",
    VERDICT_INVALID },
};

Test (rounding, verdicts)
{
  struct verdict_judge *judge = verdict_judge_new ();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct judgement judgement;
    struct status status;
    status_init (&status);
    cr_assert (
      verdict_judge_instance (judge, cases[i].instance, strlen (cases[i].instance), &status));
    verdict_answer (judge, cases[i].answer, strlen (cases[i].answer), &judgement);
    cr_expect_eq (judgement.verdict, cases[i].verdict, "%s: %s: %s", cases[i].answer,
                  verdict_name (judgement.verdict), judgement.reason);
    cr_expect_eq (strstr (judgement.reason, "the times are rounded") != NULL,
                  cases[i].verdict == VERDICT_ROUNDING);
  }
  verdict_judge_free (judge);
}

/* In every model, times that are right are valid when stretched, whatever else the answer holds. */
Test (rounding, stretch)
{
  static const char text[] = " {\"schedule\":{\"sends\":[{\"start\" : 1.5 ,\"receive\":\"7/2\", "
                             "\"from\":0}],\"makespan\":4},\"other\":[1,{\"a\":[]}]}";
  const struct verify_source source = { text, strlen (text), "answer", 1 };
  struct output out;
  output_init_memory (&out);
  cr_assert (rounding_stretch (&source, &out));
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, " {\"schedule\":{\"sends\":[{\"start\" :  1.5000000050000000 "
                               ",\"receive\": 3.5000000070000000, \"from\":0}],\"makespan\":4},"
                               "\"other\":[1,{\"a\":[]}]}");
  output_discard (&out);
}
