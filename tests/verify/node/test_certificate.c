#include "tests/support/rounds.h"
#include "tests/support/verify_tiny.h"
#include "verify/node/model.h"

#include <criterion/criterion.h>
#include <stdlib.h>

/* Check a certificate for an instance, both as text. */
static enum status_code
certify (const char *instance_text, size_t instance_length, const char *text, size_t length,
         struct verify_claim *claim, struct status *status)
{
  struct verify_source about = { instance_text, instance_length, "instance", 1 },
                       source = { text, length, "certificate", 1 };
  struct verify_node_instance instance;
  enum status_code code;

  instance = (struct verify_node_instance){ 0 };
  status_init (status);
  cr_assert (verify_node_instance_read (&instance, &about, status), "%s", status->message);
  code = verify_node_certificate (&instance, &source, NULL, claim, status);
  verify_node_instance_clear (&instance);
  return code;
}

static enum status_code
certify_outputs (const struct output *instance, const struct output *certificate,
                 struct verify_claim *claim, struct status *status)
{
  return certify (instance->bytes, instance->length, certificate->bytes, certificate->length, claim,
                  status);
}

/* The bound at the root by definition, in units. */
static long long
root_bound (const struct tiny *tiny, int T, int unit, const int *price)
{
  long long y[TINY_TIME], bound = 0;

  tiny_worth (tiny, T, unit, price, y);
  for (int t = tiny->source; t < T; t += tiny->source)
    bound += y[T - t];
  for (int j = 0; j < tiny->k; j++)
    bound += (long long)tiny->count[j] * price[j];
  return bound;
}

/* Halves from 0 to 4 for every type until the root's bound falls below n. */
static bool
find_prices (const struct tiny *tiny, int T, int *price)
{
  int grid = 9, combinations = 1;

  for (int j = 0; j < tiny->k; j++)
    combinations *= grid;
  for (int code = 0; code < combinations; code++) {
    for (int j = 0, rest = code; j < tiny->k; j++, rest /= grid)
      price[j] = rest % grid;
    if (root_bound (tiny, T, 2, price) < 2LL * tiny->n)
      return true;
  }
  return false;
}

/* Liu, Figure 2, LH, Figure 1, and others on which FNF is not optimal. */
static const struct known {
  struct tiny tiny;
  int optimum;
} knowns[] = {
  { { 2, 2, 5, { 3, 4 }, { 1, 4 }, 1 }, 7 },  { { 1, 2, 6, { 2, 3 }, { 1, 5 }, 1 }, 4 },
  { { 3, 2, 11, { 2, 3 }, { 4, 7 }, 1 }, 9 }, { { 3, 2, 6, { 2, 3 }, { 2, 4 }, 1 }, 8 },
  { { 5, 2, 6, { 3, 4 }, { 1, 5 }, 1 }, 13 },
};
#define KNOWNS (sizeof knowns / sizeof *knowns)

Test (certificate, known_optima_by_prices_alone)
{
  for (size_t i = 0; i < KNOWNS; i++) {
    const struct tiny *tiny = &knowns[i].tiny;
    struct tiny_plan plan = tiny_optimum (tiny);
    struct output instance, certificate;
    struct verify_claim claim;
    struct status status;
    struct rng rng;
    int price[TINY_TYPES] = { 0 };
    cr_expect_eq (plan.makespan, knowns[i].optimum, "%zu: %d", i, plan.makespan);
    cr_assert (find_prices (tiny, plan.makespan, price), "%zu: no prices on the grid", i);
    output_init_memory (&instance);
    output_init_memory (&certificate);
    rng_init (&rng, 1);
    tiny_write (tiny, "known", &instance);
    tiny_certificate (tiny, "known", &plan, 2, price, 0, 0, &rng, &certificate);
    verify_claim_init (&claim);
    cr_expect_eq (certify_outputs (&instance, &certificate, &claim, &status), STATUS_OK,
                  "%zu: %s%s", i, claim.reason, status.message);
    cr_expect (claim.accepted);
    cr_expect_eq (claim.nodes, 1);
    cr_expect_eq (atoi (claim.makespan), knowns[i].optimum);
    verify_claim_clear (&claim);
    output_discard (&instance);
    output_discard (&certificate);
  }
}

