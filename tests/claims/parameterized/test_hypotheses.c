#include "claims/core/claims.h"
#include "claims/parameterized/check.h"
#include "claims/parameterized/measure.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define PLAIN(nodes, hold, end) "\"nodes\":" nodes ",\"hold\":" hold ",\"end\":" end
#define PORTS(hold, end, ports, interval)                                                          \
  PLAIN ("5", hold, end) ",\"ports\":" ports ",\"interval\":" interval
#define ROUNDS(hold, end, ports, interval)                                                         \
  PORTS (hold, end, ports, interval) ",\"port_model\":\"rounds\""
#define MESH(hold, end, occupation)                                                                \
  "\"hold\":" hold ",\"end\":" end ",\"network\":{\"mesh\":[3,2]},\"source\":[1,1],"               \
  "\"destinations\":[[0,0],[2,1]],\"occupation\":" occupation
#define BMIN(hold, end, occupation)                                                                \
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
#define FIGURE_5_1 "13,10,7,12,1,6"

/* Each hypothesis on both sides of its boundary; NULL ends a list. */
static const struct {
  const char *name;
  bool (*holds) (const struct claims_measurements *measurements);
  const char *given[5], *not_given[5];
} cases[] = {
  { "plain",
    claims_plain,
    { PLAIN ("1", "9", "1") },
    { PORTS ("4", "4", "2", "1"), MESH ("2", "2", "2") } },
  { "plain_two",
    claims_plain_two,
    { PLAIN ("2", "9", "1") },
    { PLAIN ("1", "9", "1"), PORTS ("4", "4", "2", "1"), BMIN ("2", "2", "2") } },
  { "plain_at_most",
    claims_plain_at_most,
    { PLAIN ("5", "0.5", "\"1/2\""), PLAIN ("5", "1", "2") },
    { PLAIN ("5", "3", "2"), PORTS ("1", "2", "2", "1"), MESH ("1", "2", "1") } },
  { "plain_above",
    claims_plain_above,
    { PLAIN ("2", "3", "2") },
    { PLAIN ("2", "2", "2"), PLAIN ("1", "3", "2"), PORTS ("3", "2", "2", "1"),
      MESH ("3", "2", "1") } },
  { "plain_at_least",
    claims_plain_at_least,
    { PLAIN ("5", "2", "2"), PLAIN ("1", "3", "2") },
    { PLAIN ("5", "2", "2.1"), PORTS ("2", "2", "2", "1"), BMIN ("2", "2", "2") } },
  { "plain_equal",
    claims_plain_equal,
    { PLAIN ("5", "2", "2") },
    { PLAIN ("5", "2", "3"), PLAIN ("5", "3", "2"), PORTS ("2", "2", "2", "1") } },
  { "plain_unequal",
    claims_plain_unequal,
    { PLAIN ("5", "2", "3"), PLAIN ("5", "3", "2") },
    { PLAIN ("5", "2", "2"), MESH ("2", "3", "2") } },
  { "plain_double",
    claims_plain_double,
    { PLAIN ("5", "4", "2") },
    { PLAIN ("5", "5", "2"), PORTS ("4", "2", "2", "1") } },
  { "plain_beyond",
    claims_plain_beyond,
    { PLAIN ("5", "5", "2") },
    { PLAIN ("5", "4", "2"), PORTS ("5", "2", "2", "1") } },
  { "plain_star",
    claims_plain_star,
    { PLAIN ("6", "2", "8"), PLAIN ("2", "9", "1") },
    { PLAIN ("6", "2", "7"), PLAIN ("1", "2", "7") } },
  { "plain_chain",
    claims_plain_chain,
    { PLAIN ("6", "8", "2"), PLAIN ("2", "1", "9") },
    { PLAIN ("6", "7", "2"), PLAIN ("1", "7", "2") } },
  { "plain_power",
    claims_plain_power,
    { PLAIN ("1", "2", "2"), PLAIN ("2", "2", "2"), PLAIN ("16", "1", "2") },
    { PLAIN ("6", "1", "2"), PLAIN ("15", "1", "2"), PLAIN ("16", "3", "2") } },
  { "rounds",
    claims_rounds,
    { ROUNDS ("2", "1", "2", "1") },
    { PORTS ("2", "1", "2", "1"), PLAIN ("5", "2", "1"),
      MESH ("2", "2", "2") MORE_PORTS ",\"port_model\":\"rounds\"" } },
  { "rounds_at_most",
    claims_rounds_at_most,
    { ROUNDS ("2", "2", "2", "1") },
    { ROUNDS ("3", "2", "2", "1"), PORTS ("2", "2", "2", "1") } },
  { "rounds_above",
    claims_rounds_above,
    { ROUNDS ("3", "2", "2", "1"),
      "\"nodes\":2,\"hold\":3,\"end\":2,\"ports\":2,\"interval\":1,\"port_model\":\"rounds\"" },
    { ROUNDS ("2", "2", "2", "1"), PORTS ("3", "2", "2", "1"),
      "\"nodes\":1,\"hold\":3,\"end\":2,\"ports\":2,\"interval\":1,\"port_model\":\"rounds\"" } },
  { "rounds_apart",
    claims_rounds_apart,
    { ROUNDS ("2", "1", "2", "2") },
    { ROUNDS ("2", "1", "2", "1.9"), PORTS ("2", "1", "2", "2") } },
  { "strict",
    claims_strict,
    { PORTS ("2", "1", "2", "1") },
    { ROUNDS ("2", "1", "2", "1"), PLAIN ("5", "2", "1"), MESH ("2", "2", "2") MORE_PORTS } },
  { "strict_roomy",
    claims_strict_roomy,
    { PORTS ("6", "1", "3", "2") },
    { PORTS ("5", "1", "3", "2"), ROUNDS ("6", "1", "3", "2") } },
  { "strict_most",
    claims_strict_most,
    { PORTS ("5", "1", "3", "2") },
    { PORTS ("6", "1", "3", "2"), PORTS ("4", "1", "3", "2"), ROUNDS ("5", "1", "3", "2") } },
  { "strict_apart",
    claims_strict_apart,
    { PORTS ("2", "1", "2", "2") },
    { PORTS ("2", "1", "2", "1.9"), ROUNDS ("2", "1", "2", "2") } },
  { "complete",
    claims_complete,
    { PLAIN ("5", "2", "1"), ROUNDS ("2", "1", "2", "2") },
    { MESH ("2", "2", "2"), BMIN ("2", "2", "2") } },
  { "network",
    claims_network,
    { MESH ("2", "2", "2"), BMIN ("2", "2", "2") },
    { PLAIN ("5", "2", "1"), ROUNDS ("2", "1", "2", "2") } },
  { "mesh",
    claims_mesh,
    { MESH ("2", "2", "2"), MESH ("2", "2", "2") MORE_PORTS },
    { BMIN ("2", "2", "2"), PLAIN ("5", "2", "1") } },
  { "bmin",
    claims_bmin,
    { BMIN ("2", "2", "2"), BMIN ("2", "2", "2") MORE_PORTS },
    { MESH ("2", "2", "2"), PLAIN ("5", "2", "1") } },
  { "mesh_one_port",
    claims_mesh_one_port,
    { MESH ("2", "2", "9") },
    { MESH ("2", "2", "2") MORE_PORTS, BMIN ("2", "2", "2") } },
  { "bmin_one_port",
    claims_bmin_one_port,
    { BMIN ("2", "2", "9") },
    { BMIN ("2", "2", "2") MORE_PORTS, MESH ("2", "2", "2") } },
  { "one_port_network",
    claims_one_port_network,
    { MESH ("2", "2", "2"), BMIN ("3", "2", "2") },
    { MESH ("2", "2", "2") MORE_PORTS, PLAIN ("5", "2", "1") } },
  { "one_port_at_most",
    claims_one_port_at_most,
    { MESH ("2", "2", "2"), BMIN ("1", "2", "2") },
    { MESH ("3", "2", "2"), MESH ("2", "2", "2") MORE_PORTS, PLAIN ("5", "2", "2") } },
  { "one_port_above",
    claims_one_port_above,
    { MESH ("3", "2", "2"), BMIN ("3", "2", "9") },
    { MESH ("2", "2", "2"), MESH ("3", "2", "2") MORE_PORTS, PLAIN ("5", "3", "2") } },
  { "mesh_short",
    claims_mesh_short,
    { MESH ("3", "2", "3") },
    { MESH ("3", "2", "4"), BMIN ("3", "2", "3"), MESH ("3", "2", "3") MORE_PORTS } },
  { "bmin_short",
    claims_bmin_short,
    { BMIN ("3", "2", "3") },
    { BMIN ("3", "2", "4"), MESH ("3", "2", "3"), BMIN ("3", "2", "3") MORE_PORTS } },
  { "mesh_theorem",
    claims_mesh_theorem,
    { MESH ("3", "3", "3") },
    { MESH ("3", "3", "4"), MESH ("3", "2", "3"), BMIN ("3", "3", "3"),
      MESH ("3", "3", "3") MORE_PORTS } },
  { "bmin_theorem",
    claims_bmin_theorem,
    { BMIN ("3", "3", "3") },
    { BMIN ("3", "3", "4"), BMIN ("3", "2", "3"), MESH ("3", "3", "3"),
      BMIN ("3", "3", "3") MORE_PORTS } },
  { "mesh_above",
    claims_mesh_above,
    { MESH ("3", "2", "3") },
    { MESH ("3", "3", "3"), MESH ("3", "2", "4"), BMIN ("3", "2", "3"),
      MESH ("3", "2", "3") MORE_PORTS } },
  { "bmin_above",
    claims_bmin_above,
    { BMIN ("3", "2", "3") },
    { BMIN ("3", "3", "3"), BMIN ("3", "2", "4"), MESH ("3", "2", "3"),
      BMIN ("3", "2", "3") MORE_PORTS } },
  { "mesh_longer",
    claims_mesh_longer,
    { MESH ("3", "3", "4") },
    { MESH ("3", "3", "3"), MESH ("3", "2", "4"), BMIN ("3", "3", "4"),
      MESH ("3", "3", "4") MORE_PORTS } },
  { "bmin_longer",
    claims_bmin_longer,
    { BMIN ("3", "3", "4") },
    { BMIN ("3", "3", "3"), BMIN ("3", "2", "4"), MESH ("3", "3", "4"),
      BMIN ("3", "3", "4") MORE_PORTS } },
  { "table_4_1",
    claims_table_4_1,
    { PLAIN ("8", "2068", "7223"), PLAIN ("8", "3097", "4136"),
      "\"nodes\":8,\"bytes\":1024,\"hold\":{\"base\":25,\"per_byte\":3},\"end\":{\"base\":40,\"per_"
      "byte\":4}" },
    { PLAIN ("7", "2068", "7223"), PLAIN ("8", "2068", "4136"), PLAIN ("8", "40.48", "126.68"),
      PLAIN ("8", "2068", "7223.5") } },
  { "table_4_1_printed",
    claims_table_4_1_printed,
    { PLAIN ("8", "40.48", "126.68"), PLAIN ("8", "55.72", "80.96") },
    { PLAIN ("9", "40.48", "126.68"), PLAIN ("8", "40.48", "80.96"),
      PLAIN ("8", "2068", "7223") } },
  { "table_4_3",
    claims_table_4_3,
    { PLAIN ("9", "20", "55"), PLAIN ("1", "20", "55") },
    { PLAIN ("10", "20", "55"), PLAIN ("9", "20", "54"), PLAIN ("9", "4", "11"),
      PORTS ("20", "55", "2", "1") } },
  { "table_4_4",
    claims_table_4_4,
    { ROUNDS ("22", "55", "3", "10"),
      "\"nodes\":12,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":\"rounds\"" },
    { PORTS ("22", "55", "3", "10"), ROUNDS ("22", "55", "2", "10"), ROUNDS ("22", "55", "3", "11"),
      "\"nodes\":13,\"hold\":22,\"end\":55,\"ports\":3,\"interval\":10,\"port_model\":"
      "\"rounds\"" } },
  { "sp",
    claims_sp,
    { PLAIN ("128", "19.17", "53.365"), PLAIN ("2", "39.63", "124.975") },
    { PLAIN ("129", "19.17", "53.365"), PLAIN ("9", "39.63", "53.365"),
      PLAIN ("9", "39.15", "123.295") } },
  { "figure_5_4",
    claims_figure_5_4,
    { EIGHT ("20", "55", "20") },
    { EIGHT ("20", "55", "21"), EIGHT ("20", "54", "20"), MESH ("20", "55", "20"),
      SEVEN ("20", "55", "3", "1,6,7,10,12,13", "20") } },
  { "figure_5_7",
    claims_figure_5_7,
    { SEVEN ("20", "55", "3", "1,6,7,10,12,13", "20"), SEVEN ("20", "55", "3", FIGURE_5_1, "15") },
    { SEVEN ("20", "55", "3", "1,6,7,10,12,13", "21"), SEVEN ("20", "55", "3", "1,6,7,10,12", "20"),
      EIGHT ("20", "55", "20") } },
  { "figure_5_1",
    claims_figure_5_1,
    { SEVEN ("20", "55", "3", FIGURE_5_1, "20") },
    { SEVEN ("20", "55", "3", "1,6,7,10,12,13", "20"), SEVEN ("20", "55", "3", FIGURE_5_1, "21"),
      SEVEN ("20", "56", "3", FIGURE_5_1, "20"), SEVEN ("20", "55", "3", "13,10,7,12,1", "20") } },
  { "figure_5_1_long",
    claims_figure_5_1_long,
    { SEVEN ("20", "55", "3", FIGURE_5_1, "35.1"), SEVEN ("20", "55", "3", FIGURE_5_1, "36") },
    { SEVEN ("20", "55", "3", FIGURE_5_1, "35"), SEVEN ("20", "55", "2", FIGURE_5_1, "36"),
      SEVEN ("20", "55", "3", FIGURE_5_1, "36") MORE_PORTS,
      "\"hold\":20,\"end\":55,\"network\":{\"bmin\":32},\"source\":3,\"destinations\":[" FIGURE_5_1
      "],\"occupation\":36" } },
  { "figure_6_23",
    claims_figure_6_23,
    { MESH ("3005", "10527", "3438") },
    { MESH ("3005", "10527", "3005"), MESH ("3005", "10528", "3438"),
      BMIN ("3005", "10527", "3438") } },
  { "figure_7_2",
    claims_figure_7_2,
    { PLAIN ("8", "4", "10"), "\"nodes\":8,\"logp\":{\"L\":6,\"o\":2,\"g\":4}" },
    { PLAIN ("7", "4", "10"), PLAIN ("8", "4", "11") } },
};

