/* Certificates of the node model are written as docs/CERTIFICATES.md says. */
#include "model/node/certificate.h"

#include <criterion/criterion.h>
#include <string.h>

static void
assert_written (struct output *out, const char *expected)
{
  output_char (out, '\0');
  cr_assert_str_eq (out->bytes, expected);
  output_reset (out);
}

/* 1; 2 3x5, halved: all numbers become fractions of the instance's unit. */
static void
figure_2 (struct node_instance *instance, struct node_types *types, struct certificate *certificate)
{
  struct status status;
  status_init (&status);
  instance->source = (struct rational){ 1, 2 };
  node_instance_add (instance, (struct rational){ 3, 2 }, 5, NULL);
  node_instance_add (instance, (struct rational){ 1, 1 }, 1, NULL);
  cr_assert (node_types_from (types, instance, "file", &status));
  plan_add (&certificate->plan, 1, 1, 1);
  plan_add (&certificate->plan, 2, 0, 1);
  plan_add (&certificate->plan, 3, 1, 1);
  plan_add (&certificate->plan, 4, 1, 3);
}

Test (certificate, written_as_documented)
{
  struct node_instance instance;
  struct node_types types;
  struct certificate certificate;
  struct output out;
  node_instance_init (&instance);
  node_types_init (&types);
  certificate_init (&certificate);
  output_init_memory (&out);
  figure_2 (&instance, &types, &certificate);
  static const int64_t root[] = { 6, 0 }, below[] = { 1, 4 }, none[] = { 0, 0 };
  static const int32_t path[] = { 1, 0 };
  certificate.unit = 4;
  certificate.nodes = 9;
  certificate_hint (&certificate, 2, 0, NULL, root);
  certificate_hint (&certificate, 2, 2, path, below);
  certificate_hint (&certificate, 2, 1, path, none);
  certificate_write (&certificate, &instance, &types, &out);
  assert_written (&out,
                  "{\"certificate\":\"node\",\"version\":1,\"makespan\":2}\n"
                  "{\"ready\":[[\"1/2\",\"3/2\",1],[1,1,1],[\"3/2\",\"3/2\",1],[2,\"3/2\",3]]}\n"
                  "{\"path\":[],\"prices\":[[1,\"3/2\"]]}\n"
                  "{\"path\":[\"3/2\",1],\"prices\":[[1,\"1/4\"],[\"3/2\",1]]}\n"
                  "{\"path\":[\"3/2\"],\"prices\":[]}\n"
                  "{\"end\":{\"ready\":4,\"hints\":3,\"nodes\":9}}\n");

  certificate_reset (&certificate);
  cr_assert_eq (certificate.length + certificate.plan.length + certificate.nodes, 0);
  instance.name = strdup ("x");
  plan_add (&certificate.plan, 4, 0, 1);
  certificate_hint (&certificate, 2, 0, NULL, none);
  certificate_write (&certificate, &instance, &types, &out);
  assert_written (&out,
                  "{\"certificate\":\"node\",\"version\":1,\"instance\":\"x\",\"makespan\":2}\n"
                  "{\"ready\":[[2,1,1]]}\n"
                  "{\"path\":[],\"prices\":[]}\n"
                  "{\"end\":{\"ready\":1,\"hints\":1,\"nodes\":0}}\n");
  certificate_clear (&certificate);
  node_instance_clear (&instance);
  node_types_clear (&types);
  output_discard (&out);
}

