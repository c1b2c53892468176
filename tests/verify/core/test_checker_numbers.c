/* Numbers and lines at the checker's readers that are as long, as large or as many as a file may
   hold: refused for what they are, none wrapped around, in time that grows with the file only. */
#include "verify/core/text.h"
#include "verify/logp/model.h"
#include "verify/node/model.h"
#include "verify/openshop/model.h"
#include "verify/overhead/model.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Exponents whose last 64 bits, or 32, say something harmless. */
Test (checker_numbers, exponents_do_not_wrap)
{
  static const char *const huge[] = { "1e18446744073709551616",
                                      "1e18446744073709551617",
                                      "5e-18446744073709551616",
                                      "2e36893488147419103232",
                                      "1e4294967296",
                                      "1e-4294967296",
                                      "1e9223372036854775808",
                                      "1e-9223372036854775808",
                                      "3e340282366920938463463374607431768211456",
                                      "0.1e18446744073709551617" };
  for (size_t i = 0; i < sizeof huge / sizeof *huge; i++) {
    struct verify_ratio value;
    cr_expect_eq (verify_ratio_read (huge[i], strlen (huge[i]), &value), RATIO_HUGE, "%s", huge[i]);
  }
}

/* Characters whose last bits are those of a digit, a slash, a point. */
Test (checker_numbers, digits_are_ascii)
{
  static const char *const words[]
    = { "\"\\u0131\"", "\"1\\u0130\"", "\"1\\u012f2\"",      "\"1\\u012e5\"",
        "\"\\u0661\"", "\"\\uff11\"",  "\"\\ud835\\udfcf\"", "\"\\u0031\"" };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
    struct verify_source source = { words[i], strlen (words[i]), "text", 1 };
    struct verify_ratio value = { 0, 1 };
    struct verify_text text;
    struct status status;
    status_init (&status);
    cr_assert (verify_text_check (&source, &status), "%s", status.message);
    verify_text_begin (&text, &source, &status);
    bool good = verify_text_ratio (&text, "time", &value),
         plain = i + 1 == sizeof words / sizeof *words;
    cr_expect_eq (good, plain, "%s", words[i]);
    cr_expect (!good || value.num == 1);
  }
}

/* Certificates, each with one value that is a number of the test's. */

static const char node[]
  = "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3,"
    "\"count\":5}]}",
  overhead[]
  = "{\"model\":\"overhead\",\"nodes\":[{\"send\":2,\"receive\":3},{\"send\":2,\"receive\":3}],"
    "\"multicasts\":[{\"source\":0,\"destinations\":[1],\"bytes\":1}]}",
  logp[] = "{\"model\":\"logp\",\"source\":{\"send\":1},\"destinations\":[{\"send\":2,\"receive\":"
           "2},{\"send\":2,"
           "\"receive\":2}]}",
  openshop[] = "{\"model\":\"openshop\",\"times\":[[3,1],[1,3]]}";

#define NODE "{\"certificate\":\"node\",\"version\":1,\"makespan\":4}\n"
#define PLAN "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,3]]}\n"
#define SPLIT "{\"split\":{\"cost\":3,\"time\":1,\"count\":0}}\n"
#define OVERHEAD                                                                                   \
  "{\"certificate\":\"overhead\",\"version\":1,\"class\":\"append\",\"makespan\":5,\"ticks\":1}\n"
#define SENDS                                                                                      \
  "{\"schedule\":{\"makespan\":5,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,\"receive\":2}]}}\n"
#define LOGP "{\"certificate\":\"logp\",\"version\":1,\"makespan\":4,\"ticks\":1}\n"
#define LOGP_SENDS                                                                                 \
  "{\"schedule\":{\"makespan\":4,\"sends\":[{\"from\":0,\"to\":1,\"start\":0},{\"from\":0,\"to\":" \
  "2,\"start\":1}]}}\n"
#define CLAUSES(count) "{\"end\":{\"clauses\":" count "}}\n"

