#include "claims/core/claims.h"
#include "claims/parameterized/check.h"
#include "claims/parameterized/measure.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define NODES(nodes, hold, end) "\"nodes\":" nodes ",\"hold\":" hold ",\"end\":" end
#define PORTS(hold, end, ports, interval)                                                          \
  NODES ("5", hold, end) ",\"ports\":" ports ",\"interval\":" interval
#define IN_ROUNDS(hold, end, ports, interval)                                                      \
  PORTS (hold, end, ports, interval) ",\"port_model\":\"rounds\""
#define IN_MESH(hold, end, occupation)                                                             \
  "\"hold\":" hold ",\"end\":" end ",\"network\":{\"mesh\":[3,2]},\"source\":[1,1],"               \
  "\"destinations\":[[0,0],[2,1]],\"occupation\":" occupation
#define IN_BMIN(hold, end, occupation)                                                             \
  "\"hold\":" hold ",\"end\":" end                                                                 \
  ",\"network\":{\"bmin\":4},\"source\":3,\"destinations\":[0,2],\"occupation\":" occupation
#define MORE_PORTS ",\"ports\":2,\"interval\":1"
#define EIGHT(hold, end, occupation)                                                               \
  "\"hold\":" hold ",\"end\":" end                                                                 \
  ",\"network\":{\"mesh\":[4,2]},\"source\":[0,0],\"destinations\":[[0,1],[1,0],[1,1],[2,0],[2,1]" \
  ",[3,0],[3,1]],\"occupation\":" occupation
#define SEVEN(hold, end, source, others, occupation)                                               \
  "\"hold\":" hold ",\"end\":" end ",\"network\":{\"bmin\":16},\"source\":" source                 \
  ",\"destinations\":[" others "],\"occupation\":" occupation
#define NODES_5_1 "13,10,7,12,1,6"