/* Certify a plan of `tiny` by random prices and compare with the search by definition. Returns
   what certify said. */
static enum status_code
agree (const struct tiny *tiny, const struct tiny_plan *plan, int hint_percent, struct rng *rng)
{
  int unit = (int)rng_range (rng, 1, 6), most_price = (rng_below (rng, 2) > 0 ? 3 : 60) * unit,
      price[TINY_TYPES] = { 0 };
  struct output instance, certificate;
  struct verify_claim claim;
  struct status status;
  struct tiny_search search;
  enum status_code code;

  for (int j = 0; j < tiny->k; j++)
    price[j] = rng_below (rng, 3) > 0 ? (int)rng_range (rng, 0, most_price) : 0;
  output_init_memory (&instance);
  output_init_memory (&certificate);
  tiny_write (tiny, NULL, &instance);
  search
    = tiny_certificate (tiny, NULL, plan, unit, price, hint_percent, most_price, rng, &certificate);
  verify_claim_init (&claim);
  code = certify_outputs (&instance, &certificate, &claim, &status);
  output_char (&certificate, '\0');
  output_char (&instance, '\0');
  cr_assert (code == STATUS_OK || code == STATUS_FALSE, "%s\n%s%s", status.message, instance.bytes,
             certificate.bytes);
  if (code == STATUS_OK) {
    cr_expect (!search.too_early && !search.too_long, "accepted what is not proven\n%s%s",
               instance.bytes, certificate.bytes);
    cr_expect_eq ((long long)claim.nodes, search.nodes, "%llu nodes, not %lld\n%s%s",
                  (unsigned long long)claim.nodes, search.nodes, instance.bytes, certificate.bytes);
    cr_expect_eq ((int)claim.hints, search.hints);
  } else {
    cr_expect (search.too_early || search.too_long || strstr (claim.reason, "in the plan") != NULL,
               "%s\n%s%s", claim.reason, instance.bytes, certificate.bytes);
  }
  verify_claim_clear (&claim);
  output_discard (&instance);
  output_discard (&certificate);
  return code;
}

/* With room to search, any prices prove an optimum, and none proves anything else. */
Test (certificate, accepts_the_optimum_and_nothing_else)
{
  struct rng rng;
  int accepted = 0, refused = 0;

  rng_init (&rng, 20240101);
  for (int i = 0; i < 1500; i++) {
    struct tiny tiny = tiny_random (&rng, (int)rng_range (&rng, 1, 8), (int)rng_range (&rng, 1, 4),
                                    1, (int)rng_range (&rng, 1, 9));
    struct tiny_plan best = tiny_optimum (&tiny), other = tiny_any_plan (&tiny, &rng);
    int hint_percent = i % 3 == 0 ? 0 : 20;
    tiny.divisor = i % 4 == 0 ? (int)rng_range (&rng, 2, 1000000) : 1;
    cr_assert_eq (agree (&tiny, &best, hint_percent, &rng), STATUS_OK);
    accepted++;
    if (other.makespan > best.makespan) {
      cr_assert_eq (agree (&tiny, &other, hint_percent, &rng), STATUS_FALSE);
      refused++;
    }
  }
  cr_expect_geq (accepted, 1500);
  cr_expect_geq (refused, 300);
}

/* Larger ones, near-equal costs, where the search is long and the optimum is not known
   beforehand: the two must still agree, and what is a little longer than the best plan found
   must be refused. */
Test (certificate, agrees_on_longer_searches)
{
  struct rng rng;
  int accepted = 0, refused = 0;

  rng_init (&rng, 77);
  for (int i = 0; i < quick_or_slow (50, 150); i++) {
    struct tiny tiny
      = tiny_random (&rng, (int)rng_range (&rng, 12, 23), (int)rng_range (&rng, 2, 6), 8, 20);
    struct tiny_plan plan = tiny_good_plan (&tiny, 0, &rng);
    struct tiny_plan longer = tiny_good_plan (&tiny, plan.makespan, &rng);
    accepted += agree (&tiny, &plan, i % 2 * 10, &rng) == STATUS_OK;
    if (longer.makespan > plan.makespan) {
      cr_assert_eq (agree (&tiny, &longer, i % 2 * 10, &rng), STATUS_FALSE);
      refused++;
    }
  }
  cr_expect_geq (accepted, quick_or_slow (33, 100), "%d", accepted);
  cr_expect_geq (refused, quick_or_slow (33, 100), "%d", refused);
}