#define SHOP "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":4,\"ticks\":1}\n"
#define TASKS(start)                                                                               \
  "{\"schedule\":{\"makespan\":4,\"sends\":[{\"from\":0,\"to\":0,\"start\":0},{\"from\":1,\"to\":" \
  "1,\"start\":0},"                                                                                \
  "{\"from\":0,\"to\":1,\"start\":3},{\"from\":1,\"to\":0,\"start\":" start "}]}}\n"

enum model { NODE_MODEL, OVERHEAD_MODEL, LOGP_MODEL, SHOP_MODEL };

static const struct {
  enum model model;
  const char *format;  /* %s: the number */
  const char *good;    /* a number with which it is accepted; NULL: there is none here */
  int64_t least, most; /* nor is it with any below or above; both 0: with no other */
} places[] = {
  { NODE_MODEL,
    "{\"certificate\":\"node\",\"version\":1,\"makespan\":%s}\n" PLAN
    "{\"path\":[],\"prices\":[]}\n{\"end\":{\"ready\":4,\"hints\":1,\"nodes\":1}}\n",
    "4", 0, 0 },
  { NODE_MODEL,
    NODE "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,%s]]}\n{\"path\":[],\"prices\":[]}\n{\"end\":{"
         "\"ready\":4,\"hints\":1,\"nodes\":1}}\n",
    "3", 0, 0 },
  { NODE_MODEL,
    NODE "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[%s,3,3]]}\n{\"path\":[],\"prices\":[]}\n{\"end\":{"
         "\"ready\":4,\"hints\":1,\"nodes\":1}}\n",
    "4", 0, 0 },
  { NODE_MODEL,
    NODE PLAN
    "{\"path\":[],\"prices\":[[2,%s]]}\n{\"end\":{\"ready\":4,\"hints\":1,\"nodes\":1}}\n",
    "1", 0, 0 },
  { NODE_MODEL,
    NODE PLAN
    "{\"path\":[],\"prices\":[[%s,0]]}\n{\"end\":{\"ready\":4,\"hints\":1,\"nodes\":1}}\n",
    "2", 0, 0 },
  { NODE_MODEL,
    NODE PLAN "{\"path\":[],\"prices\":[]}\n{\"end\":{\"ready\":4,\"hints\":1,\"nodes\":%s}}\n",
    "1", 1, INT64_MAX },
  { NODE_MODEL,
    NODE PLAN "{\"path\":[],\"prices\":[]}\n{\"end\":{\"ready\":4,\"hints\":%s,\"nodes\":1}}\n",
    "1", 0, 0 },
  { NODE_MODEL,
    NODE PLAN
    "{\"split\":{\"cost\":3,\"time\":1,\"count\":%s}}\n{\"leaf\":[[2,1]],\"weights\":[\"1/"
    "2\"]}\n{\"leaf\":[],\"weights\":[0.5]}\n{\"end\":{\"ready\":4,\"splits\":1,\"leaves\":2}}\n",
    "0", 0, 0 },
  { NODE_MODEL,
    NODE PLAN
    "{\"split\":{\"cost\":3,\"time\":%s,\"count\":0}}\n{\"leaf\":[[2,1]],\"weights\":[\"1/"
    "2\"]}\n{\"leaf\":[],\"weights\":[0.5]}\n{\"end\":{\"ready\":4,\"splits\":1,\"leaves\":2}}\n",
    "1", 0, 0 },
  { NODE_MODEL,
    NODE PLAN SPLIT "{\"leaf\":[[2,1]],\"weights\":[%s]}\n{\"leaf\":[],\"weights\":[0.5]}\n{"
                    "\"end\":{\"ready\":4,\"splits\":1,\"leaves\":2}}\n",
    "0.5", 0, (INT64_C (1) << 60) },
  { OVERHEAD_MODEL,
    "{\"certificate\":\"overhead\",\"version\":1,\"class\":\"any\",\"makespan\":5,\"ticks\":%s}"
    "\n" SENDS CLAUSES ("0"),
    "1", 1, (INT64_C (1) << 60) / 5 },
  { OVERHEAD_MODEL,
    OVERHEAD "{\"schedule\":{\"makespan\":5,\"sends\":[{\"from\":0,\"to\":1,\"start\":%s,"
             "\"receive\":2}]}}\n" CLAUSES ("0"),
    "0", 0, 0 },
  { OVERHEAD_MODEL,
    OVERHEAD "{\"schedule\":{\"makespan\":5,\"sends\":[{\"from\":0,\"to\":1,\"start\":0,"
             "\"receive\":%s}]}}\n" CLAUSES ("0"),
    "2", 0, 0 },
  { OVERHEAD_MODEL, OVERHEAD SENDS "{\"or\":[[\"r\",0,%s]]}\n" CLAUSES ("1"), "2",
    -(INT64_C (1) << 60), (INT64_C (1) << 60) },
  { OVERHEAD_MODEL, OVERHEAD SENDS "{\"or\":[[\"R\",0,%s]]}\n" CLAUSES ("1"), "2",
    -(INT64_C (1) << 60), (INT64_C (1) << 60) },
  { OVERHEAD_MODEL, OVERHEAD SENDS "{\"or\":[[\"n\",0,0,%s]]}\n" CLAUSES ("1"), "1",
    -(INT64_C (1) << 60), (INT64_C (1) << 60) },
  { OVERHEAD_MODEL, OVERHEAD SENDS CLAUSES ("%s"), "0", 0, 0 },
  { OVERHEAD_MODEL,
    OVERHEAD SENDS "{\"prices\":{\"grid\":%s,\"horizon\":4,\"pools\":[]}}\n" CLAUSES ("0"), "1", 0,
    0 },
  { OVERHEAD_MODEL,
    OVERHEAD SENDS "{\"prices\":{\"grid\":1,\"horizon\":%s,\"pools\":[]}}\n" CLAUSES ("0"), "4", 0,
    0 },
  { OVERHEAD_MODEL,
    OVERHEAD SENDS "{\"prices\":{\"grid\":1,\"horizon\":4,\"pools\":[{\"multicast\":0,\"steps\":[["
                   "2,%s]]}]}}\n" CLAUSES ("0"),
    "1", 1, INT64_C (1) << 40 },
  { OVERHEAD_MODEL, OVERHEAD SENDS "{\"load\":{\"node\":%s}}\n" CLAUSES ("0"), "1", 0, 0 },
  { OVERHEAD_MODEL, OVERHEAD SENDS "{\"cover\":{\"states\":%s}}\n" CLAUSES ("0"), "0", 0, 0 },
  { LOGP_MODEL, LOGP LOGP_SENDS "{\"prices\":[%s]}\n" CLAUSES ("0"), "1", 1, INT64_C (1) << 45 },
  { LOGP_MODEL, LOGP LOGP_SENDS "{\"program\":[%s]}\n" CLAUSES ("0"), "2", 0, 0 },
  { LOGP_MODEL, LOGP LOGP_SENDS "{\"program\":[2,%s]}\n" CLAUSES ("0"), NULL, 0, 0 },
  { LOGP_MODEL, LOGP LOGP_SENDS "{\"prices\":[1,%s]}\n" CLAUSES ("0"), NULL, 0, 0 },
  { SHOP_MODEL,
    "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":4,\"ticks\":%s}\n" TASKS ("3")
      CLAUSES ("0"),
    "1", 1, (INT64_C (1) << 60) / 8 },
  { SHOP_MODEL,
    "{\"certificate\":\"openshop\",\"version\":1,\"makespan\":%s,\"ticks\":1}\n" TASKS ("3")
      CLAUSES ("0"),
    "4", 0, 0 },
  { SHOP_MODEL, SHOP TASKS ("%s") CLAUSES ("0"), "3", 0, 0 },
  { SHOP_MODEL, SHOP TASKS ("3") "{\"mirror\":%s}\n" CLAUSES ("0"), "3", 0, 0 },
  { SHOP_MODEL, SHOP TASKS ("3") "{\"or\":[[\"s\",0,%s]]}\n" CLAUSES ("1"), "2",
    -(INT64_C (1) << 60), INT64_C (1) << 60 },
  { SHOP_MODEL, SHOP TASKS ("3") "{\"or\":[[\"S\",3,%s]]}\n" CLAUSES ("1"), "2",
    -(INT64_C (1) << 60), INT64_C (1) << 60 },
  { SHOP_MODEL, SHOP TASKS ("3") "{\"or\":[[\"b\",0,%s]]}\n" CLAUSES ("1"), "1", 0, 0 },
  { SHOP_MODEL, SHOP TASKS ("3") "{\"load\":{\"row\":%s}}\n" CLAUSES ("0"), "1", 0, 0 },
  { SHOP_MODEL, SHOP TASKS ("3") "{\"load\":{\"column\":%s}}\n" CLAUSES ("0"), "0", 0, 0 },
};

