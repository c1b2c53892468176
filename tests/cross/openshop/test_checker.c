/* The checker of open shops against brute force: accepted clauses hold in all schedules,
   accepted certificates state the optimum, and spoilt ones are refused or still prove the same.
   The proofs are those of a naive search (tests/support/verify_openshop.h). */
#include "tests/support/rounds.h"
#include "tests/support/verify_openshop.h"
#include "tests/support/verify_parts.h"
#include "verify/openshop/logic.h"
#include "verify/openshop/model.h"

#include <ctype.h>
#include <stdlib.h>

enum { MOST = 3000 }; /* schedules looked at */

static struct shop shop;
static struct output instance_text, proof, spoilt;
static struct verify_openshop_instance instance;

static void
begin (void)
{
  output_init_memory (&instance_text);
  output_init_memory (&proof);
  output_init_memory (&spoilt);
  instance = (struct verify_openshop_instance){ 0 };
}

static void
end (void)
{
  verify_openshop_instance_clear (&instance);
  output_discard (&instance_text);
  output_discard (&proof);
  output_discard (&spoilt);
}

static void
read_shop (const char *name, int64_t parts)
{
  output_reset (&instance_text);
  shop_write (&shop, name, parts, &instance_text);
  shop_read (&instance, instance_text.bytes, instance_text.length);
}

/* All schedules with whole starts and a makespan of at most T, whether tasks could start earlier
   or not. */
struct collection {
  int64_t T;
  int64_t (*starts)[SHOP_TASKS]; /* owned */
  size_t length, capacity;
  int64_t now[SHOP_TASKS];
};

static void
collect (struct collection *all, int d, int mirror)
{
  if (d == shop.count) {
    if (all->length == all->capacity) {
      all->capacity = 2 * all->capacity + 1000;
      all->starts = realloc (all->starts, all->capacity * sizeof *all->starts);
    }
    memcpy (all->starts[all->length++], all->now, sizeof all->now);
    return;
  }
  int64_t last = all->T - shop.time[d];
  for (all->now[d] = 0; all->now[d] <= (d == mirror ? last / 2 : last) && all->length < MOST;
       all->now[d]++) {
    bool free = true;
    for (int e = 0; e < d; e++)
      free = free
             && (!shop_related (&shop, d, e) || all->now[d] + shop.time[d] <= all->now[e]
                 || all->now[e] + shop.time[e] <= all->now[d]);
    if (free)
      collect (all, d + 1, mirror);
  }
}

/* A literal of the file and what it says. */
struct said {
  char letter;
  int a, b;
  int64_t bound;
};

static bool
holds (const struct said *said, const int64_t *start)
{
  bool before = start[said->a] < start[said->b];
  switch (said->letter) {
  case 's':
    return start[said->a] >= said->bound;
  case 'S':
    return start[said->a] <= said->bound;
  case 'b':
    return before;
  default:
    return !before;
  }
}

static struct said
draw_literal (struct rng *rng, int64_t T)
{
  struct said said = { "sSbB"[rng_below (rng, 4)], (int)rng_below (rng, (uint64_t)shop.count), 0,
                       rng_range (rng, 0, T) };
  bool order = said.letter == 'b' || said.letter == 'B';
  if (order)
    do {
      said.a = (int)rng_below (rng, (uint64_t)shop.count);
      said.b = (int)rng_below (rng, (uint64_t)shop.count);
    } while (said.a >= said.b || !shop_related (&shop, said.a, said.b));
  return said;
}

/* Does the clause hold in all schedules? */
static bool
true_clause (const struct said *said, size_t count, const struct collection *all)
{
  for (size_t i = 0; i < all->length; i++) {
    bool any = false;
    for (size_t k = 0; k < count; k++)
      any = any || holds (&said[k], all->starts[i]);
    if (!any)
      return false;
  }
  return true;
}

static void
try_clauses (struct rng *rng, const struct collection *all, int mirror, long count[2][2])
{
  struct verify_openshop_tasks tasks;
  char reason[200] = "";
  verify_openshop_tasks_init (&tasks);
  cr_assert (verify_openshop_tasks_from (&tasks, &instance, 1, reason, sizeof reason), "%s",
             reason);
  struct verify_openshop_logic *logic
    = verify_openshop_logic_new (&tasks, all->T, mirror < 0 ? UINT32_MAX : (uint32_t)mirror);
  struct verify_logic *core = verify_openshop_logic_core (logic);
  cr_assert_eq (verify_logic_begin (core, NULL), STATUS_OK);
  cr_assert_not (verify_logic_refuted (core));
  for (int tries = 0; tries < 150; tries++) {
    struct verify_literal literals[5];
    struct said said[5];
    size_t length = (size_t)rng_range (rng, 1, 5);
    for (size_t k = 0; k < length; k++) {
      said[k] = draw_literal (rng, all->T);
      cr_assert (verify_openshop_logic_literal (logic, said[k].letter, said[k].a, said[k].b,
                                                said[k].bound, &literals[k]));
    }
    bool valid = true_clause (said, length, all),
         accepted = verify_logic_clause (core, literals, length, NULL) == STATUS_OK;
    cr_assert (valid || !accepted, "%.*s, T %d, mirror %d", (int)instance_text.length,
               instance_text.bytes, (int)all->T, mirror);
    count[valid][accepted]++;
  }
  cr_assert_not (verify_logic_refuted (core));
  verify_openshop_logic_free (logic);
  verify_openshop_tasks_clear (&tasks);
}

