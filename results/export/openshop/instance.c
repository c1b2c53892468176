#include "results/export/openshop/instance.h"

/* A comment on one line. */
static void
write_comment (const char *name, struct output *out)
{
  for (; *name; name++)
    output_char (out, (unsigned char)*name < ' ' ? '?' : *name);
}

/* Task (i, j) ends before (k, l) starts iff b: s + time <= t. */
static void
write_before (const struct openshop_ticks *ticks, const int32_t *first, const int32_t *second,
              const char *name, struct output *out)
{
  output_print (out, "constraint int_lin_le_reif([1,-1],[s%d_%d,s%d_%d],", first[0], first[1],
                second[0], second[1]);
  output_all (out, -openshop_time (ticks, first[0], first[1]), ",", name, ");\n");
}

/* Calls `write` for each pair of tasks with a time of a row, or of a column, in turn. */
static void
each_pair (const struct openshop_ticks *ticks,
           void (*write) (const struct openshop_ticks *ticks, const int32_t *first,
                          const int32_t *second, struct output *out),
           struct output *out)
{
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      if (openshop_time (ticks, i, j) == 0)
        continue;
      for (int32_t l = j + 1; l < ticks->machines; l++)
        if (openshop_time (ticks, i, l) > 0)
          write (ticks, (int32_t[]){ i, j }, (int32_t[]){ i, l }, out);
      for (int32_t k = i + 1; k < ticks->jobs; k++)
        if (openshop_time (ticks, k, j) > 0)
          write (ticks, (int32_t[]){ i, j }, (int32_t[]){ k, j }, out);
    }
}

static void
write_orders (const struct openshop_ticks *ticks, const int32_t *first, const int32_t *second,
              struct output *out)
{
  (void)ticks;
  for (int side = 0; side < 2; side++)
    output_print (out, "var bool: %c%d_%d_%d_%d;\n", side == 0 ? 'b' : 'c', first[0], first[1],
                  second[0], second[1]);
}

static void
write_disjunction (const struct openshop_ticks *ticks, const int32_t *first, const int32_t *second,
                   struct output *out)
{
  char before[64], behind[64];
  snprintf (before, sizeof before, "b%d_%d_%d_%d", first[0], first[1], second[0], second[1]);
  snprintf (behind, sizeof behind, "c%d_%d_%d_%d", first[0], first[1], second[0], second[1]);
  write_before (ticks, first, second, before, out);
  write_before (ticks, second, first, behind, out);
  output_print (out, "constraint bool_clause([%s,%s],[]);\n", before, behind);
}

/* A schedule in which no task could start earlier takes less than twice the largest load, which is
   at most the optimum. */
void
shop_write_flatzinc (const struct openshop_ticks *ticks, int64_t makespan, const char *name,
                     struct output *out)
{
  output_text (out, "% ");
  write_comment (name, out);
  output_all (out, ": the optimum is ", makespan, " ticks; the unit of the instance has ",
              ticks->scale, "\n");
  output_all (out, "var 0..", 2 * makespan, ": makespan :: output_var;\n");
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++)
      if (openshop_time (ticks, i, j) > 0)
        output_all (out, "var 0..", 2 * makespan - openshop_time (ticks, i, j), ": s", i, "_", j,
                    " :: output_var;\n");
  each_pair (ticks, write_orders, out);
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++)
      if (openshop_time (ticks, i, j) > 0)
        output_all (out, "constraint int_lin_le([1,-1],[s", i, "_", j, ",makespan],",
                    -openshop_time (ticks, i, j), ");\n");
  each_pair (ticks, write_disjunction, out);
  output_text (out, "solve minimize makespan;\n");
}

/* [[...], ...]: of each job the times, or the machines, of the tasks with a time. */
static void
write_matrix (const struct openshop_ticks *ticks, bool times, struct output *out)
{
  for (int32_t i = 0; i < ticks->jobs; i++) {
    bool first = true;
    output_text (out, i == 0 ? "[[" : ",[");
    for (int32_t j = 0; j < ticks->machines; j++)
      if (openshop_time (ticks, i, j) > 0) {
        output_text (out, first ? "" : ",");
        output_integer (out, times ? openshop_time (ticks, i, j) : j);
        first = false;
      }
    output_char (out, ']');
  }
  output_char (out, ']');
}

/* The SHA-256 of the instance's canonical text. */
static void
write_hash (const struct openshop_instance *instance, struct output *out)
{
  char hash[DIGEST_TEXT];
  openshop_instance_hash (instance, instance->exchange, hash);
  output_json_string (out, hash);
}

void
shop_write_jobshop (const struct openshop_instance *instance, const struct openshop_ticks *ticks,
                    int64_t makespan, const char *name, struct output *out)
{
  output_text (out, "{\"name\":");
  output_json_string (out, name);
  output_text (out, ",\"duration_matrix\":");
  write_matrix (ticks, true, out);
  output_text (out, ",\"machines_matrix\":");
  write_matrix (ticks, false, out);
  output_all (out, ",\"metadata\":{\"optimum\":", makespan, ",\"lower_bound\":", makespan,
              ",\"upper_bound\":", makespan, ",\"ticks\":", ticks->scale);
  output_all (out, ",\"machines\":", ticks->machines, ",\"open_shop\":true,\"hash\":");
  write_hash (instance, out);
  output_text (out, "}}\n");
}
