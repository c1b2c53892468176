/* Measurements as instances: times that are kept, and damaged files, which are refused or make an
   instance that the model's reader takes. */
#include "gen/import/import.h"

#include "base/rng.h"
#include "model/common/data.h"
#include "model/common/model.h"
#include "model/overhead/instance.h"
#include "tests/support/rounds.h"

#include <criterion/criterion.h>
#include <string.h>

/* Texts of every kind of file. */
static const char *const samples[]
  = { "name,cost (us),count\nlogin,3,1\nfast,2,2\n\"slow, old\",3.5,1\n",
      "host;send_us;receive;gap;latency;bandwidth (MB/s);speed;site;address\na;1,5;2;;5;10;1;x;y\n"
      "b;1;\"2\";3;6;20;2;x;z\n",
      "latency (us),a,b,c\na,0,10,20.5\nb,11,,30\nc,20,31,-\n",
      "bandwidth [Mbit/s],a,b,c\na,,800,400\nb,,,80\nc,,,\n",
      "from,to,rtt_us,bandwidth\na,b,10,7\nc,a,5,8\nb,c,20,9\n",
      "time\t1\t2\n1\t0\t3\n2\t4\t0\n",
      "{\"sites\":[\"a\",\"b\"],\"unit\":\"ms\",\"latency\":[[null,34.5],[34.5,1]],\"bandwidth\":[["
      "null,512],[512,8000]]}",
      "{\"start\":{\"connected\":[{\"local_host\":\"a\",\"remote_host\":\"b\"}],\"system_info\":"
      "\"Linux n 6\",\"connecting_to\":{\"host\":\"m\"},\"test_start\":{\"reverse\":1}},\"end\":{"
      "\"streams\":[{\"sender\":{\"mean_rtt\":9}}],\"sum_sent\":{\"bits_per_second\":9e8},"
      "\"sum_received\":{\"bits_per_second\":8.5e8}}}" };
enum { SAMPLES = sizeof samples / sizeof *samples };

/* Imports texts with a message of 1000 bytes; `step` NULL: the default. */
static bool
import_rounded (const struct import_text *texts, size_t count, const char *model, const char *step,
                struct output *out, struct status *status)
{
  struct import_options options = { .model = model ? model_named (model) : NULL };
  cr_assert (!step || resolution_read (step, &options.resolution));
  struct cluster cluster;
  cluster_init (&cluster);
  cluster.bytes = (struct rational){ 1000, 1 };
  output_reset (out);
  status_init (status);
  bool good = import_texts (&cluster, &options, texts, count, out, status);
  cr_assert_eq (good, status->code == STATUS_OK);
  cluster_clear (&cluster);
  return good;
}

static bool
import (const struct import_text *texts, size_t count, const char *model, struct output *out,
        struct status *status)
{
  return import_rounded (texts, count, model, NULL, out, status);
}

/* What was written can be read. */
static void
assert_readable (const struct output *out)
{
  struct status status = { .code = STATUS_OK };
  const struct model *model = model_find (out->bytes, out->length, "made", 1, &status);
  cr_assert (model, "%s", status.message);
  void *instance = data_new (model->data->instance), *ticks = data_new (model->data->ticks);
  cr_assert (model->data->read (instance, ticks, out->bytes, out->length, "made", 1, &status),
             "%s: %.*s", status.message, (int)out->length, out->bytes);
  data_free (model->data->instance, instance);
  data_free (model->data->ticks, ticks);
}

static struct rational
sum (struct rational a, struct rational b)
{
  struct rational out;
  cr_assert (rational_add (a, b, &out));
  return out;
}

static struct rational
cost_of (const struct cost *cost, struct rational bytes)
{
  struct rational part;
  cr_assert (rational_multiply (cost->per_byte, bytes, &part));
  return sum (cost->base, part);
}

/* Is a time what was measured? With a step it is not less, and less than two steps more: latency
   and transfer are rounded. */
static bool
keeps (struct rational time, struct rational measured, const char *step)
{
  struct rational over = measured;
  if (!step)
    return rational_compare (time, measured) == 0;
  cr_assert (rational_add (measured, (struct rational){ 2, 10 }, &over));
  return rational_compare (time, measured) >= 0 && rational_compare (time, over) < 0;
}

/* In the overhead model the time from the start of a send to the end of its receive is what was
   measured, though the parts are derived. */