static enum status_code
certify (enum model model, const char *bytes, size_t length, struct verify_claim *claim,
         struct status *status)
{
  const char *const instances[] = { node, overhead, logp, openshop }, *instance = instances[model];
  struct verify_source about = { instance, strlen (instance), "instance", 1 },
                       source = { bytes, length, "certificate", 1 };
  struct verify_node_instance first;
  struct verify_overhead_instance second;
  struct verify_logp_instance third;
  struct verify_openshop_instance fourth;
  enum status_code code;

  first = (struct verify_node_instance){ 0 };
  second = (struct verify_overhead_instance){ 0 };
  third = (struct verify_logp_instance){ 0 };
  fourth = (struct verify_openshop_instance){ 0 };
  status_init (status);
  verify_claim_init (claim);
  if (model == NODE_MODEL) {
    cr_assert (verify_node_instance_read (&first, &about, status), "%s", status->message);
    code = verify_node_certificate (&first, &source, NULL, claim, status);
  } else if (model == OVERHEAD_MODEL) {
    cr_assert (verify_overhead_instance_read (&second, &about, status), "%s", status->message);
    code = verify_overhead_certificate (&second, &source, NULL, claim, status);
  } else if (model == LOGP_MODEL) {
    cr_assert (verify_logp_instance_read (&third, &about, status), "%s", status->message);
    code = verify_logp_certificate (&third, &source, NULL, claim, status);
  } else {
    cr_assert (verify_openshop_instance_read (&fourth, &about, status), "%s", status->message);
    code = verify_openshop_certificate (&fourth, &source, NULL, claim, status);
  }
  verify_node_instance_clear (&first);
  verify_overhead_instance_clear (&second);
  verify_logp_instance_clear (&third);
  verify_openshop_instance_clear (&fourth);
  return code;
}