/* A search that needs more nodes than it states is refused, to the node. */
Test (certificate, nodes_are_counted_exactly)
{
  struct rng rng;
  int searches = 0;

  rng_init (&rng, 5);
  for (int i = 0; i < 300; i++) {
    struct tiny tiny = tiny_random (&rng, 8, 3, 1, 9);
    struct tiny_plan best = tiny_optimum (&tiny);
    int price[TINY_TYPES] = { 20, 10, 5 };
    struct output instance, certificate;
    struct verify_claim claim;
    struct status status;
    struct tiny_search search;
    char *nodes;
    output_init_memory (&instance);
    output_init_memory (&certificate);
    tiny_write (&tiny, NULL, &instance);
    search = tiny_certificate (&tiny, NULL, &best, 1, price, 0, 0, &rng, &certificate);
    output_char (&certificate, '\0');
    nodes = strstr (certificate.bytes, "\"nodes\":");
    searches += search.nodes > 1;
    snprintf (nodes, 32, "\"nodes\":%lld}}\n", search.nodes - 1);
    verify_claim_init (&claim);
    cr_assert_eq (certify (instance.bytes, instance.length, certificate.bytes,
                           strlen (certificate.bytes), &claim, &status),
                  STATUS_FALSE);
    cr_expect (strstr (claim.reason, "nodes") != NULL, "%s", claim.reason);
    verify_claim_clear (&claim);
    output_discard (&instance);
    output_discard (&certificate);
  }
  cr_expect_geq (searches, 50);
}

/* A hint for a path that the search does not visit, after all others. */
Test (certificate, hints_must_be_visited)
{
  /* the root's best prices leave 17 open */
  struct tiny tiny = { 2, 5, 29, { 4, 5, 6, 9, 12 }, { 3, 7, 4, 5, 10 }, 1 };
  static const char text[]
    = "{\"certificate\":\"node\",\"version\":1,\"makespan\":18}\n"
      "{\"ready\":[[2,4,1],[4,4,1],[6,4,1],[6,5,1],[8,5,2],[10,5,3],[11,5,1],[12,6,2],[13,6,2],[14,"
      "9,3],[15,9,2],[15,12,1],"
      "[16,12,4],[18,12,5]]}\n{\"path\":[],\"prices\":[[4,\"3/2\"],[5,\"1/2\"]]}\n%s"
      "{\"end\":{\"ready\":14,\"hints\":%d,\"nodes\":1000}}\n";
  static const struct {
    const char *hints;
    int count;
    enum status_code code;
  } cases[] = {
    { "", 1, STATUS_OK },
    { "{\"path\":[4],\"prices\":[[4,\"3/2\"],[5,\"1/2\"]]}\n", 2, STATUS_OK },
    { "{\"path\":[4],\"prices\":[]}\n{\"path\":[5],\"prices\":[]}\n", 3, STATUS_OK },
    { "{\"path\":[5],\"prices\":[]}\n{\"path\":[4],\"prices\":[]}\n", 3,
      STATUS_FALSE }, /* not in the order of the search */
    { "{\"path\":[4],\"prices\":[]}\n{\"path\":[4],\"prices\":[]}\n", 3,
      STATUS_FALSE }, /* visited once */
    { "{\"path\":[],\"prices\":[]}\n", 2, STATUS_FALSE },
    { "{\"path\":[4,4,4,4],\"prices\":[]}\n", 2, STATUS_FALSE }, /* there are three */
  };
  struct output instance;

  output_init_memory (&instance);
  tiny_write (&tiny, NULL, &instance);
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct verify_claim claim;
    struct status status;
    char certificate[1000];
    int length = snprintf (certificate, sizeof certificate, text, cases[i].hints, cases[i].count);
    verify_claim_init (&claim);
    cr_expect_eq (
      certify (instance.bytes, instance.length, certificate, (size_t)length, &claim, &status),
      cases[i].code, "%zu: %s%s", i, claim.reason, status.message);
    cr_expect_eq (strstr (claim.reason, "does not visit this path") != NULL,
                  cases[i].code == STATUS_FALSE, "%zu: %s", i, claim.reason);
    cr_expect (cases[i].code != STATUS_OK || claim.nodes > 100);
    verify_claim_clear (&claim);
  }
  output_discard (&instance);
}

