/* Section 7.2 of WYL, Figures 7 and 8: all-to-all broadcast in a fast and in a slow
   network, short and long messages. */
#include "lab/experiments/common/publish.h"
#include "lab/experiments/overhead/experiments.h"
#include "lab/experiments/overhead/figures.h"

enum { FIGURES = 4, FROM = 16 /* nodes */ };

static const struct figure figures[FIGURES] = {
  { "fast-1kB", OVERHEAD_LINK_FAST, NULL, { 1000, 1 } },
  { "fast-1MB", OVERHEAD_LINK_FAST, NULL, { 1000000, 1 } },
  { "slow-1kB", OVERHEAD_LINK_SLOW, NULL, { 1000, 1 } },
  { "slow-1MB", OVERHEAD_LINK_SLOW, NULL, { 1000000, 1 } },
};

static void
set_pattern (int64_t x, struct overhead_family_params *params)
{
  params->nodes = x;
  params->sources = OVERHEAD_ALL;
}

/* In the fast network with short messages: over all points, and over those with more nodes. */
static void
claim_twice (const struct sample_selection *all, const struct sample_selection *larger,
             struct sheet *claims)
{
  struct sample_range plain = sample_measure (all, SAMPLE_OVER_RELEASE, WYL_ECF, WYL_RR),
                      inserted = sample_measure (all, SAMPLE_OVER_RELEASE, WYL_ECFP, WYL_RRP),
                      later = sample_measure (larger, SAMPLE_OVER_RELEASE, WYL_ECF, WYL_RR),
                      worst = sample_measure (all, SAMPLE_WORST, WYL_ECF, WYL_RR);
  statements_add (claims, "7.2, Figure 7 (a), (b)",
                  "fast, short: ECF, WR, EAF, RR and their P forms are all within twice the lower "
                  "bound (here: the means, all numbers of nodes)",
                  plain.most <= 2 && inserted.most <= 2,
                  "mean ratios %.2f to %.2f, P forms %.2f to %.2f; from 16 nodes on %.2f to %.2f; "
                  "worst single instance %.2f",
                  plain.least, plain.most, inserted.least, inserted.most, later.least, later.most,
                  worst.most);
}

/* About one network and one length. */
static void
claim_appended (const struct sample_selection *fast_short, const struct sample_selection *fast_long,
                struct sheet *claims)
{
  struct sample_range rrs = sample_ratio (fast_short, WYL_RRS, WYL_RRS, WYL_ECF, WYL_RR);
  struct sample_range fef = sample_ratio (fast_short, WYL_FEF, WYL_FEF, WYL_RRS, WYL_RRS);
  struct sample_range eaf = sample_ratio (fast_long, WYL_EAF, WYL_RR, WYL_ECF, WYL_WR);
  struct sample_range random = sample_ratio (fast_long, WYL_EAF, WYL_RR, WYL_RRS, WYL_RRS);
  statements_add (
    claims, "7.2, Figure 7 (a)",
    "fast, short: RRS is not as good as those, but acceptable compared to FEF (here: slower than "
    "some of them at some point, faster than FEF at every one)",
    rrs.most > 1 && fef.least > 1,
    "RRS takes %.2f to %.2f times their mean times; FEF %.2f to %.2f times that of RRS", rrs.least,
    rrs.most, fef.least, fef.most);
  statements_add (claims, "7.2, Figure 7 (c)",
                  "fast, long: EAF and RR are much worse than ECF, WR and RRS (here: 1.25 times at "
                  "every point)",
                  eaf.least >= WYL_SIGNIFICANT && random.least >= WYL_SIGNIFICANT,
                  "%.2f to %.2f times ECF and WR, %.2f to %.2f times RRS, from 16 nodes on",
                  eaf.least, eaf.most, random.least, random.most);
}

static double
gain (const struct sample_selection *of, size_t rule)
{
  return sample_ratio (of, rule, rule, rule + WYL_PLAIN - 1, rule + WYL_PLAIN - 1).most;
}

static void
claim_inserted (const struct sample_selection of[FIGURES], struct sheet *claims)
{
  struct sample_range fast_short = sample_ratio (&of[0], WYL_ECFP, WYL_RRSP, WYL_ECFP, WYL_RRSP);
  struct sample_range fast_long = sample_ratio (&of[1], WYL_ECFP, WYL_RRSP, WYL_ECFP, WYL_RRSP);
  double fast_gain = gain (&of[1], WYL_ECF), slow_gain = gain (&of[3], WYL_ECF);
  statements_add (
    claims, "7.2, Figure 7 (b), (d)",
    "fast: the completion times of all five P forms are comparable (here: within 1.25 "
    "times)",
    fast_short.most < WYL_SIGNIFICANT && fast_long.most < WYL_SIGNIFICANT,
    "the slowest takes up to %.2f times the fastest on short messages, up to "
    "%.2f times on long ones",
    fast_short.most, fast_long.most);
  statements_add (
    claims, "7.2, Figure 7",
    "fast, long: insertion improves EAF and RR greatly (here: 1.25 times at some point)",
    gain (&of[1], WYL_EAF) >= WYL_SIGNIFICANT && gain (&of[1], WYL_RR) >= WYL_SIGNIFICANT,
    "EAF takes up to %.2f times EAFP, RR up to %.2f times RRP", gain (&of[1], WYL_EAF),
    gain (&of[1], WYL_RR));
  statements_add (
    claims, "7.2, Figure 8",
    "insertion gains more in a slow network (here: the largest gain of ECF)", slow_gain > fast_gain,
    "ECF takes up to %.2f times ECFP in the fast one, %.2f in the slow one (long messages); EAF "
    "%.2f and %.2f",
    fast_gain, slow_gain, gain (&of[1], WYL_EAF), gain (&of[3], WYL_EAF));
}

