/* Trees of decisions from the plain search of small shops to the checker: every one is accepted,
   with the optimum of a naive search; the same trees spoilt in all kinds of ways, and others,
   never prove what is false. */
#include "search/openshop/order_bb.h"
#include "tests/support/rounds.h"
#include "tests/support/verify_openshop.h"
#include "tests/support/verify_parts.h"
#include "verify/openshop/model.h"

#include <stdlib.h>

enum { LINE = 7, FORGERIES = 40 };

static struct shop shop;
static struct output text, proof, tree, forged;
static struct verify_openshop_instance theirs;
static struct openshop_instance ours;
static struct openshop_ticks ticks;
static struct openshop_certificate certificate;
static struct openshop_schedule found;
static const char alphabet[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

static void
begin (void)
{
  output_init_memory (&text);
  output_init_memory (&proof);
  output_init_memory (&tree);
  output_init_memory (&forged);
  theirs = (struct verify_openshop_instance){ 0 };
  openshop_instance_init (&ours);
  openshop_ticks_init (&ticks);
  openshop_certificate_init (&certificate);
  openshop_schedule_init (&found);
}

static void
end (void)
{
  output_discard (&text);
  output_discard (&proof);
  output_discard (&tree);
  output_discard (&forged);
  verify_openshop_instance_clear (&theirs);
  openshop_instance_clear (&ours);
  openshop_ticks_clear (&ticks);
  openshop_certificate_clear (&certificate);
  openshop_schedule_clear (&found);
}

/* Have both sides read the shop. */
static void
read_shop (void)
{
  struct status status;
  status_init (&status);
  output_reset (&text);
  shop_write (&shop, NULL, 1, &text);
  shop_read (&theirs, text.bytes, text.length);
  cr_assert (openshop_instance_read (&ours, text.bytes, text.length, "text", 1, &status)
               && openshop_ticks_from (&ticks, &ours, "text", &status),
             "%s", status.message);
}

static int64_t
longest (void)
{
  int64_t most = 0;
  for (int d = 0; d < shop.count; d++)
    most = shop.time[d] > most ? shop.time[d] : most;
  return most;
}

/* The lines of a certificate: that the makespan is that of these starts, by the tree; with as
   many characters in a line as `line` says. */
static void
write_proof (struct output *out, const int64_t *start, const char *nodes, size_t length,
             size_t line, int64_t count)
{
  output_reset (out);
  output_print (
    out, "{\"certificate\":\"%s\",\"version\":1,\"makespan\":%ld,\"ticks\":1}\n{\"schedule\":",
    shop.exchange ? "exchange" : "openshop", (long)shop_makespan (&shop, start));
  shop_write_schedule (&shop, NULL, 1, start, out);
  output_text (out, "}\n");
  if (certificate.mirror >= 0)
    output_print (out, "{\"mirror\":%d}\n", certificate.mirror);
  for (size_t at = 0; at < length; at += line)
    output_print (out, "{\"tree\":\"%.*s\"}\n", (int)(length - at < line ? length - at : line),
                  nodes + at);
  output_print (out, "{\"end\":{\"nodes\":%ld}}\n", (long)count);
}

/* Decisions and leaves. */
static int64_t
count_nodes (const char *nodes, size_t length)
{
  int64_t count = 0;
  for (size_t at = 0; at < length; at += nodes[at] == '.' ? 1 : 2)
    count++;
  return count;
}

static enum status_code
certify (const struct output *out, struct verify_claim *claim)
{
  /* of its own length, so that a sanitizer sees reads beyond the end */
  char *bytes = malloc (out->length);
  memcpy (bytes, out->bytes, out->length);
  struct verify_source source = { bytes, out->length, "certificate", 1 };
  struct status status;
  status_init (&status);
  enum status_code code
    = parts_certify (verify_openshop_certificate, &theirs, &source, claim, &status);
  cr_assert (code == STATUS_OK || code == STATUS_FALSE || code == STATUS_INPUT);
  free (bytes);
  return code;
}

/* The optimum and a schedule of it, by a naive search where that is quick, else by ours, which
   the checker then confirms. */
static int64_t
find_optimum (int64_t start[SHOP_TASKS])
{
  const struct openshop_order_bb_plan plan
    = { .threads = 1, .solo_nodes = openshop_parameters.order_bb_solo };
  int64_t makespan = shop.work;
  uint64_t nodes = 0;
  int d = 0;
  if (shop.count <= 9)
    return shop_optimum (&shop, start);
  while (makespan >= longest ()
         && openshop_order_bb_run (&ticks, makespan, &plan, &found, &nodes)
              == OPENSHOP_ORDER_BB_FOUND)
    makespan = found.makespan - 1;
  for (int k = 0; k < shop.jobs * shop.machines; k++)
    if (ticks.time[k] > 0)
      start[d++] = found.start[k];
  return makespan + 1;
}

/* Have the search refute what is shorter than the optimum; its tree. */
static void
grow (struct rng *rng, int64_t optimum)
{
  const struct openshop_order_bb_plan plan = {
    .threads = (int)rng_range (rng, 1, 2),
    .solo_nodes = rng_below (rng, 2) ? 0 : openshop_parameters.order_bb_solo,
    .proof = &certificate,
    .proof_bytes = UINT64_MAX,
  };
  uint64_t nodes = 0;
  cr_assert_eq (openshop_order_bb_run (&ticks, optimum - 1, &plan, &found, &nodes),
                OPENSHOP_ORDER_BB_REFUTED);
  output_reset (&tree);
  output_bytes (&tree, certificate.tree.text, certificate.tree.length);
  cr_assert_eq ((int64_t)certificate.tree.nodes, count_nodes (tree.bytes, tree.length));
}

/* Where a subtree ends that begins here. */
static size_t
behind (const char *nodes, size_t at)
{
  for (size_t open = 1; open > 0; at += nodes[at] == '.' ? 1 : 2)
    open = nodes[at] == '.' ? open - 1 : open + 1;
  return at;
}

/* The beginning of some subtree. */
static size_t
draw_node (struct rng *rng)
{
  size_t at = 0;
  for (int64_t k = rng_range (rng, 0, count_nodes (tree.bytes, tree.length) - 1); k > 0; k--)
    at += tree.bytes[at] == '.' ? 1 : 2;
  return at;
}

/* The tree with `length` characters from `at` on replaced by these. */
static void
replace (size_t at, size_t length, const char *by, size_t count)
{
  output_reset (&forged);
  output_bytes (&forged, tree.bytes, at);
  output_bytes (&forged, by, count);
  output_bytes (&forged, tree.bytes + at + length, tree.length - at - length);
}

/* A tree made of `tree` by a fault that keeps its form. */
static void
forge (struct rng *rng)
{
  size_t at = draw_node (rng), other = draw_node (rng), stop = behind (tree.bytes, at);
  char code[4] = { alphabet[rng_below (rng, 2)], alphabet[rng_below (rng, 64)], '.', '.' };
  switch (rng_below (rng, 5)) {
  case 0: /* a leaf in place of a subtree */
    replace (at, stop - at, ".", 1);
    break;
  case 1: /* another subtree in its place */
    replace (at, stop - at, tree.bytes + other, behind (tree.bytes, other) - other);
    break;
  case 2: /* another decision */
    if (tree.bytes[at] != '.')
      replace (at, 2, code, 2);
    else
      replace (at, 1, code, 4);
    break;
  case 3: /* the decision the other way around */
    if (tree.bytes[at] == '.')
      replace (at, 1, code, 4);
    else {
      code[0] = tree.bytes[at];
      code[1] = alphabet[(size_t)(strchr (alphabet, tree.bytes[at + 1]) - alphabet) ^ 1];
      replace (at, 2, code, 2);
    }
    break;
  default: /* its subtrees exchanged */
    if (tree.bytes[at] == '.') {
      replace (at, 1, code, 4);
    } else {
      size_t middle = behind (tree.bytes, at + 2);
      output_reset (&forged);
      output_bytes (&forged, tree.bytes, at + 2);
      output_bytes (&forged, tree.bytes + middle, stop - middle);
      output_bytes (&forged, tree.bytes + at + 2, middle - at - 2);
      output_bytes (&forged, tree.bytes + stop, tree.length - stop);
    }
  }
}

/* Forged trees: of a true claim whatever they say, of a false one all are refused. */
static void
judge_forged (struct rng *rng, const int64_t *start, bool truth, long count[2])
{
  struct verify_claim claim;
  verify_claim_init (&claim);
  for (int k = 0; k < FORGERIES; k++) {
    forge (rng);
    write_proof (&proof, start, forged.bytes, forged.length, LINE,
                 count_nodes (forged.bytes, forged.length));
    bool accepted = certify (&proof, &claim) == STATUS_OK;
    cr_assert (truth || !accepted, "%.*s\n%.*s", (int)text.length, text.bytes, (int)proof.length,
               proof.bytes);
    count[accepted]++;
  }
  verify_claim_clear (&claim);
}

static void
draw_shop (struct rng *rng, int round)
{
  bool exchange = round % 5 == 0, even = round % 3 > 0;
  int jobs = (int)rng_range (rng, 3, even ? 5 : 3),
      machines = exchange || even ? jobs : (int)rng_range (rng, 2, 4);
  shop_draw (&shop, rng, exchange, jobs, machines, rng_range (rng, 3, 100), even);
  read_shop ();
}

Test (tree, accepted_and_forged, .init = begin, .fini = end)
{
  long nodes = 0, divided = 0, true_claims[2] = { 0, 0 }, false_claims[2] = { 0, 0 };
  const int draws = rounds_at_least (30, 300);
  struct rng rng;
  rng_init (&rng, 201);
  for (int round = 0; round < draws; round++) {
    int64_t start[SHOP_TASKS], late[SHOP_TASKS];
    struct verify_claim claim;
    verify_claim_init (&claim);
    draw_shop (&rng, round);
    int64_t optimum = find_optimum (start);
    if (optimum <= longest ())
      continue;
    grow (&rng, optimum);
    write_proof (&proof, start, tree.bytes, tree.length, LINE, (int64_t)certificate.tree.nodes);
    cr_assert_eq (certify (&proof, &claim), STATUS_OK, "%.*s\n%.*s\n%s", (int)text.length,
                  text.bytes, (int)proof.length, proof.bytes, claim.reason);
    cr_assert (claim.by == VERIFY_BY_TREE && claim.nodes == certificate.tree.nodes
               && strtoll (claim.makespan, NULL, 10) == optimum);
    nodes += (long)claim.nodes;
    divided += claim.nodes > 1;
    judge_forged (&rng, start, true, true_claims);
    for (int d = 0; d < shop.count; d++)
      late[d] = start[d] + 1;
    judge_forged (&rng, late, false, false_claims);
    if (rng_below (&rng, 2) == 0)
      certificate.mirror = -1;
    judge_forged (&rng, late, false, false_claims);
    verify_claim_clear (&claim);
  }
  cr_expect (nodes > draws * 5 && divided > draws / 5, "%ld nodes, %ld divided", nodes, divided);
  cr_expect (true_claims[0] > draws && true_claims[1] > draws, "%ld refused, %ld accepted",
             true_claims[0], true_claims[1]);
  cr_expect (false_claims[0] > 50 * draws, "%ld", false_claims[0]);
}

/* Every byte changed, every line dropped, doubled and exchanged with the next: nothing that
   states another makespan is accepted. */
Test (tree, every_byte, .init = begin, .fini = end)
{
  long count[2] = { 0, 0 };
  struct rng rng;
  rng_init (&rng, 202);
  for (int round = 0; round < rounds (40); round++) {
    int64_t start[SHOP_TASKS];
    struct verify_claim claim;
    verify_claim_init (&claim);
    draw_shop (&rng, round);
    int64_t optimum = find_optimum (start);
    if (optimum <= longest ())
      continue;
    grow (&rng, optimum);
    write_proof (&proof, start, tree.bytes, tree.length, LINE, (int64_t)certificate.tree.nodes);
    for (size_t at = 0; at < proof.length; at++) {
      output_reset (&forged);
      output_bytes (&forged, proof.bytes, proof.length);
      forged.bytes[at] = "0123456789.ABCz_-\"{},\n"[rng_below (&rng, 22)];
      bool accepted = certify (&forged, &claim) == STATUS_OK;
      cr_assert (!accepted || strtoll (claim.makespan, NULL, 10) == optimum, "%.*s",
                 (int)forged.length, forged.bytes);
      count[accepted]++;
    }
    for (const char *line = proof.bytes; line < proof.bytes + proof.length;
         line = strchr (line, '\n') + 1) {
      size_t at = (size_t)(line - proof.bytes), length = (size_t)(strchr (line, '\n') + 1 - line);
      size_t rest = at + length,
             next = rest < proof.length
                      ? (size_t)(strchr (proof.bytes + rest, '\n') + 1 - proof.bytes) - rest
                      : 0;
      /* dropped, doubled, put at the end, exchanged with the next */
      for (int fault = 0; fault < 4; fault++) {
        output_reset (&forged);
        output_bytes (&forged, proof.bytes, at);
        if (fault == 1) {
          output_bytes (&forged, line, length);
          output_bytes (&forged, line, length);
        }
        if (fault == 3) {
          output_bytes (&forged, proof.bytes + rest, next);
          output_bytes (&forged, line, length);
          output_bytes (&forged, proof.bytes + rest + next, proof.length - rest - next);
        } else {
          output_bytes (&forged, proof.bytes + rest, proof.length - rest);
        }
        if (fault == 2)
          output_bytes (&forged, line, length);
        bool same
          = forged.length == proof.length && memcmp (forged.bytes, proof.bytes, proof.length) == 0;
        /* without it the tree may prove the same */
        bool mirror = fault == 0 && strncmp (line, "{\"mirror", 8) == 0;
        /* so it may where both lines are skipped over */
        bool skipped = fault == 3 && strncmp (line, "{\"tree\"", 7) == 0;
        bool accepted = certify (&forged, &claim) == STATUS_OK;
        cr_assert (
          !accepted
            || ((same || mirror || skipped) && strtoll (claim.makespan, NULL, 10) == optimum),
          "%.*s", (int)forged.length, forged.bytes);
      }
    }
    verify_claim_clear (&claim);
  }
  cr_expect (count[0] > rounds (40) * 100 && count[1] > rounds (40), "%ld refused, %ld accepted",
             count[0], count[1]);
}

/* A tree that decides all pairs, each leaf at the bottom, about a limit that has a schedule: one
   leaf is none, wherever it is. */
static void
append_whole (uint32_t pair, uint32_t pairs)
{
  char code[2];
  if (pair == pairs) {
    output_text (&tree, ".");
    return;
  }
  openshop_tree_code (pair, pair % 2 == 0, code);
  output_bytes (&tree, code, 2);
  append_whole (pair + 1, pairs);
  append_whole (pair + 1, pairs);
}

Test (tree, whole_trees, .init = begin, .fini = end)
{
  long count[2] = { 0, 0 };
  struct rng rng;
  rng_init (&rng, 203);
  for (int round = 0; round < rounds (300); round++) {
    int64_t start[SHOP_TASKS], late[SHOP_TASKS];
    struct verify_claim claim;
    verify_claim_init (&claim);
    shop_draw (&shop, &rng, false, 2, (int)rng_range (&rng, 2, 3), 9, false);
    read_shop ();
    certificate.mirror = -1;
    uint32_t pairs = 0;
    for (int d = 0; d < shop.count; d++)
      for (int e = 0; e < d; e++)
        pairs += shop_related (&shop, d, e);
    output_reset (&tree);
    append_whole (0, pairs);
    shop_optimum (&shop, start);
    for (int more = 0; more < 2; more++) {
      for (int d = 0; d < shop.count; d++)
        late[d] = start[d] + more;
      write_proof (&proof, late, tree.bytes, tree.length, 1000,
                   count_nodes (tree.bytes, tree.length));
      bool accepted = certify (&proof, &claim) == STATUS_OK;
      cr_assert_eq (accepted, more == 0 || shop.count == 0, "%.*s\n%.*s %s", (int)text.length,
                    text.bytes, (int)proof.length, proof.bytes, claim.reason);
      count[accepted]++;
    }
    verify_claim_clear (&claim);
  }
  cr_expect (count[0] > rounds (300) / 2 && count[1] > rounds (300) / 2);
}

/* The least makespan of all schedules in which no task can start earlier. */
static bool
see_least (void *context, const int64_t *start)
{
  int64_t *least = context, makespan = shop_makespan (&shop, start);
  *least = makespan < *least ? makespan : *least;
  return true;
}

/* Every shop of these sides with times below a number, or one of `step` of them. */
static void
try_all (int jobs, int machines, int below, long step, struct rng *rng, long count[2])
{
  int cells = jobs * machines;
  long all = 1;
  for (int k = 0; k < cells; k++)
    all *= below;
  for (long number = 0; number < all; number += step) {
    int64_t start[SHOP_TASKS], late[SHOP_TASKS], least = INT64_MAX;
    struct verify_claim claim;
    verify_claim_init (&claim);
    shop = (struct shop){ .jobs = jobs, .machines = machines };
    for (long k = 0, left = number; k < cells; k++, left /= below)
      shop.times[k / machines][k % machines] = left % below;
    shop_number (&shop);
    read_shop ();
    int64_t optimum = find_optimum (start);
    shop_see_all (&shop, optimum, see_least, &least);
    cr_assert (least == optimum);
    if (optimum <= longest ())
      continue;
    grow (rng, optimum);
    for (int d = 0; d < shop.count; d++)
      late[d] = start[d] + 1;
    for (int truth = 0; truth < 2; truth++) {
      write_proof (&proof, truth ? start : late, tree.bytes, tree.length, LINE,
                   (int64_t)certificate.tree.nodes);
      cr_assert_eq (certify (&proof, &claim), truth ? STATUS_OK : STATUS_FALSE, "%.*s",
                    (int)text.length, text.bytes);
    }
    count[optimum > openshop_ticks_load (&ticks, NULL)]++;
    verify_claim_clear (&claim);
  }
}

Test (tree, all_small, .init = begin, .fini = end)
{
  long count[2] = { 0, 0 };
  struct rng rng;
  rng_init (&rng, 204);
  try_all (2, 2, 5, 1, &rng, count);
  try_all (2, 3, 3, quick_or_slow (3, 1), &rng, count);
  try_all (3, 2, 3, quick_or_slow (3, 1), &rng, count);
  try_all (3, 3, 2, 1, &rng, count);
  try_all (3, 3, 3, 19683 / rounds (6000), &rng, count);
  cr_expect (count[0] > 1000 && count[1] > 0, "%ld at the load, %ld above", count[0], count[1]);
}
