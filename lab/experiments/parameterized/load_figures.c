/* The figures of Nup, section 6.4, and the texts about them. */
#include "lab/experiments/parameterized/experiments.h"
#include "lab/experiments/parameterized/load_figure.h"

static const char *const all_trees[FIGURE_TREES + 1]
  = { "opt-mesh", "u-mesh", "dyn-mesh", "opt-tree", "binomial", "sequential" },
  *const mesh_trees[] = { "opt-mesh", "u-mesh", "dyn-mesh", NULL },
         *const bmin_trees[] = { "opt-min", "u-min", "dyn-min", NULL };

/* Mean times between two messages of a background node. */
#define MESH_GAPS 200000, 100000, 60000, 40000, 30000, 24000, 21000, 19000, 17500, 16000, 12000
#define BMIN_GAPS 60000, 30000, 18000, 12000, 9000, 7500, 6000, 4000

/* Beginnings of sentences. */
#define ALONE "1 kB, the next multicast when the last one is done; "
#define BACKGROUND "background nodes send 1 to 2047 bytes to each other"
#define ADAPTIVE "; ways up are adaptive"
#define HOT(percent)                                                                               \
  ", " percent " of them to one of them besides its part of the others, or in the third table in " \
  "all"

static void
groups_of (struct load *load, int32_t groups, int32_t size)
{
  load->groups = groups;
  for (int32_t i = 0; i < groups; i++)
    load->size[i] = size;
}

static void
nodes_32 (struct load *load)
{
  groups_of (load, 1, 32);
}

static void
nodes_128 (struct load *load)
{
  groups_of (load, 1, 128);
}

static void
two_groups (struct load *load)
{
  groups_of (load, 2, 64);
}

static void
hot_1 (struct load *load)
{
  load->share = 100;
}

static void
hot_2 (struct load *load)
{
  load->share = 200;
}

/* The other reading of "the receiver cannot consume fast enough". */
static void
receive_in_software (struct load *load)
{
  load->machine.software_receive = true;
  load->machine.receive_buffer = 65536;
  load->longest = 200; /* where a node cannot receive what it gets, means do not settle */
}

/* In all, that is with its part of the uniform traffic: 0.48 + 99.52 / 191 and 1.48 + 98.52 / 191
   per cent. */
static void
hot_1_software (struct load *load)
{
  load->share = 48;
  receive_in_software (load);
}

static void
hot_2_software (struct load *load)
{
  load->share = 148;
  receive_in_software (load);
}

static void
every_100000 (struct load *load)
{
  load->interval = 100000;
}

static void
every_50000 (struct load *load)
{
  load->interval = 50000;
}

static void
local_50000 (struct load *load)
{
  load->local_gap = 50000;
}

static void
local_software (struct load *load)
{
  local_50000 (load);
  receive_in_software (load);
}

static void
fast_network (struct load *load)
{
  load->machine.ns = 695;
  load->machine.nd = 1;
}

static void
fast_software (struct load *load)
{
  load->machine.hs = 957;
  load->machine.rs = 1012;
}

#define LITTLE " (here: every tree at most 10 % slower in the mean at every load)"
#define UNIFORM                                                                                    \
  {                                                                                                \
    .name = "uniform traffic"                                                                      \
  }
#define SOFTWARE "received in software with buffers of 64 kB"

