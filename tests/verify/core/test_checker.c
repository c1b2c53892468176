#include "tests/support/place.h"
#include "verify/core/checker.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A file with this text; the caller frees the path. */
static char *
write_file (const char *text)
{
  char *path = strdup (P_tmpdir "/provecast-test-XXXXXX");
  int descriptor = mkstemp (path);

  cr_assert_eq (write (descriptor, text, strlen (text)), (ssize_t)strlen (text));
  close (descriptor);
  return path;
}

#define ONE                                                                                        \
  "{\"model\":\"node\",\"name\":\"one\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2}]}"  \
  "\n"
#define TWO                                                                                        \
  "{\"model\":\"node\",\"source\":{\"cost\":\"1/"                                                  \
  "2\"},\"destinations\":[{\"cost\":1,\"count\":2}]}\n"
#define OTHER_TWO                                                                                  \
  "{\"model\":\"node\",\"source\":{\"cost\":3},\"destinations\":[{\"cost\":2,\"count\":2}]}\n"
#define SEND "{\"instance\":\"one\",\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}\n"
#define LATE "{\"instance\":\"one\",\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":1}]}\n"
#define BOTH                                                                                       \
  "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,\"to\":2,\"start\":0." \
  "5}]}\n"
#define SLOW                                                                                       \
  "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":2,\"start\":"   \
  "\"1/3\"}]}\n"
#define PROOF                                                                                      \
  "{\"certificate\":\"node\",\"version\":1,\"instance\":\"one\",\"makespan\":1}\n{\"ready\":[[1,"  \
  "2,1]]}\n{\"path\":[],\"prices\":[]}\n"                                                          \
  "{\"end\":{\"ready\":1,\"hints\":1,\"nodes\":1}}\n"
#define PROOF2                                                                                     \
  "{\"certificate\":\"node\",\"version\":1,\"makespan\":1}\n{\"ready\":[[\"1/"                     \
  "2\",1,1],[1,1,1]]}\n{\"path\":[],\"prices\":[]}\n"                                              \
  "{\"end\":{\"ready\":2,\"hints\":1,\"nodes\":1}}\n"
#define CASES                                                                                      \
  "{\"certificate\":\"node\",\"version\":1,\"instance\":\"one\",\"makespan\":1}\n{\"ready\":[[1,"  \
  "2,1]]}\n{\"leaf\":[],\"weights\":[]}\n"                                                         \
  "{\"end\":{\"ready\":1,\"splits\":0,\"leaves\":1}}\n"
#define CASES2                                                                                     \
  "{\"certificate\":\"node\",\"version\":1,\"makespan\":1}\n{\"ready\":[[\"1/2\",1,1],[1,1,1]]}\n" \
  "{\"split\":{\"cost\":1,\"time\":\"1/"                                                           \
  "2\",\"count\":0}}\n{\"leaf\":[],\"weights\":[0]}\n{\"leaf\":[[1,\"1/3\"]],\"weights\":[1]}\n"   \
  "{\"end\":{\"ready\":2,\"splits\":1,\"leaves\":2}}\n"
/* Two nodes, and the same in other words; a schedule, and one that lets a receive begin too
   early. */
#define MANY                                                                                       \
  "{\"model\":\"overhead\",\"name\":\"many\",\"nodes\":[{\"send\":1,\"receive\":3},{\"send\":1,"   \
  "\"receive\":3}],"                                                                               \
  "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}\n"
#define TO_MANY                                                                                    \
  "{\"instance\":\"many\",\"makespan\":4,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":" \
  "1}]}\n"
#define TOO_EARLY                                                                                  \
  "{\"instance\":\"many\",\"makespan\":3,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":" \
  "0}]}\n"
#define OTHER_PROOF                                                                                \
  "{\"certificate\":\"overhead\",\"version\":1,\"instance\":\"many\",\"class\":\"any\","           \
  "\"makespan\":0,\"ticks\":1}\n"                                                                  \
  "{\"schedule\":{}}\n{\"end\":{\"clauses\":0}}\n"
/* Not instances; what solve says about them. */
#define BAD                                                                                        \
  "{\"model\":\"node\",\"name\":\"bad\",\"source\":{\"cost\":-1},\"destinations\":[{\"cost\":2}]}" \
  "\n"