/* Each hypothesis on both sides of its boundary; NULL ends a list. */
static const struct {
  const char *name;
  uint64_t hypothesis;
  const char *given[5], *not_given[5];
} cases[] = {
  { "plain",
    PLAIN,
    { NODES ("1", "9", "1") },
    { PORTS ("4", "4", "2", "1"), IN_MESH ("2", "2", "2") } },
  { "plain_two",
    PLAIN_TWO,
    { NODES ("2", "9", "1") },
    { NODES ("1", "9", "1"), PORTS ("4", "4", "2", "1"), IN_BMIN ("2", "2", "2") } },
  { "plain_at_most",
    PLAIN | HOLD_AT_MOST,
    { NODES ("5", "0.5", "\"1/2\""), NODES ("5", "1", "2") },
    { NODES ("5", "3", "2"), PORTS ("1", "2", "2", "1"), IN_MESH ("1", "2", "1") } },
  { "plain_two_at_most",
    PLAIN_TWO | HOLD_AT_MOST,
    { NODES ("5", "0.5", "\"1/2\""), NODES ("2", "1", "2") },
    { NODES ("1", "1", "2"), NODES ("5", "3", "2"), PORTS ("1", "2", "2", "1"),
      IN_MESH ("1", "2", "1") } },
  { "plain_above",
    PLAIN_TWO | HOLD_ABOVE,
    { NODES ("2", "3", "2") },
    { NODES ("2", "2", "2"), NODES ("1", "3", "2"), PORTS ("3", "2", "2", "1"),
      IN_MESH ("3", "2", "1") } },
  { "plain_at_least",
    PLAIN | HOLD_AT_LEAST,
    { NODES ("5", "2", "2"), NODES ("1", "3", "2") },
    { NODES ("5", "2", "2.1"), PORTS ("2", "2", "2", "1"), IN_BMIN ("2", "2", "2") } },
  { "plain_equal",
    PLAIN | HOLD_AT_MOST | HOLD_AT_LEAST,
    { NODES ("5", "2", "2") },
    { NODES ("5", "2", "3"), NODES ("5", "3", "2"), PORTS ("2", "2", "2", "1") } },
  { "plain_unequal",
    PLAIN | HOLD_UNEQUAL,
    { NODES ("5", "2", "3"), NODES ("5", "3", "2") },
    { NODES ("5", "2", "2"), IN_MESH ("2", "3", "2") } },
  { "plain_double",
    PLAIN | HOLD_DOUBLE,
    { NODES ("5", "4", "2") },
    { NODES ("5", "5", "2"), PORTS ("4", "2", "2", "1") } },
  { "plain_beyond",
    PLAIN | HOLD_BEYOND,
    { NODES ("5", "5", "2") },
    { NODES ("5", "4", "2"), PORTS ("5", "2", "2", "1") } },
  { "plain_star",
    PLAIN_TWO | HOLD_SHORT,
    { NODES ("6", "2", "8"), NODES ("2", "9", "1") },
    { NODES ("6", "2", "7"), NODES ("1", "2", "7") } },
  { "plain_chain",
    PLAIN_TWO | HOLD_LONG,
    { NODES ("6", "8", "2"), NODES ("2", "1", "9") },
    { NODES ("6", "7", "2"), NODES ("1", "7", "2") } },
  { "plain_power",
    PLAIN | HOLD_AT_MOST | POWER_OF_TWO,
    { NODES ("1", "2", "2"), NODES ("2", "2", "2"), NODES ("16", "1", "2") },
    { NODES ("6", "1", "2"), NODES ("15", "1", "2"), NODES ("16", "3", "2") } },
  { "rounds",
    COMPLETE | ROUNDS,
    { IN_ROUNDS ("2", "1", "2", "1") },
    { PORTS ("2", "1", "2", "1"), NODES ("5", "2", "1"),
      IN_MESH ("2", "2", "2") MORE_PORTS ",\"port_model\":\"rounds\"" } },
  { "rounds_at_most",
    COMPLETE | ROUNDS | HOLD_AT_MOST,
    { IN_ROUNDS ("2", "2", "2", "1") },
    { IN_ROUNDS ("3", "2", "2", "1"), PORTS ("2", "2", "2", "1") } },
  { "rounds_above",
    COMPLETE | ROUNDS | HOLD_ABOVE | TWO_NODES,
    { IN_ROUNDS ("3", "2", "2", "1"),
      "\"nodes\":2,\"hold\":3,\"end\":2,\"ports\":2,\"interval\":1,\"port_model\":\"rounds\"" },
    { IN_ROUNDS ("2", "2", "2", "1"), PORTS ("3", "2", "2", "1"),
      "\"nodes\":1,\"hold\":3,\"end\":2,\"ports\":2,\"interval\":1,\"port_model\":\"rounds\"" } },
  { "rounds_apart",
    COMPLETE | ROUNDS | APART,
    { IN_ROUNDS ("2", "1", "2", "2") },
    { IN_ROUNDS ("2", "1", "2", "1.9"), PORTS ("2", "1", "2", "2") } },
  { "strict",
    COMPLETE | STRICT,
    { PORTS ("2", "1", "2", "1") },
    { IN_ROUNDS ("2", "1", "2", "1"), NODES ("5", "2", "1"), IN_MESH ("2", "2", "2") MORE_PORTS } },
  { "strict_roomy",
    COMPLETE | STRICT | ROOMY,
    { PORTS ("6", "1", "3", "2") },
    { PORTS ("5", "1", "3", "2"), IN_ROUNDS ("6", "1", "3", "2") } },
  { "strict_most",
    COMPLETE | STRICT | MOST_PORTS,
    { PORTS ("5", "1", "3", "2") },
    { PORTS ("6", "1", "3", "2"), PORTS ("4", "1", "3", "2"), IN_ROUNDS ("5", "1", "3", "2") } },
  { "strict_apart",
    COMPLETE | STRICT | APART,
    { PORTS ("2", "1", "2", "2") },
    { PORTS ("2", "1", "2", "1.9"), IN_ROUNDS ("2", "1", "2", "2") } },
  { "complete",
    COMPLETE,
    { NODES ("5", "2", "1"), IN_ROUNDS ("2", "1", "2", "2") },
    { IN_MESH ("2", "2", "2"), IN_BMIN ("2", "2", "2") } },
  { "network",
    NETWORK,
    { IN_MESH ("2", "2", "2"), IN_BMIN ("2", "2", "2") },
    { NODES ("5", "2", "1"), IN_ROUNDS ("2", "1", "2", "2") } },
  { "mesh",
    MESH,
    { IN_MESH ("2", "2", "2"), IN_MESH ("2", "2", "2") MORE_PORTS },
    { IN_BMIN ("2", "2", "2"), NODES ("5", "2", "1") } },
  { "bmin",
    BMIN,
    { IN_BMIN ("2", "2", "2"), IN_BMIN ("2", "2", "2") MORE_PORTS },
    { IN_MESH ("2", "2", "2"), NODES ("5", "2", "1") } },
  { "mesh_one_port",
    MESH | ONE_PORT,
    { IN_MESH ("2", "2", "9") },
    { IN_MESH ("2", "2", "2") MORE_PORTS, IN_BMIN ("2", "2", "2") } },
  { "bmin_one_port",
    BMIN | ONE_PORT,
    { IN_BMIN ("2", "2", "9") },
    { IN_BMIN ("2", "2", "2") MORE_PORTS, IN_MESH ("2", "2", "2") } },
  { "one_port_network",
    NETWORK | ONE_PORT,
    { IN_MESH ("2", "2", "2"), IN_BMIN ("3", "2", "2") },
    { IN_MESH ("2", "2", "2") MORE_PORTS, NODES ("5", "2", "1") } },
  { "one_port_at_most",
    NETWORK | ONE_PORT | HOLD_AT_MOST,
    { IN_MESH ("2", "2", "2"), IN_BMIN ("1", "2", "2") },
    { IN_MESH ("3", "2", "2"), IN_MESH ("2", "2", "2") MORE_PORTS, NODES ("5", "2", "2") } },
  { "one_port_above",
    NETWORK | ONE_PORT | HOLD_ABOVE,
    { IN_MESH ("3", "2", "2"), IN_BMIN ("3", "2", "9") },
    { IN_MESH ("2", "2", "2"), IN_MESH ("3", "2", "2") MORE_PORTS, NODES ("5", "3", "2") } },
  { "mesh_short",
    SHORT_MESH,
    { IN_MESH ("3", "2", "3") },
    { IN_MESH ("3", "2", "4"), IN_BMIN ("3", "2", "3"), IN_MESH ("3", "2", "3") MORE_PORTS } },
  { "bmin_short",
    SHORT_BMIN,
    { IN_BMIN ("3", "2", "3") },
    { IN_BMIN ("3", "2", "4"), IN_MESH ("3", "2", "3"), IN_BMIN ("3", "2", "3") MORE_PORTS } },
  { "mesh_theorem",
    THEOREM_MESH,
    { IN_MESH ("3", "3", "3") },
    { IN_MESH ("3", "3", "4"), IN_MESH ("3", "2", "3"), IN_BMIN ("3", "3", "3"),
      IN_MESH ("3", "3", "3") MORE_PORTS } },
  { "bmin_theorem",
    THEOREM_BMIN,
    { IN_BMIN ("3", "3", "3") },
    { IN_BMIN ("3", "3", "4"), IN_BMIN ("3", "2", "3"), IN_MESH ("3", "3", "3"),
      IN_BMIN ("3", "3", "3") MORE_PORTS } },
  { "mesh_above",
    SHORT_MESH | HOLD_ABOVE,
    { IN_MESH ("3", "2", "3") },
    { IN_MESH ("3", "3", "3"), IN_MESH ("3", "2", "4"), IN_BMIN ("3", "2", "3"),
      IN_MESH ("3", "2", "3") MORE_PORTS } },
  { "bmin_above",
    SHORT_BMIN | HOLD_ABOVE,
    { IN_BMIN ("3", "2", "3") },
    { IN_BMIN ("3", "3", "3"), IN_BMIN ("3", "2", "4"), IN_MESH ("3", "2", "3"),
      IN_BMIN ("3", "2", "3") MORE_PORTS } },
  { "mesh_longer",
    MESH | ONE_PORT | HOLD_AT_MOST | LONGER,
    { IN_MESH ("3", "3", "4") },
    { IN_MESH ("3", "3", "3"), IN_MESH ("3", "2", "4"), IN_BMIN ("3", "3", "4"),
      IN_MESH ("3", "3", "4") MORE_PORTS } },
  { "bmin_longer",
    BMIN | ONE_PORT | HOLD_AT_MOST | LONGER,
    { IN_BMIN ("3", "3", "4") },
    { IN_BMIN ("3", "3", "3"), IN_BMIN ("3", "2", "4"), IN_MESH ("3", "3", "4"),
      IN_BMIN ("3", "3", "4") MORE_PORTS } },
  { "network_short",
    NETWORK | ONE_PORT | SHORT,
    { IN_MESH ("3", "2", "3"), IN_BMIN ("3", "3", "3") },
    { IN_MESH ("3", "2", "4"), IN_BMIN ("3", "3", "4"), IN_MESH ("3", "2", "3") MORE_PORTS,
      NODES ("5", "3", "3") } },
  { "network_theorem",
    NETWORK | ONE_PORT | SHORT | HOLD_AT_MOST,
    { IN_MESH ("3", "3", "3"), IN_BMIN ("2", "3", "2") },
    { IN_MESH ("3", "3", "4"), IN_BMIN ("3", "2", "3"), IN_MESH ("3", "3", "3") MORE_PORTS,
      NODES ("5", "3", "3") } },
  { "network_longer",
    NETWORK | ONE_PORT | LONGER,
    { IN_MESH ("3", "2", "4"), IN_BMIN ("3", "3", "4") },
    { IN_MESH ("3", "2", "3"), IN_BMIN ("3", "3", "3"), IN_MESH ("3", "2", "4") MORE_PORTS,
      NODES ("5", "3", "3") } },
  { "table_4_1",
    PLAIN | TABLE_4_1,
    { NODES ("8", "2068", "7223"), NODES ("8", "3097", "4136"),
      "\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":25,\"per_byte\":3},\"end\":{\"base\":40,\"per_"
      "byte\":4}" },
    { NODES ("7", "2068", "7223"), NODES ("8", "2068", "4136"), NODES ("8", "40.48", "126.68"),
      NODES ("8", "2068", "7223.5") } },
  { "table_4_1_printed",
    PLAIN | TABLE_4_1_PRINTED,
    { NODES ("8", "40.48", "126.68"), NODES ("8", "55.72", "80.96") },
    { NODES ("9", "40.48", "126.68"), NODES ("8", "40.48", "80.96"),
      NODES ("8", "2068", "7223") } },
  { "table_4_3",
    PLAIN | TABLE_4_3,
    { NODES ("9", "20", "55"), NODES ("1", "20", "55") },
    { NODES ("10", "20", "55"), NODES ("9", "20", "54"), NODES ("9", "4", "11"),
      PORTS ("20", "55", "2", "1") } },
  { "table_4_4",
    COMPLETE | ROUNDS | TABLE_4_4,
    { IN_ROUNDS ("22", "55", "3", "10"),
      "\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\"" },
    { PORTS ("22", "55", "3", "10"), IN_ROUNDS ("22", "55", "2", "10"),
      IN_ROUNDS ("22", "55", "3", "11"),
      "\"nodes\":13,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":"
      "\"rounds\"" } },
  { "sp",
    PLAIN | IBM_SP,
    { NODES ("128", "19.17", "53.365"), NODES ("2", "39.63", "124.975") },
    { NODES ("129", "19.17", "53.365"), NODES ("9", "39.63", "53.365"),
      NODES ("9", "39.15", "123.295") } },
  { "figure_5_4",
    SHORT_MESH | FIGURE_5_4,
    { EIGHT ("20", "55", "20") },
    { EIGHT ("20", "55", "21"), EIGHT ("20", "54", "20"), IN_MESH ("20", "55", "20"),
      SEVEN ("20", "55", "3", "1,6,7,10,12,13", "20") } },
  { "figure_5_7",
    SHORT_BMIN | FIGURE_5_7,
    { SEVEN ("20", "55", "3", "1,6,7,10,12,13", "20"), SEVEN ("20", "55", "3", NODES_5_1, "15") },
    { SEVEN ("20", "55", "3", "1,6,7,10,12,13", "21"), SEVEN ("20", "55", "3", "1,6,7,10,12", "20"),
      EIGHT ("20", "55", "20") } },
  { "figure_5_1",
    SHORT_BMIN | FIGURE_5_1,
    { SEVEN ("20", "55", "3", NODES_5_1, "20") },
    { SEVEN ("20", "55", "3", "1,6,7,10,12,13", "20"), SEVEN ("20", "55", "3", NODES_5_1, "21"),
      SEVEN ("20", "56", "3", NODES_5_1, "20"), SEVEN ("20", "55", "3", "13,10,7,12,1", "20") } },
  { "figure_5_1_long",
    FIGURE_5_1 | ABOVE_35,
    { SEVEN ("20", "55", "3", NODES_5_1, "35.1"), SEVEN ("20", "55", "3", NODES_5_1, "36") },
    { SEVEN ("20", "55", "3", NODES_5_1, "35"), SEVEN ("20", "55", "2", NODES_5_1, "36"),
      SEVEN ("20", "55", "3", NODES_5_1, "36") MORE_PORTS,
      "\"hold\":20,\"end\":55,\"network\":{\"bmin\":32},\"source\":3,\"destinations\":[" NODES_5_1
      "],\"occupation\":36" } },
  { "figure_6_23",
    MESH | ONE_PORT | FIGURE_6_23,
    { IN_MESH ("3005", "10527", "3438") },
    { IN_MESH ("3005", "10527", "3005"), IN_MESH ("3005", "10528", "3438"),
      IN_BMIN ("3005", "10527", "3438") } },
  { "figure_7_2",
    PLAIN | FIGURE_7_2,
    { NODES ("8", "4", "10"), "\"nodes\":8,\"logp\":{\"L\":6,\"o\":2,\"g\":4}" },
    { NODES ("7", "4", "10"), NODES ("8", "4", "11") } },
};