static void
claim_racing (const struct sample_selection *all, const struct sample_selection of[FIGURES],
              struct sheet *claims)
{
  struct sample_range fast = sample_measure (&of[1], SAMPLE_OVER_RELEASE, WYL_EAF, WYL_RR),
                      slow = sample_measure (&of[3], SAMPLE_OVER_RELEASE, WYL_EAF, WYL_RR),
                      wrp = sample_measure (all, SAMPLE_OVER_RELEASE, WYL_WRP, WYL_WRP),
                      worst = sample_measure (all, SAMPLE_WORST, WYL_WRP, WYL_WRP),
                      wr = sample_ratio (all, WYL_WR, WYL_WR, WYL_ECF, WYL_ECF);
  size_t wins = sample_wins (all, WYL_WR, WYL_ECF, WYL_ECF), points = all->count;
  size_t best = sample_wins (all, WYL_WRP, WYL_ECFP, WYL_RRSP);
  statements_add (claims, "7.2, Figure 8 (c)",
                  "EAF and RR are even worse on long messages in a slow network (here: the largest "
                  "mean ratio)",
                  slow.most > fast.most,
                  "mean ratio to the bound: up to %.2f in the fast network, %.2f in the slow one",
                  fast.most, slow.most);
  statements_add (claims, "7.2",
                  "the completion time of WRP is within 2.5 times the lower bound (here: the mean)",
                  wrp.most <= 2.5,
                  "mean %.2f to %.2f times the corrected equation (4), worst single instance %.2f",
                  wrp.least, wrp.most, worst.most);
  statements_add (claims, "7.2",
                  "WR is competitive to ECF and outperforms it in many cases (here: mean times "
                  "within 10 %, less at a quarter of the points)",
                  wr.most < 1.1 && wins * 4 >= points,
                  "WR takes %.2f to %.2f times ECF's mean time and is better at %zu of %zu points",
                  wr.least, wr.most, wins, points);
  statements_add (
    claims, "abstract, with 7.2",
    "the best algorithm, within 2.5 times the bound, is WRP (here: at more than half of the "
    "points)",
    best * 2 > points, "its mean time is the least of the five P forms at %zu of %zu points", best,
    points);
}

static void
make_claims (const struct sample_point *points, size_t count, struct sheet *claims)
{
  struct sample_selection of[FIGURES];
  const struct sample_selection all = { points, count, "", 0 };
  for (size_t figure = 0; figure < FIGURES; figure++)
    of[figure] = (struct sample_selection){ points, count, figures[figure].label, FROM };
  const struct sample_selection fast_short = { points, count, figures[0].label, 0 };
  claim_twice (&fast_short, &of[0], claims);
  claim_appended (&of[0], &of[1], claims);
  claim_inserted (of, claims);
  claim_racing (&all, of, claims);
}

bool
overhead_exchange_run (const struct report *report, struct status *status)
{
  static const int64_t nodes[] = { 8, 16, 24, 32, 40, 48, 56, 64, 72, 80 };
  static const struct series series = {
    .name = "all-to-all",
    .title = "All-to-all broadcast (Figures 7 and 8)",
    .inputs
    = "Instances: `provecast gen overhead-paper --nodes N --sources all --bytes B --link L "
      "--seed 1 --count #` for B = 1000 and 1000000, L = fast (1 Gbps) and slow (155 Mbps): # "
      "systems at each point (the paper: 100).\nThe bound by linear programming is left out: "
      "it takes longer and adds nothing for all-to-all of these sizes.",
    .x_name = "nodes",
    .figures = FIGURES,
    .figure = figures,
    .x = nodes,
    .x_count = sizeof nodes / sizeof *nodes,
    .x_quick = 2,
    .count = 100,
    .quick_count = 1,
    .notes
    = "Ranges are over the points from 16 nodes on, where nothing else is said; those of WR and "
      "WRP are over all points.",
    .pattern = set_pattern,
    .claim = make_claims
  };
  return figures_run (report, &series, status);
}
