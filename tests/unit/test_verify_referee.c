#include "verify/referee.h"

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

#define ONE "{\"model\":\"node\",\"name\":\"one\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2}]}\n"
#define TWO "{\"model\":\"node\",\"source\":{\"cost\":\"1/2\"},\"destinations\":[{\"cost\":1,\"count\":2}]}\n"
#define SEND "{\"instance\":\"one\",\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0}]}\n"
#define LATE "{\"instance\":\"one\",\"makespan\":2,\"sends\":[{\"from\":0,\"to\":1,\"start\":1}]}\n"
#define BOTH "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,\"to\":2,\"start\":0.5}]}\n"
#define SLOW "{\"makespan\":1,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":1,\"to\":2,\"start\":\"1/3\"}]}\n"
#define PROOF                                                                                                                              \
  "{\"certificate\":\"node\",\"version\":1,\"instance\":\"one\",\"makespan\":1}\n{\"ready\":[[1,2,1]]}\n{\"path\":[],\"prices\":[]}\n"     \
  "{\"end\":{\"ready\":1,\"hints\":1,\"nodes\":1}}\n"
#define PROOF2                                                                                                                             \
  "{\"certificate\":\"node\",\"version\":1,\"makespan\":1}\n{\"ready\":[[\"1/2\",1,1],[1,1,1]]}\n{\"path\":[],\"prices\":[]}\n"            \
  "{\"end\":{\"ready\":2,\"hints\":1,\"nodes\":1}}\n"
#define CASES                                                                                                                              \
  "{\"certificate\":\"node\",\"version\":1,\"instance\":\"one\",\"makespan\":1}\n{\"ready\":[[1,2,1]]}\n{\"leaf\":[],\"weights\":[]}\n"    \
  "{\"end\":{\"ready\":1,\"splits\":0,\"leaves\":1}}\n"
#define CASES2                                                                                                                             \
  "{\"certificate\":\"node\",\"version\":1,\"makespan\":1}\n{\"ready\":[[\"1/2\",1,1],[1,1,1]]}\n"                                         \
  "{\"split\":{\"cost\":1,\"time\":\"1/2\",\"count\":0}}\n{\"leaf\":[],\"weights\":[0]}\n{\"leaf\":[[1,\"1/3\"]],\"weights\":[1]}\n"       \
  "{\"end\":{\"ready\":2,\"splits\":1,\"leaves\":2}}\n"
#define NO_PROOF                                                                                                                           \
  "{\"certificate\":\"node\",\"version\":1,\"makespan\":1}\n{\"ready\":[[\"1/2\",1,2]]}\n{\"path\":[],\"prices\":[]}\n"                    \
  "{\"end\":{\"ready\":1,\"hints\":1,\"nodes\":1}}\n"

static const struct run {
  const char *instances, *others;
  bool certificates, json;
  enum status_code code;
  const char *out, *word; /* all of the output; a word of the message */
} runs[] = {
  { ONE, SEND, false, false, STATUS_OK, "valid, makespan 1\n", "" },
  { ONE, LATE, false, false, STATUS_OK, "valid, makespan 2\n", "" },
  { ONE, LATE, false, true, STATUS_OK, "{\"instance\":\"one\",\"valid\":true,\"makespan\":2}\n", "" },
  { TWO, SLOW, false, false, STATUS_FALSE, "not valid: sends[1]: node 1 starts at 1/3 but holds the message only at 1/2\n", "" },
  { ONE TWO, SEND BOTH, false, false, STATUS_OK, "one: valid, makespan 1\ninstance 2: valid, makespan 1\n", "" },
  { TWO ONE, SLOW SEND, false, true, STATUS_FALSE,
    "{\"valid\":false,\"reason\":\"sends[1]: node 1 starts at 1/3 but holds the message only at 1/2\"}\n"
    "{\"instance\":\"one\",\"valid\":true,\"makespan\":1}\n",
    "" },
  { ONE, SEND SEND, false, false, STATUS_INPUT, "", "after the end" },
  { ONE ONE, SEND, false, false, STATUS_INPUT, "one: valid, makespan 1\n", "a schedule is missing" },
  { ONE ONE, SEND SEND SEND, false, false, STATUS_INPUT, "one: valid, makespan 1\none: valid, makespan 1\n",
    ":3: more schedules than instances" },
  { ONE, "", false, false, STATUS_INPUT, "", "a schedule is missing" },
  { "", SEND, false, false, STATUS_INPUT, "", "there is no instance" },
  { "{}", SEND, false, false, STATUS_INPUT, "", "missing key" },
  { ONE, "{}", false, false, STATUS_INPUT, "", "missing key" },
  { ONE, PROOF, true, false, STATUS_OK, "optimal makespan 1, proven by prices\n", "" },
  { ONE TWO, PROOF PROOF2, true, true, STATUS_OK,
    "{\"instance\":\"one\",\"accepted\":true,\"makespan\":1,\"nodes\":1,\"hints\":1}\n{\"accepted\":true,\"makespan\":1,\"nodes\":1,"
    "\"hints\":1}\n",
    "" },
  { ONE TWO, CASES CASES2, true, false, STATUS_OK,
    "one: optimal makespan 1, proven by cases (0 splits, 1 leaf)\ninstance 2: optimal makespan 1, proven by cases (1 split, 2 leaves)\n",
    "" },
  { ONE TWO, CASES PROOF2, true, true, STATUS_OK,
    "{\"instance\":\"one\",\"accepted\":true,\"makespan\":1,\"splits\":0,\"leaves\":1}\n{\"accepted\":true,\"makespan\":1,\"nodes\":1,"
    "\"hints\":1}\n",
    "" },
  { TWO ONE, NO_PROOF PROOF, true, false, STATUS_FALSE,
    "instance 1: not proven: ready at 1/2, cost 1: more become ready than sends complete then\none: optimal makespan 1, proven by prices\n",
    "" },
  { ONE, PROOF PROOF, true, false, STATUS_INPUT, "", "unexpected key" },
  { ONE ONE, PROOF, true, false, STATUS_FALSE,
    "one: optimal makespan 1, proven by prices\none: not proven: there is no certificate for it\n", "" },
  { TWO ONE, PROOF, true, false, STATUS_FALSE,
    "instance 1: not proven: there is no certificate for it\none: optimal makespan 1, proven by prices\n", "" },
  { ONE TWO, PROOF PROOF PROOF2, true, false, STATUS_INPUT,
    "one: optimal makespan 1, proven by prices\ninstance 2: not proven: there is no certificate for it\n",
    "more certificates than instances" },
};

Test (verify_referee, runs)
{
  for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
    char *instances = write_file (runs[i].instances), *others = write_file (runs[i].others);
    struct limits limits = { 0, 0 };
    struct output out;
    struct status status;
    enum status_code code;
    output_init_memory (&out);
    status_init (&status);
    code = runs[i].certificates ? referee_certify (instances, others, &limits, runs[i].json, &out, &status)
                                : referee_verify (instances, others, runs[i].json, &out, &status);
    cr_expect_eq (code, runs[i].code, "%zu: %d %s", i, (int)code, status.message);
    cr_expect_eq (status.code, code == STATUS_FALSE ? STATUS_OK : code);
    cr_expect (strstr (status.message, runs[i].word) != NULL, "%zu: %s", i, status.message);
    output_char (&out, '\0');
    cr_expect_str_eq (out.bytes, runs[i].out, "%zu: %s", i, out.bytes);
    output_discard (&out);
    unlink (instances);
    unlink (others);
    free (instances);
    free (others);
  }
}