Test (checker, clauses_are_true)
{
  long count[2][2] = { { 0, 0 }, { 0, 0 } };
  struct collection all = { .starts = NULL };
  int64_t start[SHOP_TASKS];
  struct rng rng;
  rng_init (&rng, 1);
  begin ();
  for (int round = 0; round < 300; round++) {
    bool exchange = round % 4 == 0;
    int jobs = exchange ? 3 : 2;
    shop_draw (&shop, &rng, exchange, jobs, exchange ? 3 : (int)rng_range (&rng, 2, 3), 3,
               round % 3 == 0);
    if (shop.count < 4) /* maybe no two have anything in common */
      continue;
    read_shop (NULL, 1);
    int mirror = rng_below (&rng, 2) == 0 ? (int)rng_below (&rng, (uint64_t)shop.count) : -1;
    all.T = shop_optimum (&shop, start) + rng_range (&rng, 0, 1);
    all.length = 0;
    collect (&all, 0, mirror);
    cr_assert (all.length > 0, "the mirror image of a schedule is lost");
    if (all.length < MOST)
      try_clauses (&rng, &all, mirror, count);
  }
  free (all.starts);
  end ();
  cr_expect (count[1][1] > 3000 && count[0][0] > 3000,
             "%ld true accepted, %ld true not found, %ld false", count[1][1], count[1][0],
             count[0][0]);
}

/* Certificates. */

static enum status_code
certify (const struct output *text, struct verify_claim *claim, struct status *status)
{
  /* of its own length, so that a sanitizer sees reads beyond the end */
  char *bytes = malloc (text->length > 0 ? text->length : 1);
  memcpy (bytes, text->bytes, text->length);
  struct verify_source source = { bytes, text->length, "certificate", 1 };
  status_init (status);
  enum status_code code
    = parts_certify (verify_openshop_certificate, &instance, &source, claim, status);
  free (bytes);
  return code;
}

static bool
proves (const struct verify_claim *claim, int64_t makespan, int64_t parts)
{
  struct verify_ratio value;
  return verify_ratio_read (claim->makespan, strlen (claim->makespan), &value) == RATIO_OK
         && value.num * parts == makespan * value.den;
}

/* The least makespan of all schedules in which no task can start earlier. */
static bool
see (void *context, const int64_t *start)
{
  int64_t *least = context, makespan = shop_makespan (&shop, start);
  *least = makespan < *least ? makespan : *least;
  return true;
}

static void
draw_shop (struct rng *rng, int round)
{
  bool exchange = round % 3 == 0, even = round % 2 == 0;
  int jobs = (int)rng_range (rng, 2, even ? 4 : 3),
      machines = exchange || even ? jobs : (int)rng_range (rng, 2, 3);
  shop_draw (&shop, rng, exchange, jobs, machines, rng_range (rng, 3, 20), even);
}

/* Change a byte, or a digit by one that keeps the text well-formed more often. */
static void
spoil (struct rng *rng)
{
  output_reset (&spoilt);
  output_bytes (&spoilt, proof.bytes, proof.length);
  size_t at = (size_t)rng_below (rng, spoilt.length);
  if (rng_below (rng, 4) != 0) {
    while (!isdigit ((unsigned char)spoilt.bytes[at]))
      at = (at + 1) % spoilt.length;
    spoilt.bytes[at] = (char)('0' + rng_below (rng, 10));
  } else {
    spoilt.bytes[at] = "0123456789-,[]{}\"bBsS\n"[rng_below (rng, 22)];
  }
}