/* Cases take the place of hints; a reset forgets them. */
Test (certificate, cases_written_as_documented)
{
  static const int64_t first[] = { 6, 0 }, second[] = { 0, 4 }, none[] = { 0, 0 },
                       weights[] = { 3, 0, 8 };
  struct node_instance instance;
  struct node_types types;
  struct certificate certificate;
  struct output out;
  node_instance_init (&instance);
  node_types_init (&types);
  certificate_init (&certificate);
  output_init_memory (&out);
  figure_2 (&instance, &types, &certificate);
  certificate.unit = 4;
  certificate_hint (&certificate, 2, 0, NULL, none);
  /* The second case of the root before its first one, a tree of three lines. */
  certificate_branch (&certificate, 2, 3, 4);
  certificate_leaf (&certificate, 2, none, 1, weights);
  certificate_branch (&certificate, 1, 1, 0);
  certificate_leaf (&certificate, 2, first, 2, weights);
  certificate_leaf (&certificate, 2, second, 2, weights + 1);
  certificate_exchange_branches (&certificate, 1, 2);
  certificate_branch (&certificate, 1, 1, 0);
  certificate_leaf (&certificate, 2, first, 1, weights);
  certificate_truncate (&certificate, 5);
  certificate_truncate (&certificate, 9);
  certificate_write (&certificate, &instance, &types, &out);
  assert_written (&out,
                  "{\"certificate\":\"node\",\"version\":1,\"makespan\":2}\n"
                  "{\"ready\":[[\"1/2\",\"3/2\",1],[1,1,1],[\"3/2\",\"3/2\",1],[2,\"3/2\",3]]}\n"
                  "{\"split\":{\"cost\":\"3/2\",\"time\":\"3/2\",\"count\":4}}\n"
                  "{\"split\":{\"cost\":1,\"time\":\"1/2\",\"count\":0}}\n"
                  "{\"leaf\":[[1,\"3/2\"]],\"weights\":[\"3/4\",0]}\n"
                  "{\"leaf\":[[\"3/2\",1]],\"weights\":[0,2]}\n"
                  "{\"leaf\":[],\"weights\":[\"3/4\"]}\n"
                  "{\"end\":{\"ready\":4,\"splits\":2,\"leaves\":3}}\n");

  certificate_reset (&certificate);
  cr_assert_eq (certificate.branch_length, 0);
  plan_add (&certificate.plan, 4, 0, 1);
  certificate_leaf (&certificate, 2, none, 0, NULL);
  certificate_write (&certificate, &instance, &types, &out);
  assert_written (&out, "{\"certificate\":\"node\",\"version\":1,\"makespan\":2}\n"
                        "{\"ready\":[[2,1,1]]}\n"
                        "{\"leaf\":[],\"weights\":[]}\n"
                        "{\"end\":{\"ready\":1,\"splits\":0,\"leaves\":1}}\n");
  certificate_clear (&certificate);
  node_instance_clear (&instance);
  node_types_clear (&types);
  output_discard (&out);
}

/* Entries by line for plans around the limit of 512 a line. */
Test (certificate, long_plans_take_several_lines)
{
  static const size_t sizes[] = { 511, 512, 513, 1024, 1025 };
  static const int64_t cost[] = { 1 }, count[] = { 2000 };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    struct node_instance instance;
    struct node_types types;
    struct certificate certificate;
    struct output out;
    node_instance_init (&instance);
    node_types_init (&types);
    certificate_init (&certificate);
    output_init_memory (&out);
    node_types_set (&types, 1, 1, cost, count);
    for (size_t t = 1; t <= sizes[i]; t++)
      plan_add (&certificate.plan, (int64_t)t, 0, 1);
    certificate_write (&certificate, &instance, &types, &out);
    output_char (&out, '\0');
    size_t lines = 0, entries = 0, within = 0;
    for (const char *at = out.bytes; *at; at++) {
      if (strncmp (at, "{\"ready\":[[", 11) == 0)
        lines++;
      within = *at == '\n' ? 0 : within + (strncmp (at, ",1,1]", 5) == 0);
      entries += strncmp (at, ",1,1]", 5) == 0;
      cr_assert_leq (within, 512);
    }
    cr_assert_eq (entries, sizes[i]);
    cr_assert_eq (lines, (sizes[i] + 511) / 512);
    certificate_clear (&certificate);
    node_instance_clear (&instance);
    node_types_clear (&types);
    output_discard (&out);
  }
}