#define INSTANCE                                                                                   \
  "{\"model\":\"node\",\"source\":{\"cost\":1},\"destinations\":[{\"cost\":2},{\"cost\":3,"        \
  "\"count\":5}]}"
#define FIRST "{\"certificate\":\"node\",\"version\":1,\"makespan\":4}\n"
#define READY "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,3]]}\n"
#define ROOT "{\"path\":[],\"prices\":[]}\n"
#define END "{\"end\":{\"ready\":4,\"hints\":1,\"nodes\":100}}\n"

/* The good one, and faults: what comes back and a word of the reason. */
static const struct fault {
  const char *text;
  enum status_code code;
  const char *word;
} faults[] = {
  { FIRST READY ROOT END, STATUS_OK, "" },
  { FIRST READY ROOT "{\"end\":{\"ready\":4,\"hints\":1,\"nodes\":100}}", STATUS_OK, "" },
  { "{\"makespan\":\"8/2\",\"version\":1,\"certificate\":\"node\"}\n" READY
    "{\"prices\":[],\"path\":[]}\n" END,
    STATUS_OK, "" },
  { FIRST "{\"ready\":[[1,3,1],[2,2,1]]}\n{\"ready\":[[3,3,1],[4,3,3]]}\n" ROOT END, STATUS_OK,
    "" },
  /* Malformed. */
  { "", STATUS_INPUT, "several lines" },
  { FIRST, STATUS_INPUT, "several lines" },
  { FIRST READY ROOT, STATUS_INPUT, "\"end\"" },
  { READY ROOT END, STATUS_INPUT, "unexpected key \"ready\"" },
  { FIRST READY END, STATUS_INPUT, "prices are missing" },
  { FIRST ROOT READY END, STATUS_INPUT, "entries" },
  { FIRST FIRST READY ROOT END, STATUS_INPUT, "there are 0 entries" },
  { FIRST READY ROOT END END, STATUS_INPUT, "unexpected key \"end\"" },
  { FIRST READY ROOT "\n" END, STATUS_INPUT, "too early" },
  { FIRST READY ROOT END "\n", STATUS_INPUT, "too early" },
  { FIRST READY "{}\n" END, STATUS_INPUT, "empty object" },
  { FIRST READY "[1]\n" END, STATUS_INPUT, "expected an object" },
  { "{\"certificate\":\"node\",\"version\":2,\"makespan\":4}\n" READY ROOT END, STATUS_INPUT,
    "version" },
  { "{\"certificate\":\"other\",\"version\":1,\"makespan\":4}\n" READY ROOT END, STATUS_INPUT,
    "only \"node\"" },
  { "{\"certificate\":\"node\",\"version\":1}\n" READY ROOT END, STATUS_INPUT, "makespan" },
  { "{\"certificate\":\"node\",\"version\":1,\"makespan\":4,\"unit\":\"s\"}\n" READY ROOT END,
    STATUS_INPUT, "unexpected key \"unit\"" },
  { FIRST "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3]]}\n" ROOT END, STATUS_INPUT,
    "TIME, COST, COUNT" },
  { FIRST "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,3,1]]}\n" ROOT END, STATUS_INPUT,
    "TIME, COST, COUNT" },
  { FIRST "{\"ready\":[[1,3,1],[2,2,0],[3,3,1],[4,3,3]]}\n" ROOT END, STATUS_INPUT, "integer" },
  { FIRST "{\"ready\":[[0,3,1],[2,2,1],[3,3,1],[4,3,3]]}\n" ROOT END, STATUS_INPUT,
    "not positive" },
  { FIRST "{\"ready\":[[2,2,1],[1,3,1],[3,3,1],[4,3,3]]}\n" ROOT END, STATUS_INPUT, "ascend" },
  { FIRST "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,1],[4,3,2]]}\n" ROOT END, STATUS_INPUT,
    "ascend" },
  { FIRST "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,3]],\"x\":1}\n" ROOT END, STATUS_INPUT,
    "unexpected key \"x\"" },
  { FIRST READY "{\"path\":[]}\n" END, STATUS_INPUT, "prices" },
  { FIRST READY "{\"path\":[3],\"prices\":[]}\n" END, STATUS_INPUT, "root" },
  { FIRST READY "{\"path\":[],\"prices\":[[2,1],[2,1]]}\n" END, STATUS_INPUT, "ascend" },
  { FIRST READY "{\"path\":[],\"prices\":[[3,1],[2,1]]}\n" END, STATUS_INPUT, "ascend" },
  { FIRST READY "{\"path\":[],\"prices\":[[2,-1]]}\n" END, STATUS_INPUT, "negative" },
  { FIRST READY "{\"path\":[],\"prices\":[[2]]}\n" END, STATUS_INPUT, "COST, PRICE" },
  { FIRST READY "{\"path\":[],\"prices\":[],\"prices\":[]}\n" END, STATUS_INPUT, "duplicate" },
  { FIRST READY ROOT "{\"end\":{\"ready\":5,\"hints\":1,\"nodes\":100}}\n", STATUS_INPUT,
    "\"ready\" is 5" },
  { FIRST READY ROOT "{\"end\":{\"ready\":4,\"hints\":2,\"nodes\":100}}\n", STATUS_INPUT,
    "\"hints\" is 2" },
  { FIRST READY ROOT "{\"end\":{\"ready\":4,\"hints\":1}}\n", STATUS_INPUT, "nodes" },
  { FIRST READY ROOT "{\"end\":{\"ready\":4,\"hints\":1,\"nodes\":100},\"x\":0}\n", STATUS_INPUT,
    "unexpected key \"x\"" },
  { FIRST READY ROOT "{\"end\":{\"ready\":4,\"hints\":1,\"nodes\":1e30}}\n", STATUS_INPUT,
    "integer" },
  /* Well-formed, and not proven. */
  { "{\"certificate\":\"node\",\"version\":1,\"makespan\":4,\"instance\":\"x\"}\n" READY ROOT END,
    STATUS_FALSE, "no name" },
  { "{\"certificate\":\"node\",\"version\":1,\"makespan\":3}\n" READY ROOT END, STATUS_FALSE,
    "later than the makespan" },
  { "{\"certificate\":\"node\",\"version\":1,\"makespan\":5}\n" READY ROOT END, STATUS_FALSE,
    "before the stated makespan" },
  { "{\"certificate\":\"node\",\"version\":1,\"makespan\":\"9/2\"}\n" READY ROOT END, STATUS_FALSE,
    "no sum" },
  { "{\"certificate\":\"node\",\"version\":1,\"makespan\":-4}\n" READY ROOT END, STATUS_FALSE,
    "no sum" },
  { FIRST "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,2]]}\n" ROOT END, STATUS_FALSE,
    "before all destinations" },
  { FIRST "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,4]]}\n" ROOT END, STATUS_FALSE,
    "more than there are" },
  { FIRST "{\"ready\":[[1,3,2],[2,2,1],[3,3,1],[4,3,2]]}\n" ROOT END, STATUS_FALSE,
    "more become ready" },
  { FIRST "{\"ready\":[[1,4,1],[2,2,1],[3,3,1],[4,3,3]]}\n" ROOT END, STATUS_FALSE,
    "no destination has cost 4" },
  { FIRST "{\"ready\":[[\"1/2\",3,1],[2,2,1],[3,3,1],[4,3,3]]}\n" ROOT END, STATUS_FALSE,
    "no sum" },
  { FIRST READY "{\"path\":[],\"prices\":[[4,1]]}\n" END, STATUS_FALSE,
    "no destination has cost 4" },
  { FIRST READY ROOT
    "{\"path\":[3,3,3,3,3,3],\"prices\":[]}\n{\"end\":{\"ready\":4,\"hints\":2,\"nodes\":100}}\n",
    STATUS_FALSE, "visit" },
  { FIRST READY ROOT "{\"end\":{\"ready\":4,\"hints\":1,\"nodes\":0}}\n", STATUS_FALSE, "0 nodes" },
};