static void
keep_measured_times (const char *step)
{
  enum { N = 6 };
  struct rng rng;
  rng_init (&rng, 3);
  for (int round = 0; round < rounds (50); round++) {
    int64_t latency[N][N], rate[N][N];
    struct output texts[2] = { { .stream = NULL }, { .stream = NULL } }, out = { .stream = NULL };
    static const char *const heads[] = { "latency (us),0,1,2,3,4,5\n", "B/s,0,1,2,3,4,5\n" };
    for (int k = 0; k < 2; k++) {
      output_text (&texts[k], heads[k]);
      for (int i = 0; i < N; i++) {
        output_print (&texts[k], "%d", i);
        for (int j = 0; j < N; j++) {
          latency[i][j] = k == 0 ? rng_range (&rng, 1, 1000) : latency[i][j];
          rate[i][j] = k == 1 ? INT64_C (1000000) << rng_below (&rng, 8) : 0;
          output_print (&texts[k], ",%lld", (long long)(k == 0 ? latency[i][j] : rate[i][j]));
        }
        output_char (&texts[k], '\n');
      }
    }
    const struct import_text both[] = { { "latency", "latency", texts[0].bytes, texts[0].length },
                                        { "rate", "bandwidth", texts[1].bytes, texts[1].length } };
    struct status status;
    struct overhead_instance instance;
    overhead_instance_init (&instance);
    cr_assert (import_rounded (both, 2, "overhead", step, &out, &status), "%s", status.message);
    cr_assert (overhead_instance_read (&instance, out.bytes, out.length, "made", 1, &status));
    struct rational bytes = instance.multicasts[0].bytes;
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        struct rational expected, transfer, time = cost_of (&instance.nodes[i].send, bytes);
        if (i == j)
          continue;
        cr_assert (rational_make (1000 * INT64_C (1000000), rate[i][j], &transfer));
        expected = sum ((struct rational){ latency[i][j], 1 }, transfer);
        struct cost link
          = { instance.latency[i * N + j],
              instance.link ? instance.link[i * N + j] : instance.link_common, false };
        time
          = sum (sum (time, cost_of (&link, bytes)), cost_of (&instance.nodes[j].receive, bytes));
        cr_assert (keeps (time, expected, step), "%d to %d: %.*s", i, j, (int)out.length,
                   out.bytes);
      }
    overhead_instance_clear (&instance);
    output_discard (&texts[0]);
    output_discard (&texts[1]);
    output_discard (&out);
  }
}

Test (import, keeps_measured_times)
{
  keep_measured_times (NULL);
  keep_measured_times ("1/10");
}

/* Some bytes of a text become others, or are left out. */
static void
damage (struct output *text, struct rng *rng)
{
  static const char bytes[] = ",;\t\n\r\"0123456789.-eabc()[]{}:/ \xc3";
  for (uint64_t i = rng_below (rng, 4); i > 0 && text->length > 1; i--) {
    size_t at = (size_t)rng_below (rng, text->length);
    if (rng_below (rng, 3) == 0) {
      memmove (text->bytes + at, text->bytes + at + 1, text->length - at - 1);
      text->length--;
    } else {
      text->bytes[at] = bytes[rng_below (rng, sizeof bytes - 1)];
    }
  }
}

Test (import, damaged_files)
{
  static const char *const names[]
    = { NULL, "node", "overhead", "exchange", "logp", "parameterized" };
  struct output texts[2] = { { .stream = NULL }, { .stream = NULL } }, out = { .stream = NULL };
  struct rng rng;
  long taken = 0, refused = 0;
  rng_init (&rng, 1);
  for (int round = 0; round < rounds (20000); round++) {
    struct import_text files[2];
    size_t count = 1 + (size_t)rng_below (&rng, 2);
    struct status status;
    for (size_t i = 0; i < count; i++) {
      output_reset (&texts[i]);
      output_text (&texts[i], samples[rng_below (&rng, SAMPLES)]);
      damage (&texts[i], &rng);
      files[i] = (struct import_text){ "file", "latency", texts[i].bytes, texts[i].length };
    }
    if (import (files, count, names[rng_below (&rng, 6)], &out, &status)) {
      assert_readable (&out);
      taken++;
    } else {
      cr_assert (status.code == STATUS_INPUT && *status.message != '\0' && out.length == 0);
      refused++;
    }
  }
  cr_assert (taken >= rounds (500) && refused >= rounds (500), "%ld, %ld", taken, refused);
  output_discard (&texts[0]);
  output_discard (&texts[1]);
  output_discard (&out);
}