#define CASES (sizeof cases / sizeof *cases)

static bool
holds (uint64_t hypothesis, const char *keys)
{
  struct parameterized_instance instance;
  struct parameterized_ticks ticks;
  struct claims_measurements measurements;
  struct claims_parameterized about;
  struct status status;
  char text[400];
  int length = snprintf (text, sizeof text, "{\"model\":\"parameterized\",%s}", keys);
  status_init (&status);
  parameterized_instance_init (&instance);
  cr_assert (parameterized_instance_read (&instance, text, (size_t)length, "test", 1, &status),
             "%s", status.message);
  cr_assert (parameterized_ticks_from (&ticks, &instance, "test", &status), "%s", status.message);
  parameterized_measurements_outline (&measurements, &about, &ticks, "");
  bool held = claims_apply (hypothesis, &measurements);
  parameterized_instance_clear (&instance);
  return held;
}

Test (hypotheses, both_sides)
{
  for (size_t i = 0; i < CASES; i++) {
    cr_assert (cases[i].given[0] && cases[i].not_given[0], "%s", cases[i].name);
    for (size_t j = 0; j < 5 && cases[i].given[j]; j++)
      cr_expect (holds (cases[i].hypothesis, cases[i].given[j]), "%s: %s", cases[i].name,
                 cases[i].given[j]);
    for (size_t j = 0; j < 5 && cases[i].not_given[j]; j++)
      cr_expect_not (holds (cases[i].hypothesis, cases[i].not_given[j]), "%s: %s", cases[i].name,
                     cases[i].not_given[j]);
  }
}