Test (certificate, faults_are_refused)
{
  for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
    struct verify_claim claim;
    struct status status;
    enum status_code code;
    const char *said;
    verify_claim_init (&claim);
    code = certify (INSTANCE, strlen (INSTANCE), faults[i].text, strlen (faults[i].text), &claim,
                    &status);
    said = code == STATUS_FALSE ? claim.reason : status.message;
    cr_expect_eq (code, faults[i].code, "%zu: %d: %s\n%s", i, (int)code, said, faults[i].text);
    cr_expect (strstr (said, faults[i].word) != NULL, "%zu: %s\n%s", i, said, faults[i].text);
    cr_expect_eq (claim.accepted, code == STATUS_OK);
    verify_claim_clear (&claim);
  }
}

/* A plan that wastes time: 1; 2 3x5 with the slots from 2 on left idle for a while. */
Test (certificate, idle_plans_are_not_optimal)
{
  static const char text[] = "{\"certificate\":\"node\",\"version\":1,\"makespan\":1000000000}\n"
                             "{\"ready\":[[1,3,1],[2,2,1],[3,3,1],[4,3,2],[1000000000,3,1]]}\n" ROOT
                             "{\"end\":{\"ready\":5,\"hints\":1,\"nodes\":9}}\n";
  struct verify_claim claim;
  struct status status;

  verify_claim_init (&claim);
  cr_expect_eq (certify (INSTANCE, strlen (INSTANCE), text, sizeof text - 1, &claim, &status),
                STATUS_FALSE);
  cr_expect (strstr (claim.reason, "not the least") != NULL, "%s", claim.reason);
  verify_claim_clear (&claim);
}

