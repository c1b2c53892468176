/* Both readers of open shops, the searches' and the checker's, take the same texts and read the
   same in them: JSON, both benchmark layouts and the JSON of job shops, spoilt at random. */
#include "model/openshop/instance.h"
#include "tests/support/rounds.h"
#include "tests/support/verify_openshop.h"

static void
compare (const struct verify_openshop_instance *theirs, const struct openshop_instance *ours,
         const struct output *text)
{
  size_t cells = (size_t)ours->jobs * (size_t)ours->machines;
  cr_assert (theirs->jobs == (uint32_t)ours->jobs && theirs->machines == (uint32_t)ours->machines
               && theirs->exchange == ours->exchange && theirs->named == (ours->name != NULL),
             "%.*s", (int)text->length, text->bytes);
  for (size_t cell = 0; cell < cells; cell++)
    cr_assert (theirs->times[cell].num == ours->times[cell].numerator
                 && theirs->times[cell].den == ours->times[cell].denominator,
               "%.*s", (int)text->length, text->bytes);
}

static void
write_layout (const struct shop *shop, bool taillard, struct rng *rng, struct output *out)
{
  output_print (out, taillard ? "jobs and machines\n%d %d 17 18\nTimes\n" : "%d %d\n", shop->jobs,
                shop->machines);
  for (int i = 0; i < shop->jobs; i++)
    for (int j = 0; j < shop->machines; j++)
      output_print (out, "%ld%c", (long)shop->times[i][j], j + 1 < shop->machines ? ' ' : '\n');
  if (!taillard)
    return;
  output_text (out, "Machines\n");
  for (int i = 0; i < shop->jobs; i++) {
    int turn = (int)rng_below (rng, (uint64_t)shop->machines);
    for (int j = 0; j < shop->machines; j++)
      output_print (out, "%d%c", (j + turn) % shop->machines + 1,
                    j + 1 < shop->machines ? ' ' : '\n');
  }
}

/* The JSON of job shops: tasks in any order, some of those that take no time left out. */
static void
write_jobshop (const struct shop *shop, struct rng *rng, struct output *out)
{
  int turn = (int)rng_below (rng, (uint64_t)shop->machines);
  for (int side = 0; side < 2; side++) {
    output_text (out, side == 0 ? "{\"duration_matrix\":[" : ",\"machines_matrix\":[");
    for (int i = 0; i < shop->jobs; i++) {
      bool first = true;
      output_text (out, i == 0 ? "[" : ",[");
      for (int k = 0; k < shop->machines; k++) {
        int j = (k + turn) % shop->machines;
        if (shop->times[i][j] == 0 && (i + j) % 2 == 0)
          continue;
        output_print (out, "%s%ld", first ? "" : ",",
                      side == 0 ? (long)shop->times[i][j] : (long)j);
        first = false;
      }
      output_char (out, ']');
    }
    output_char (out, ']');
  }
  output_print (out, ",\"metadata\":{\"open_shop\":true,\"ticks\":%d,\"machines\":%d}}\n",
                (int)rng_range (rng, 1, 4), shop->machines);
}

/* Spoil a few bytes, or none. */
static void
spoil (struct output *text, struct rng *rng)
{
  static const char bytes[] = "0123456789-.,:[]{}\"eE/ au\\\n\n ";
  for (uint64_t i = rng_below (rng, 3); i > 0; i--) {
    size_t at = (size_t)rng_below (rng, text->length - 1);
    if (rng_below (rng, 4) == 0) {
      memmove (text->bytes + at, text->bytes + at + 1, text->length - at - 1);
      text->length--;
    } else {
      text->bytes[at] = bytes[rng_below (rng, sizeof bytes - 1)];
    }
  }
}

/* Is there a number such as 007? The checker takes it where it does not stand as a JSON number,
   the searches never do. */
static bool
zero_leads (const struct output *text)
{
  for (size_t i = 0; i + 1 < text->length; i++) {
    bool begins = i == 0 || !strchr ("0123456789.", text->bytes[i - 1]);
    if (begins && text->bytes[i] == '0' && text->bytes[i + 1] >= '0' && text->bytes[i + 1] <= '9')
      return true;
  }
  return false;
}

Test (readers, agree)
{
  struct openshop_instance ours;
  struct verify_openshop_instance theirs;
  struct output text;
  struct shop shop;
  struct rng rng;
  long count[4][2] = { { 0 } };
  rng_init (&rng, 5);
  output_init_memory (&text);
  openshop_instance_init (&ours);
  theirs = (struct verify_openshop_instance){ 0 };
  for (int round = 0; round < quick_or_slow (30000, 120000); round++) {
    struct status our_status, their_status;
    int form = round % 4, jobs = (int)rng_range (&rng, 1, 3);
    bool exchange = round / 4 % 2 == 0;
    shop_draw (&shop, &rng, exchange, jobs, exchange ? jobs : (int)rng_range (&rng, 1, 3), 12,
               false);
    output_reset (&text);
    if (form == 0)
      shop_write (&shop, round % 5 == 0 ? "n" : NULL, rng_range (&rng, 1, 4), &text);
    else if (form == 3)
      write_jobshop (&shop, &rng, &text);
    else
      write_layout (&shop, form == 2, &rng, &text);
    spoil (&text, &rng);
    struct verify_source source = { text.bytes, text.length, "text", 1 };
    status_init (&our_status);
    status_init (&their_status);
    bool good = verify_openshop_instance_read (&theirs, &source, &their_status),
         read = openshop_instance_read (&ours, text.bytes, text.length, "text", 1, &our_status);
    cr_assert (read == good || (good && zero_leads (&text)), "%.*s\n%s\n%s", (int)text.length,
               text.bytes, our_status.message, their_status.message);
    if (read)
      compare (&theirs, &ours, &text);
    if (!good)
      cr_assert (their_status.code == STATUS_INPUT && their_status.message[0] != '\0');
    count[form][read]++;
  }
  for (int form = 0; form < 4; form++)
    cr_expect (count[form][0] > quick_or_slow (750, 3000)
                 && count[form][1] > quick_or_slow (750, 3000),
               "%d: %ld refused, %ld read", form, count[form][0], count[form][1]);
  verify_openshop_instance_clear (&theirs);
  openshop_instance_clear (&ours);
  output_discard (&text);
}
