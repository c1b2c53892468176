/* Any bytes as an instance of the parameterized model, read by the checker and by the searches:
   what the searches take the checker takes, and reads the same. And as schedules of small ones
   (optima 95, 77 and 4): never a crash, and nothing valid that is shorter. */
#include "model/parameterized/instance.h"
#include "tests/fuzz/fuzz_support.h"
#include "verify/parameterized/instance.h"

static const struct fuzz_subject known[] = {
  { "{\"model\":\"parameterized\",\"nodes\":4,\"hold\":20,\"end\":55}", "95" },
  { "{\"model\":\"parameterized\",\"nodes\":4,\"hold\":22,\"end\":55,\"ports\":2,\"interval\":20,"
    "\"port_model\":\"rounds\"}",
    "77" },
  { "{\"model\":\"parameterized\",\"hold\":2,\"end\":2,\"network\":{\"mesh\":[4,1]},\"source\":[0,"
    "0],\"destinations\":[[1,0],[2,0],[3,0]]}",
    "4" },
};

static bool
same (struct verify_ratio a, struct rational b)
{
  return a.num == b.numerator && a.den == b.denominator;
}

/* The hold that the searches' reader makes: with one strict port the interval counts, too. */
static struct verify_ratio
hold_of (const struct verify_parameterized_instance *theirs)
{
  struct verify_ratio hold = theirs->hold, interval = theirs->interval;
  bool longer = (__int128)interval.num * hold.den > (__int128)hold.num * interval.den;
  return theirs->ports == 1 && !theirs->rounds && longer ? interval : hold;
}

static void
compare (const struct verify_parameterized_instance *theirs,
         const struct parameterized_instance *ours)
{
  bool network = ours->network != PARAMETERIZED_COMPLETE;
  if (theirs->nodes != (uint32_t)ours->nodes || theirs->ports != (uint32_t)ours->ports
      || theirs->rounds != ours->rounds || (int)theirs->network != (int)ours->network
      || !same (hold_of (theirs), ours->hold) || !same (theirs->end, ours->end)
      || (ours->ports > 1 && !same (theirs->interval, ours->interval))
      || (network && !same (theirs->occupation, ours->occupation)))
    abort ();
  if (ours->hold.numerator <= 0 || ours->end.numerator <= 0)
    abort ();
  for (int64_t node = 0; network && node < ours->nodes; node++)
    if (theirs->place[node] != (uint32_t)ours->address[node])
      abort ();
}

static void
try_instance (const char *text, size_t length)
{
  struct verify_source source = { text, length, "fuzz", 1 };
  struct status ours, theirs;
  struct parameterized_instance read;
  struct verify_parameterized_instance instance;

  status_init (&ours);
  status_init (&theirs);
  instance = (struct verify_parameterized_instance){ 0 };
  parameterized_instance_init (&read);
  bool good = verify_parameterized_instance_read (&instance, &source, &theirs);
  if (good ? theirs.code != STATUS_OK : theirs.code != STATUS_INPUT || theirs.message[0] == '\0')
    abort ();
  if (parameterized_instance_read (&read, text, length, "fuzz", 1, &ours)) {
    if (!good)
      abort ();
    compare (&instance, &read);
  }
  parameterized_instance_clear (&read);
  verify_parameterized_instance_clear (&instance);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  try_instance ((const char *)data, size);
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    fuzz_schedule (&known[i], data, size);
  return 0;
}