#define CASES (sizeof cases / sizeof *cases)

static bool
holds (bool (*hypothesis) (const struct claims_measurements *measurements), const char *keys)
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
  bool held = hypothesis (&measurements);
  parameterized_instance_clear (&instance);
  return held;
}

Test (hypotheses, both_sides)
{
  for (size_t i = 0; i < CASES; i++) {
    cr_assert (cases[i].given[0] && cases[i].not_given[0], "%s", cases[i].name);
    for (size_t j = 0; j < 5 && cases[i].given[j]; j++)
      cr_expect (holds (cases[i].holds, cases[i].given[j]), "%s: %s", cases[i].name,
                 cases[i].given[j]);
    for (size_t j = 0; j < 5 && cases[i].not_given[j]; j++)
      cr_expect_not (holds (cases[i].holds, cases[i].not_given[j]), "%s: %s", cases[i].name,
                     cases[i].not_given[j]);
  }
}

static bool
has_case (bool (*hypothesis) (const struct claims_measurements *measurements))
{
  for (size_t i = 0; i < CASES; i++)
    if (cases[i].holds == hypothesis)
      return true;
  return hypothesis == claims_always;
}

/* No hypothesis of the model's claims, nor one that goes by a name, is untested. */
Test (hypotheses, none_is_left_out)
{
  for (const struct claim *claim = parameterized_claims.table; claim->id; claim++)
    cr_expect (has_case (claim->hypothesis), "%s", claim->id);
  size_t named = 0;
  for (const struct claims_when *when = parameterized_claims.whens; when->name; when++) {
    cr_expect (has_case (when->holds), "%s", when->name);
    named++;
  }
  cr_expect_eq (named, 13);
}

/* What does not fit is no small number: hold near 2^60 ticks, many nodes. */
Test (hypotheses, large_numbers)
{
  struct claims_parameterized about
    = { .nodes = 100000000, .hold = INT64_C (1) << 60, .end = INT64_C (1) << 60, .ports = 1 };
  struct claims_measurements measurements = { .scale = 1, .about = &about };
  cr_expect_not (claims_plain_star (&measurements));
  cr_expect_not (claims_plain_chain (&measurements));
  cr_expect (claims_plain_double (&measurements));
  about.hold = 1;
  cr_expect (claims_plain_star (&measurements));
}