Test (checker, certificates)
{
  long clauses = 0, mutations[2] = { 0, 0 };
  struct rng rng;
  rng_init (&rng, 2);
  begin ();
  for (int round = 0; round < quick_or_slow (150, 450); round++) {
    struct shop_prover prover
      = { .edges = round % 2, .starts = round % 7 == 0, .forget = round % 3 == 1 };
    int64_t start[SHOP_TASKS], parts = rng_range (&rng, 1, 6), least = INT64_MAX;
    const char *name = round % 4 == 0 ? "shop" : NULL;
    struct verify_claim claim;
    struct status status;
    verify_claim_init (&claim);
    draw_shop (&rng, round);
    read_shop (name, parts);
    int64_t optimum = shop_optimum (&shop, start);
    if (shop.count <= 6) {
      shop_see_all (&shop, INT64_MAX / 2, see, &least);
      cr_assert_eq (least, optimum);
    }
    int mirror
      = shop.count > 0 && round % 3 == 0 ? (int)rng_below (&rng, (uint64_t)shop.count) : -1;
    output_reset (&proof);
    cr_assert (shop_certify (&shop, &prover, name, parts, start, mirror, &proof));
    cr_assert_eq (certify (&proof, &claim, &status), STATUS_OK, "%.*s\n%.*s\n%s%s",
                  (int)instance_text.length, instance_text.bytes, (int)proof.length, proof.bytes,
                  claim.reason, status.message);
    cr_assert (proves (&claim, optimum, parts) && claim.clauses == (uint64_t)prover.clauses);
    clauses += prover.clauses;
    for (int i = 0; i < 20; i++) {
      spoil (&rng);
      enum status_code code = certify (&spoilt, &claim, &status);
      cr_assert (code != STATUS_OK || proves (&claim, optimum, parts), "%.*s\n%.*s",
                 (int)instance_text.length, instance_text.bytes, (int)spoilt.length, spoilt.bytes);
      cr_assert (code == STATUS_OK || code == STATUS_INPUT || code == STATUS_FALSE);
      mutations[code == STATUS_OK]++;
    }
    verify_claim_clear (&claim);
  }
  end ();
  cr_expect (clauses > quick_or_slow (300, 1000), "%ld clauses", clauses);
  cr_expect (mutations[0] > quick_or_slow (1000, 3000) && mutations[1] > quick_or_slow (33, 100),
             "%ld refused, %ld still accepted", mutations[0], mutations[1]);
}

/* A schedule that is a tick too late, with the proof of the optimum: its claim is false. */
Test (checker, false_claims)
{
  struct rng rng;
  rng_init (&rng, 3);
  begin ();
  for (int round = 0; round < 300; round++) {
    struct shop_prover prover = { .edges = round % 2 };
    int64_t start[SHOP_TASKS], late[SHOP_TASKS];
    struct verify_claim claim;
    struct status status;
    struct output clauses;
    verify_claim_init (&claim);
    output_init_memory (&clauses);
    draw_shop (&rng, round);
    if (shop.count == 0)
      continue;
    read_shop (NULL, 1);
    int64_t optimum = shop_optimum (&shop, start);
    for (int d = 0; d < shop.count; d++)
      late[d] = start[d] + 1;
    prover.shop = &shop;
    prover.out = &clauses;
    cr_assert (shop_prove (&prover, optimum - 1, -1));
    output_reset (&proof);
    output_print (
      &proof, "{\"certificate\":\"%s\",\"version\":1,\"makespan\":%ld,\"ticks\":1}\n{\"schedule\":",
      shop.exchange ? "exchange" : "openshop", (long)optimum + 1);
    shop_write_schedule (&shop, NULL, 1, late, &proof);
    output_print (&proof, "}\n%.*s{\"end\":{\"clauses\":%ld}}\n", (int)clauses.length,
                  clauses.length > 0 ? clauses.bytes : "", (long)prover.clauses);
    cr_assert_eq (certify (&proof, &claim, &status), STATUS_FALSE, "%.*s\n%.*s",
                  (int)instance_text.length, instance_text.bytes, (int)proof.length, proof.bytes);
    verify_claim_clear (&claim);
    output_discard (&clauses);
  }
  end ();
}

/* Schedules with a start moved at random: valid exactly where it does no harm. */
Test (checker, schedules)
{
  struct verify_verdict verdict;
  struct rng rng;
  long count[2] = { 0, 0 };
  int64_t best[SHOP_TASKS];
  rng_init (&rng, 4);
  begin ();
  verify_verdict_init (&verdict);
  for (int round = 0; round < quick_or_slow (6000, 20000); round++) {
    int64_t start[SHOP_TASKS], parts = rng_range (&rng, 1, 4);
    struct status status;
    bool good = true;
    if (round % 100 == 0) {
      draw_shop (&rng, round);
      shop_optimum (&shop, best);
    }
    if (shop.count == 0)
      continue;
    read_shop (NULL, parts);
    memcpy (start, best, sizeof start);
    start[rng_below (&rng, (uint64_t)shop.count)] += rng_range (&rng, -3, 3);
    for (int d = 0; d < shop.count; d++) {
      good = good && start[d] >= 0;
      for (int e = 0; e < d; e++)
        good = good
               && (!shop_related (&shop, d, e) || start[d] + shop.time[d] <= start[e]
                   || start[e] + shop.time[e] <= start[d]);
    }
    output_reset (&proof);
    shop_write_schedule (&shop, NULL, parts, start, &proof);
    struct verify_source source = { proof.bytes, proof.length, "schedule", 1 };
    status_init (&status);
    cr_assert_eq (verify_openshop_schedule (&instance, &source, &verdict, &status),
                  good ? STATUS_OK : STATUS_FALSE, "%.*s\n%s%s", (int)proof.length, proof.bytes,
                  verdict.reason, status.message);
    count[good]++;
  }
  verify_verdict_clear (&verdict);
  end ();
  cr_expect (count[0] > quick_or_slow (900, 3000) && count[1] > quick_or_slow (900, 3000),
             "%ld not valid, %ld valid", count[0], count[1]);
}