#define NAMELESS "{\"model\":\"node\",\"source\":{\"cost\":-1},\"destinations\":[{\"cost\":2}]}\n"
#define WORSE "{\"model\":\"no\n"
#define NO_MODEL "{\"name\":\"plain\",\"nodes\":[]}\n"
#define NEW_MODEL "{\"name\":\"plain\",\"model\":\"new\"}\n"
#define ERROR                                                                                      \
  "{\"instance\":\"bad\",\"model\":\"node\",\"status\":\"error\",\"message\":\"it is bad\"}\n"
#define BAD_PROOF                                                                                  \
  "{\"certificate\":\"node\",\"version\":1,\"instance\":\"bad\",\"makespan\":1}\n{\"end\":{}}\n"
#define NO_PROOF                                                                                   \
  "{\"certificate\":\"node\",\"version\":1,\"makespan\":1}\n{\"ready\":[[\"1/"                     \
  "2\",1,2]]}\n{\"path\":[],\"prices\":[]}\n"                                                      \
  "{\"end\":{\"ready\":1,\"hints\":1,\"nodes\":1}}\n"

static const struct run {
  const char *instances, *others;
  bool certificates, json;
  enum status_code code;
  const char *out, *word; /* all of the output; a word of the message */
} runs[] = {
  { ONE, SEND, false, false, STATUS_OK, "valid, makespan 1\n", "" },
  { ONE, LATE, false, false, STATUS_OK, "valid, makespan 2\n", "" },
  { ONE, LATE, false, true, STATUS_OK, "{\"instance\":\"one\",\"valid\":true,\"makespan\":2}\n",
    "" },
  { TWO, SLOW, false, false, STATUS_FALSE,
    "not valid: sends[1]: node 1 starts at 1/3 but holds the message only at 1/2\n", "" },
  { ONE TWO, SEND BOTH, false, false, STATUS_OK,
    "one: valid, makespan 1\ninstance 2: valid, makespan 1\n", "" },
  { TWO ONE, SLOW SEND, false, true, STATUS_FALSE,
    "{\"valid\":false,\"reason\":\"sends[1]: node 1 starts at 1/3 but holds the message only at "
    "1/2\"}\n"
    "{\"instance\":\"one\",\"valid\":true,\"makespan\":1}\n",
    "" },
  { ONE, SEND SEND, false, false, STATUS_INPUT, "", "after the end" },
  { ONE ONE, SEND, false, false, STATUS_INPUT, "one: valid, makespan 1\n",
    "a schedule is missing" },
  { ONE ONE, SEND SEND SEND, false, false, STATUS_INPUT,
    "one: valid, makespan 1\none: valid, makespan 1\n", ":3: more schedules than instances" },
  { ONE, "", false, false, STATUS_INPUT, "", "a schedule is missing" },
  { "", SEND, false, false, STATUS_INPUT, "", "there is no instance" },
  { "{}", SEND, false, false, STATUS_INPUT, "", "missing key" },
  { ONE, "{}", false, false, STATUS_INPUT, "", "missing key" },
  { ONE, PROOF, true, false, STATUS_OK, "optimal makespan 1, proven by prices\n", "" },
  { ONE TWO, PROOF PROOF2, true, true, STATUS_OK,
    "{\"instance\":\"one\",\"accepted\":true,\"makespan\":1,\"nodes\":1,\"hints\":1}\n{"
    "\"accepted\":true,\"makespan\":1,\"nodes\":1,"
    "\"hints\":1}\n",
    "" },
  { ONE TWO, CASES CASES2, true, false, STATUS_OK,
    "one: optimal makespan 1, proven by cases (0 splits, 1 leaf)\ninstance 2: optimal makespan 1, "
    "proven by cases (1 split, 2 leaves)\n",
    "" },
  { ONE TWO, CASES PROOF2, true, true, STATUS_OK,
    "{\"instance\":\"one\",\"accepted\":true,\"makespan\":1,\"splits\":0,\"leaves\":1}\n{"
    "\"accepted\":true,\"makespan\":1,\"nodes\":1,"
    "\"hints\":1}\n",
    "" },
  { TWO ONE, NO_PROOF PROOF, true, false, STATUS_FALSE,
    "instance 1: not proven: ready at 1/2, cost 1: more become ready than sends complete "
    "then (the certificate in line 1, taken for the instance in line 1 by their order)\none: "
    "optimal makespan 1, proven by prices\n",
    "" },
  { ONE, PROOF PROOF, true, false, STATUS_INPUT, "", "unexpected key" },
  { ONE ONE, PROOF, true, false, STATUS_LIMIT,
    "one: optimal makespan 1, proven by prices\none: no certificate: @:2: there is no certificate "
    "for "
    "it\n",
    ":2: there is no certificate for it" },
  { TWO ONE, PROOF, true, true, STATUS_LIMIT,
    "{\"accepted\":null,\"reason\":\"@:1: there is no certificate for it\"}\n"
    "{\"instance\":\"one\",\"accepted\":true,\"makespan\":1,\"nodes\":1,\"hints\":1}\n",
    ":1: there is no certificate for it" },
  { ONE TWO, PROOF PROOF PROOF2, true, false, STATUS_LIMIT,
    "one: optimal makespan 1, proven by prices\ninstance 2: no certificate: @:2: there is no "
    "certificate for it\n",
    ":2: there is no certificate for it" },
  /* Nothing has a name: what proves nothing is kept for the next instance, as long as there are
     more instances than certificates. */
  { TWO TWO, PROOF2, true, false, STATUS_LIMIT,
    "instance 1: optimal makespan 1, proven by prices\ninstance 2: no certificate: @:2: there is "
    "no "
    "certificate for it\n",
    ":2: there is no certificate for it" },
  { OTHER_TWO TWO, PROOF2, true, false, STATUS_LIMIT,
    "instance 1: no certificate: @:1: there is no certificate for it\ninstance 2: optimal makespan "
    "1, "
    "proven by prices\n",
    ":1: there is no certificate for it" },
  { TWO TWO, NO_PROOF, true, false, STATUS_LIMIT,
    "instance 1: no certificate: @:1: there is no certificate for it\ninstance 2: not proven: "
    "ready at "
    "1/2, cost 1: more become ready than sends complete then (the certificate in line 1, taken for "
    "the "
    "instance in line 2 by their order)\n",
    ":1: there is no certificate for it" },
  /* Models of all kinds. */
  { MANY, TO_MANY, false, false, STATUS_OK, "valid, makespan 4\n", "" },
  { MANY, TO_MANY, false, true, STATUS_OK,
    "{\"instance\":\"many\",\"valid\":true,\"makespan\":4}\n", "" },
  { ONE MANY TWO MANY, SEND TO_MANY SLOW TOO_EARLY, false, false, STATUS_FALSE,
    "one: valid, makespan 1\nmany: valid, makespan 4\n"
    "instance 3: not valid: sends[1]: node 1 starts at 1/3 but holds the message only at 1/2\n"
    "many: not valid: sends[0]: node 1 starts to receive at 0 but the message arrives only at 1\n",
    "" },
  { MANY, SEND, false, false, STATUS_INPUT, "", "sends[0]: missing key \"receive\"" },
  { ONE, TO_MANY, false, false, STATUS_INPUT, "", "\"receive\" does not belong to the node model" },
  { MANY, OTHER_PROOF, true, false, STATUS_FALSE,
    "not proven: makespan 0 is no whole number of 1 ticks a unit, from 1 to 2^60\n", "" },
  { MANY, PROOF, true, false, STATUS_INPUT, "", "4: unknown key \"ready\"" },
  { ONE MANY TWO, PROOF OTHER_PROOF PROOF2, true, true, STATUS_FALSE,
    "{\"instance\":\"one\",\"accepted\":true,\"makespan\":1,\"nodes\":1,\"hints\":1}\n"
    "{\"instance\":\"many\",\"accepted\":false,\"reason\":\"makespan 0 is no whole number of 1 "
    "ticks a unit, from 1 to 2^60\"}\n"
    "{\"accepted\":true,\"makespan\":1,\"nodes\":1,\"hints\":1}\n",
    "" },
  { ONE MANY TWO, OTHER_PROOF PROOF2, true, false, STATUS_LIMIT,
    "one: no certificate: @:1: there is no certificate for it\nmany: not proven: makespan 0 is no "
    "whole "
    "number of 1 ticks a unit, from 1 to 2^60\n"
    "instance 3: optimal makespan 1, proven by prices\n",
    ":1: there is no certificate for it" },
  /* A certificate of the same name, but of another model. */
  { "{\"model\":\"node\",\"name\":\"many\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2}]}"
    "\n" MANY,
    OTHER_PROOF, true, false, STATUS_LIMIT,
    "many: no certificate: @:1: there is no certificate for it\nmany: not proven: makespan 0 is no "
    "whole number of 1 ticks a unit, from 1 to 2^60\n",
    ":1: there is no certificate for it" },
  /* Bad lines of suites. */
  { ONE BAD MANY, SEND ERROR TO_MANY, false, false, STATUS_INPUT,
    "one: valid, makespan 1\nbad: refused: @:2: source: cost: -1 is not positive\nmany: valid, "
    "makespan 4\n",
    ":2: source: cost: -1 is not positive" },
  { BAD WORSE ONE NO_MODEL NEW_MODEL TWO, ERROR ERROR SEND "\n\n" ERROR ERROR SLOW, false, true,
    STATUS_INPUT,
    "{\"instance\":\"bad\",\"model\":\"node\",\"status\":\"error\",\"message\":\"@:1: source: "
    "cost: -1 is not positive\"}\n"
    "{\"status\":\"error\",\"message\":\"@:2: a raw control character in a string\"}\n"
    "{\"instance\":\"one\",\"valid\":true,\"makespan\":1}\n"
    "{\"instance\":\"plain\",\"status\":\"error\",\"message\":\"@:4: missing key \\\"model\\\"\"}\n"
    "{\"instance\":\"plain\",\"status\":\"error\",\"message\":\"@:5: model: \\\"new\\\" is not "
    "known\"}\n"
    "{\"valid\":false,\"reason\":\"sends[1]: node 1 starts at 1/3 but holds the message only at "
    "1/2\"}\n",
    ":1: source: cost: -1 is not positive (and 3 more refused)" },
  { BAD ONE, ERROR, false, false, STATUS_INPUT,
    "bad: refused: @:1: source: cost: -1 is not positive\n", ":1: source: cost" },
  { BAD WORSE, "", false, false, STATUS_INPUT,
    "bad: refused: @:1: source: cost: -1 is not positive\ninstance 2: refused: @:2: a raw control "
    "character in a string\n",
    ":1: source: cost: -1 is not positive (and 1 more refused)" },
  { BAD, ERROR, false, false, STATUS_INPUT, "", ":1: source: cost: -1 is not positive" },
  { NEW_MODEL, ERROR, false, true, STATUS_INPUT, "", ":1: model: \"new\" is not known" },
  { BAD, PROOF, true, false, STATUS_INPUT, "", ":1: source: cost: -1 is not positive" },
  { ONE BAD TWO, PROOF PROOF2, true, false, STATUS_INPUT,
    "one: optimal makespan 1, proven by prices\nbad: refused: @:2: source: cost: -1 is not "
    "positive\n"
    "instance 3: optimal makespan 1, proven by prices\n",
    ":2: source: cost: -1 is not positive" },
  { ONE BAD TWO, PROOF BAD_PROOF PROOF2, true, false, STATUS_INPUT,
    "one: optimal makespan 1, proven by prices\nbad: refused: @:2: source: cost: -1 is not "
    "positive\n"
    "instance 3: optimal makespan 1, proven by prices\n",
    ":2: source: cost: -1 is not positive" },
  { ONE WORSE TWO, PROOF PROOF2, true, false, STATUS_INPUT,
    "one: optimal makespan 1, proven by prices\ninstance 2: refused: @:2: a raw control character "
    "in a string\n"
    "instance 3: optimal makespan 1, proven by prices\n",
    ":2: a raw control character" },
  { NAMELESS TWO, PROOF2, true, false, STATUS_INPUT,
    "instance 1: refused: @:1: source: cost: -1 is not positive\ninstance 2: optimal makespan 1, "
    "proven by prices\n",
    ":1: source: cost" },
  { BAD ONE, "{\"certificate\":\"new\"}\n{}\n", true, false, STATUS_INPUT,
    "bad: refused: @:1: source: cost: -1 is not positive\none: refused: ^:2: an empty object\n",
    "(and 1 more refused)" },
  { ONE NO_MODEL, PROOF, true, false, STATUS_INPUT,
    "one: optimal makespan 1, proven by prices\nplain: refused: @:2: missing key \"model\"\n",
    ":2: missing key \"model\"" },
  /* Bad lines about good instances of suites. */
  { ONE MANY TWO, SEND "{}\n" BOTH, false, false, STATUS_INPUT,
    "one: valid, makespan 1\nmany: refused: ^:2: missing key \"makespan\"\ninstance 3: valid, "
    "makespan 1\n",
    ":2: missing key" },
  { ONE MANY TWO, SEND ERROR BOTH, false, true, STATUS_INPUT,
    "{\"instance\":\"one\",\"valid\":true,\"makespan\":1}\n{\"instance\":\"many\",\"model\":"
    "\"overhead\",\"status\":\"error\","
    "\"message\":\"^:2: a result without a \\\"schedule\\\"\"}\n{\"valid\":true,\"makespan\":1}\n",
    ":2: a result without" },
  { ONE TWO, "{\"certificate\":\n" PROOF2, true, false, STATUS_INPUT,
    "one: refused: ^:1: a certificate has several lines\ninstance 2: optimal makespan 1, proven by "
    "prices\n",
    ":1: a certificate has several lines" },
  { ONE TWO, "{\"certificate\":\"new\"}\n{}\n" PROOF2, true, false, STATUS_INPUT,
    "one: refused: ^:2: an empty object\ninstance 2: optimal makespan 1, proven by prices\n",
    ":2: " },
  /* The first of several, and a schedule too few after it. */
  { ONE MANY TWO, "[]\n{}\n", false, false, STATUS_INPUT,
    "one: refused: ^:1: the schedule: expected an object\nmany: refused: ^:2: missing key "
    "\"makespan\"\n",
    ":1: the schedule: expected an object (and 1 more refused)" },
};