static const struct load_figure figure_6_7
  = { .name = "figure-6-7-003",
      .path = "003/figure-6-7",
      .title = "Multicast under uniform background traffic, 16 x 16 mesh (Figures 6.6 and 6.7)",
      .words = "64 nodes, " ALONE "192 " BACKGROUND,
      .place = "section 6.4.1, Figures 6.6 and 6.7",
      .kind = NETWORK_MESH,
      .trees = all_trees,
      .gaps = { MESH_GAPS },
      .says = SAYS_LOW | SAYS_HALVED_LATER | SAYS_DYNAMIC | SAYS_FOLLOWS | SAYS_UNORDERED
              | SAYS_SATURATION },

  figure_6_8
  = { .name = "figure-6-8-003",
      .path = "003/figure-6-8",
      .title = "Multicast to 32 nodes, uniform background traffic, 16 x 16 mesh (Figure 6.8)",
      .words = "32 nodes, " ALONE "224 " BACKGROUND,
      .place = "section 6.4.1, Figure 6.8",
      .kind = NETWORK_MESH,
      .trees = mesh_trees,
      .gaps = { MESH_GAPS },
      .says = SAYS_LOW | SAYS_HALVED_LATER | SAYS_DYNAMIC | SAYS_EARLY | SAYS_FOLLOWS,
      .cases = { { .change = nodes_32 } } },

  figure_6_9
  = { .name = "figure-6-9-003",
      .path = "003/figure-6-9",
      .title = "Multicast to 128 nodes, uniform background traffic, 16 x 16 mesh (Figure 6.9)",
      .words = "128 nodes, " ALONE "128 " BACKGROUND,
      .place = "section 6.4.1, Figure 6.9",
      .kind = NETWORK_MESH,
      .trees = mesh_trees,
      .gaps = { MESH_GAPS },
      .says = SAYS_LOW | SAYS_NO_DYNAMIC | SAYS_LARGE,
      .cases = { { .change = nodes_128 } } },

  figure_6_11
  = { .name = "figure-6-11-003",
      .path = "003/figure-6-11",
      .title = "Multicast under uniform background traffic, BMIN of 256 (Figures 6.10 and 6.11)",
      .words = "64 nodes, " ALONE "the " BACKGROUND ADAPTIVE,
      .place = "section 6.4.1, Figure 6.11",
      .kind = NETWORK_BMIN,
      .trees = bmin_trees,
      .gaps = { BMIN_GAPS },
      .says = SAYS_LOW | SAYS_OPTIMAL | SAYS_NO_DYNAMIC },

  figure_6_12
  = { .name = "figure-6-12-003",
      .path = "003/figure-6-12",
      .title = "Multicast to 128 nodes, uniform background traffic, BMIN of 256 (Figure 6.12)",
      .words = "128 nodes, " ALONE "128 " BACKGROUND ADAPTIVE,
      .place = "section 6.4.1, Figure 6.12",
      .kind = NETWORK_BMIN,
      .trees = bmin_trees,
      .gaps = { BMIN_GAPS },
      .says = SAYS_LOW | SAYS_OPTIMAL | SAYS_NO_DYNAMIC,
      .cases = { { .change = nodes_128 } } },

  figure_6_13 = { .name = "figure-6-13-003",
                  .path = "003/figure-6-13",
                  .title = "Multicast under 1 % hot-spot traffic, 16 x 16 mesh (Figure 6.13)",
                  .words = "64 nodes, " ALONE "192 " BACKGROUND HOT ("1 %"),
                  .place = "section 6.4.2, Figure 6.13",
                  .kind = NETWORK_MESH,
                  .trees = mesh_trees,
                  .gaps = { MESH_GAPS },
                  .says = SAYS_LITTLE | SAYS_DYNAMIC,
                  .little = "very little impact on all trees" LITTLE,
                  .cases = { { "1 % hot spot", hot_1, 0, 0 },
                             UNIFORM,
                             { "1 % in all " SOFTWARE, hot_1_software, 0, 16000 } } },

  figure_6_14 = { .name = "figure-6-14-003",
                  .path = "003/figure-6-14",
                  .title = "Multicast under 2 % hot-spot traffic, 16 x 16 mesh (Figure 6.14)",
                  .words = "64 nodes, " ALONE "192 " BACKGROUND HOT ("2 %"),
                  .place = "section 6.4.2, Figure 6.14",
                  .kind = NETWORK_MESH,
                  .trees = mesh_trees,
                  .gaps = { MESH_GAPS },
                  .says = SAYS_VERY_BAD,
                  .cases = { { "2 % hot spot", hot_2, 0, 0 },
                             UNIFORM,
                             { "2 % in all " SOFTWARE, hot_2_software, 0, 17500 } } },

  figure_6_15 = { .name = "figure-6-15-003",
                  .path = "003/figure-6-15",
                  .title = "Multicast under 1 % hot-spot traffic, BMIN of 256 (Figure 6.15)",
                  .words = "64 nodes, " ALONE "192 " BACKGROUND HOT ("1 %") ADAPTIVE,
                  .place = "section 6.4.2, Figure 6.15",
                  .kind = NETWORK_BMIN,
                  .trees = bmin_trees,
                  .gaps = { BMIN_GAPS },
                  .says = SAYS_SERIOUS,
                  .cases = { { "1 % hot spot", hot_1, 0, 0 },
                             UNIFORM,
                             { "1 % in all " SOFTWARE, hot_1_software, 0, 9000 } } },

  figure_6_16 = { .name = "figure-6-16-003",
                  .path = "003/figure-6-16",
                  .title = "A multicast every 100,000, 16 x 16 mesh (Figure 6.16)",
                  .words = "64 nodes, 1 kB; 192 " BACKGROUND,
                  .place = "section 6.4.3, Figure 6.16",
                  .kind = NETWORK_MESH,
                  .trees = mesh_trees,
                  .gaps = { MESH_GAPS },
                  .says = SAYS_TWICE | SAYS_HALVED_LATER | SAYS_DYNAMIC | SAYS_FOLLOWS,
                  .cases = { { "every 100000", every_100000, 0, 0 },
                             { .name = "the next when the last one is done" } } },

  figure_6_17 = { .name = "figure-6-17-003",
                  .path = "003/figure-6-17",
                  .title = "A multicast every 50,000, BMIN of 256 (Figure 6.17)",
                  .words = "64 nodes, 1 kB; 192 " BACKGROUND ADAPTIVE,
                  .place = "section 6.4.3, Figure 6.17",
                  .kind = NETWORK_BMIN,
                  .trees = bmin_trees,
                  .gaps = { BMIN_GAPS },
                  .says = SAYS_LITTLE | SAYS_OPTIMAL,
                  .little = "all trees still perform very well" LITTLE,
                  .cases = { { "every 50000", every_50000, 0, 0 },
                             { .name = "the next when the last one is done" } } },

  figure_6_18
  = { .name = "figure-6-18-003",
      .path = "003/figure-6-18",
      .title = "Multicast with local traffic, 16 x 16 mesh (Figure 6.18)",
      .words = "64 nodes, " ALONE "each of them but the root sends 1 to 2047 bytes to another one, "
               "50,000 after the last; 192 " BACKGROUND,
      .place = "section 6.4.4, Figure 6.18",
      .kind = NETWORK_MESH,
      .trees = mesh_trees,
      .gaps = { MESH_GAPS },
      .says = SAYS_WORSE,
      .cases = { { "local traffic", local_50000, 0, 17500 },
                 { .name = "no local traffic", .least_gap = 17500 },
                 { "local traffic " SOFTWARE, local_software, 0, 17500 } } },

  figure_6_19
  = { .name = "figure-6-19-003",
      .path = "003/figure-6-19",
      .title = "Multicast with local traffic, BMIN of 256 (Figure 6.19)",
      .words = "64 nodes, " ALONE "each of them but the root sends 1 to 2047 bytes to another one, "
               "50,000 after the last; 192 " BACKGROUND ADAPTIVE,
      .place = "section 6.4.4, Figure 6.19",
      .kind = NETWORK_BMIN,
      .trees = bmin_trees,
      .gaps = { BMIN_GAPS },
      .says = SAYS_LITTLE,
      .little = "all trees perform well" LITTLE,
      .cases = { { "local traffic", local_50000, 0, 0 },
                 { .name = "no local traffic" },
                 { "local traffic " SOFTWARE, local_software, 0, 7500 } } },

  figure_6_20 = { .name = "figure-6-20-003",
                  .path = "003/figure-6-20",
                  .title = "Two multicasts at a time, 16 x 16 mesh (Figure 6.20)",
                  .words = "two groups of 64 nodes, " ALONE "128 " BACKGROUND,
                  .place = "section 6.4.5, Figure 6.20",
                  .kind = NETWORK_MESH,
                  .trees = mesh_trees,
                  .gaps = { MESH_GAPS },
                  .says = SAYS_GROUPS | SAYS_HALVED_LATER | SAYS_DYNAMIC | SAYS_OVER_HALVED,
                  .cases = { { .change = two_groups } } },

  figure_6_21 = { .name = "figure-6-21-003",
                  .path = "003/figure-6-21",
                  .title = "Two multicasts at a time, BMIN of 256 (Figure 6.21)",
                  .words = "two groups of 64 nodes, " ALONE "128 " BACKGROUND ADAPTIVE,
                  .place = "section 6.4.5, Figure 6.21",
                  .kind = NETWORK_BMIN,
                  .trees = bmin_trees,
                  .gaps = { BMIN_GAPS },
                  .says = SAYS_GROUPS | SAYS_HALVED_LATER | SAYS_DYNAMIC | SAYS_OVER_HALVED,
                  .cases = { { .change = two_groups } } },

  figure_6_22
  = { .name = "figure-6-22-003",
      .path = "003/figure-6-22",
      .title = "Multicast in a network twice as fast, 16 x 16 mesh (Figure 6.22)",
      .words = "64 nodes, " ALONE "192 " BACKGROUND,
      .place = "section 6.4.6, Figure 6.22",
      .kind = NETWORK_MESH,
      .trees = mesh_trees,
      .gaps = { 100000, 50000, 30000, 20000, 15000, 12000, 10500, 9500, 8750, 8000, 6000 },
      .says = SAYS_INSENSITIVE,
      .cases = { { "t_ns 695 and t_nd 1", fast_network, 0, 0 },
                 { .name = "t_ns 1390 and t_nd 2 at the same loads", .factor = 2 } } },

  figure_6_23 = { .name = "figure-6-23-003",
                  .path = "003/figure-6-23",
                  .title = "Multicast with half the software overhead, 16 x 16 mesh (Figure 6.23)",
                  .words = "64 nodes, " ALONE "192 " BACKGROUND,
                  .place = "section 6.4.6, Figure 6.23",
                  .kind = NETWORK_MESH,
                  .trees = mesh_trees,
                  .gaps = { MESH_GAPS },
                  .says = SAYS_COMPARABLE | SAYS_MORE_DYNAMIC,
                  .cases = { { "t_hs 957 and t_rs 1012", fast_software, 0, 0 },
                             { .name = "t_hs 1915 and t_rs 2025" } } };

#define RUN(number)                                                                                \
  bool parameterized_figure_##number##_run (const struct report *report, struct status *status)    \
  {                                                                                                \
    return load_figure_run (&figure_##number, report, status);                                     \
  }

RUN (6_7)
RUN (6_8)
RUN (6_9)
RUN (6_11)
RUN (6_12)
RUN (6_13)
RUN (6_14)
RUN (6_15)
RUN (6_16)
RUN (6_17)
RUN (6_18)
RUN (6_19)
RUN (6_20)
RUN (6_21)
RUN (6_22)
RUN (6_23)