static bool
has_case (uint64_t hypothesis)
{
  for (size_t i = 0; i < CASES; i++)
    if (cases[i].hypothesis == hypothesis)
      return true;
  return hypothesis == CLAIMS_ALWAYS;
}

/* No hypothesis of the model's claims, nor one that goes by a name, is untested. */
Test (hypotheses, none_is_left_out)
{
  for (const struct claim *claim = parameterized_claims.table; claim->id; claim++)
    cr_expect (has_case (claim->hypothesis), "%s", claim->id);
  size_t named = 0;
  for (const struct claims_when *when = parameterized_claims.whens; when->name; when++) {
    cr_expect (has_case (when->hypothesis), "%s", when->name);
    named++;
  }
  cr_expect_eq (named, 13);
}

/* What does not fit is no small number: hold near 2^60 ticks, many nodes. */
Test (hypotheses, large_numbers)
{
  struct claims_parameterized about
    = { .nodes = 100000000, .hold = INT64_C (1) << 60, .end = INT64_C (1) << 60, .ports = 1 };
  struct claims_measurements measurements
    = { .scale = 1, .model = &parameterized_claims, .about = &about };
  cr_expect_not (claims_apply (PLAIN_TWO | HOLD_SHORT, &measurements));
  cr_expect_not (claims_apply (PLAIN_TWO | HOLD_LONG, &measurements));
  cr_expect (claims_apply (PLAIN | HOLD_DOUBLE, &measurements));
  about.hold = 1;
  cr_expect (claims_apply (PLAIN_TWO | HOLD_SHORT, &measurements));
}