/* What was written, with @ and ^ for the paths. The caller frees it. */
static char *
shorten (struct output *out, const char *instances, const char *others)
{
  const char *const paths[] = { instances, others };

  output_char (out, '\0');
  for (size_t i = 0; i < 2; i++)
    for (char *at; (at = strstr (out->bytes, paths[i])) != NULL;) {
      *at = "@^"[i];
      memmove (at + 1, at + strlen (paths[i]), strlen (at + strlen (paths[i])) + 1);
    }
  return strdup (out->bytes);
}

/* What several threads find is what one finds. */
Test (checker, runs)
{
  for (size_t run = 0; run < 3 * sizeof runs / sizeof *runs; run++) {
    const size_t i = run / 3;
    char *instances = write_file (runs[i].instances), *others = write_file (runs[i].others),
         *written;
    struct limits limits = { .seconds = 0 };
    const struct checker_options options = { .limits = runs[i].certificates ? &limits : NULL,
                                             .threads = 1 + (int)(run % 3),
                                             .json = runs[i].json };
    struct output out;
    struct status status;
    enum status_code code;
    output_init_memory (&out);
    status_init (&status);
    code = runs[i].certificates ? checker_certify (instances, NULL, others, &options, &out, &status)
                                : checker_verify (instances, NULL, others, &options, &out, &status);
    cr_expect_eq (code, runs[i].code, "%zu: %d %s", i, (int)code, status.message);
    cr_expect_eq (status.code, code == STATUS_FALSE ? STATUS_OK : code);
    place_drop_columns (status.message);
    cr_expect (strstr (status.message, runs[i].word) != NULL, "%zu: %s", i, status.message);
    cr_expect_eq (strstr (status.message, "more refused") != NULL,
                  strstr (runs[i].word, "more refused") != NULL, "%zu: %s", i, status.message);
    written = shorten (&out, instances, others);
    place_drop_columns (written);
    cr_expect_str_eq (written, runs[i].out, "%zu: %s", i, written);
    output_discard (&out);
    free (written);
    unlink (instances);
    unlink (others);
    free (instances);
    free (others);
  }
}