/* With this number in the place: accepted, or refused with a word. */
static bool
accepts (size_t place, const char *number)
{
  size_t room = strlen (places[place].format) + strlen (number) + 1;
  char *bytes = malloc (room);
  struct verify_claim claim;
  struct status status;
  /* NOLINT: the formats are above */
  int length = snprintf (bytes, room, places[place].format, number);
  enum status_code code = certify (places[place].model, bytes, (size_t)length, &claim, &status);
  cr_expect (code == STATUS_OK || code == STATUS_FALSE || code == STATUS_INPUT, "%zu: %d", place,
             (int)code);
  cr_expect (code != STATUS_FALSE || claim.reason[0] != '\0');
  cr_expect (code != STATUS_INPUT || status.message[0] != '\0');
  cr_expect (strlen (status.message) < 1000);
  verify_claim_clear (&claim);
  free (bytes);
  return code == STATUS_OK;
}

/* May it be accepted? */
static bool
may_be (size_t place, const char *number)
{
  struct verify_ratio value;
  return verify_ratio_read (number, strlen (number), &value) == RATIO_OK
         && value.num >= places[place].least * value.den
         && value.num / value.den <= places[place].most && places[place].most > 0;
}

Test (checker_numbers, large_ones_in_certificates)
{
  static const char *const numbers[] = { "1099511627776",
                                         "1152921504606846976",
                                         "1152921504606846975",
                                         "2305843009213693952",
                                         "4611686018427387904",
                                         "9223372036854775807",
                                         "9223372036854775808",
                                         "18446744073709551617",
                                         "-1",
                                         "-9223372036854775808",
                                         "-1099511627776",
                                         "1e18",
                                         "1e400",
                                         "4294967297",
                                         "4294967296" };
  for (size_t place = 0; place < sizeof places / sizeof *places; place++) {
    if (places[place].good != NULL)
      cr_expect (accepts (place, places[place].good), "place %zu with %s", place,
                 places[place].good);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
      cr_expect (!accepts (place, numbers[i]) || may_be (place, numbers[i]), "place %zu with %s",
                 place, numbers[i]);
  }
}