/* Prices and costs that do not fit are refused, not wrapped. */
Test (certificate, large_numbers_are_refused)
{
  static const char huge[] = "{\"model\":\"node\",\"source\":{\"cost\":9223372036854775807},"
                             "\"destinations\":[{\"cost\":\"1/9223372036854775807\"}]}";
  static const char search[] = FIRST READY
    "{\"path\":[],\"prices\":[[2,9223372036854775807],[3,9223372036854775806]]}\n" END;
  struct verify_claim claim;
  struct status status;

  verify_claim_init (&claim);
  cr_expect_eq (certify (huge, sizeof huge - 1, FIRST READY ROOT END, strlen (FIRST READY ROOT END),
                         &claim, &status),
                STATUS_INPUT);
  cr_expect (strstr (status.message, "2^62") != NULL, "%s", status.message);
  cr_expect_eq (certify (INSTANCE, strlen (INSTANCE), search, sizeof search - 1, &claim, &status),
                STATUS_FALSE);
  cr_expect (strstr (claim.reason, "too large") != NULL, "%s", claim.reason);
  verify_claim_clear (&claim);
}

/* A deadline in the past ends a search that is long enough to look at the clock. */
Test (certificate, the_deadline_counts)
{
  struct deadline past = { .start = 0, .end = 0, .bytes = 0 };
  struct rng rng;
  long long nodes = 0;

  rng_init (&rng, 11);
  while (nodes < 600) {
    struct tiny tiny = tiny_random (&rng, 22, 4, 10, 20);
    struct tiny_plan best = tiny_good_plan (&tiny, 0, &rng);
    int price[TINY_TYPES] = { 0 };
    struct output instance, certificate;
    output_init_memory (&instance);
    output_init_memory (&certificate);
    tiny_write (&tiny, NULL, &instance);
    nodes = tiny_certificate (&tiny, NULL, &best, 1, price, 0, 0, &rng, &certificate).nodes;
    if (nodes >= 600) {
      struct verify_source about = { instance.bytes, instance.length, "instance", 1 };
      struct verify_source source = { certificate.bytes, certificate.length, "certificate", 1 };
      struct verify_node_instance read;
      struct verify_claim claim;
      struct status status;
      read = (struct verify_node_instance){ 0 };
      verify_claim_init (&claim);
      status_init (&status);
      cr_assert (verify_node_instance_read (&read, &about, &status));
      cr_expect_eq (verify_node_certificate (&read, &source, NULL, &claim, &status), STATUS_OK);
      cr_expect_eq (verify_node_certificate (&read, &source, &past, &claim, &status), STATUS_LIMIT);
      cr_expect_eq (status.code, STATUS_LIMIT);
      cr_expect (!claim.accepted && claim.makespan == NULL);
      verify_claim_clear (&claim);
      verify_node_instance_clear (&read);
    }
    output_discard (&instance);
    output_discard (&certificate);
  }
}