/* One beyond what a price of LogP may be is malformed, not merely no proof. */
Test (checker_numbers, prices_of_logp)
{
  static const struct {
    const char *price;
    enum status_code code;
  } prices[] = { { "35184372088832", STATUS_OK },
                 { "35184372088833", STATUS_INPUT },
                 { "-35184372088832", STATUS_FALSE },
                 { "-35184372088833", STATUS_INPUT },
                 { "-9223372036854775808", STATUS_INPUT } };
  for (size_t i = 0; i < sizeof prices / sizeof *prices; i++) {
    char text[600];
    struct verify_claim claim;
    struct status status;
    int length = snprintf (text, sizeof text, LOGP LOGP_SENDS "{\"prices\":[%s]}\n" CLAUSES ("0"),
                           prices[i].price);
    cr_expect_eq (certify (LOGP_MODEL, text, (size_t)length, &claim, &status), prices[i].code, "%s",
                  prices[i].price);
    verify_claim_clear (&claim);
  }
}

/* Of five thousand digits, before and after the point, and in the exponent. */
Test (checker_numbers, long_ones_in_certificates)
{
  enum { DIGITS = 5000 };
  static char sevens[DIGITS + 1], point[DIGITS + 1], exponent[DIGITS + 1], zeros[DIGITS + 2];
  memset (sevens, '7', DIGITS);
  memset (point, '3', DIGITS);
  point[1] = '.';
  memset (exponent, '9', DIGITS);
  memcpy (exponent, "1e", 2);
  memset (zeros, '0', DIGITS);
  zeros[1] = '.';
  zeros[DIGITS] = '1';
  for (size_t place = 0; place < sizeof places / sizeof *places; place++)
    for (int i = 0; i < 4; i++)
      cr_expect_not (accepts (place, i == 0   ? sevens
                                     : i == 1 ? point
                                     : i == 2 ? exponent
                                              : zeros),
                     "place %zu, number %d", place, i);
}

/* A million lines that say nothing; every one is read once. */
Test (checker_numbers, a_million_lines)
{
  static const char first[] = OVERHEAD SENDS, line[] = "{\"forget\":[]}\n", last[] = CLAUSES ("0"),
                    wrong[] = CLAUSES ("1");
  enum { LINES = 1000000 };
  size_t length = sizeof first - 1 + LINES * (sizeof line - 1) + sizeof last - 1,
         at = sizeof first - 1;
  char *bytes = malloc (length);
  struct verify_claim claim;
  struct status status;
  memcpy (bytes, first, at);
  for (int i = 0; i < LINES; i++, at += sizeof line - 1)
    memcpy (bytes + at, line, sizeof line - 1);
  memcpy (bytes + at, last, sizeof last - 1);
  cr_expect_eq (certify (OVERHEAD_MODEL, bytes, length, &claim, &status), STATUS_OK);
  verify_claim_clear (&claim);
  memcpy (bytes + at, wrong, sizeof wrong - 1);
  cr_expect_eq (certify (OVERHEAD_MODEL, bytes, length, &claim, &status), STATUS_INPUT);
  cr_expect (strstr (status.message, "\"clauses\" is 1") != NULL, "%s", status.message);
  verify_claim_clear (&claim);
  free (bytes);
}
