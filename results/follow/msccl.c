/* MSCCL's XML (Cowan et al. 2023): an algorithm of NCCL for a broadcast in place. A thread block
   has one peer to send to and one to receive from, so each transmission has a block of its own at
   either end. A send depends on the one before it, the first on the receive: each GPU sends in the
   order of the schedule, as soon as it has the message. */
#include "results/follow/plan.h"

#include "base/memory.h"

#include <inttypes.h>

enum {
  BLOCKS = 128,       /* of a GPU: the format refers to them by 8 bits with a sign */
  CHANNEL_BLOCKS = 32 /* that send, or receive, on one channel */
};

struct msccl {
  const struct follow_plan *plan;
  struct follow_operation *operations; /* owned */
  int32_t *channel;                    /* owned [sends] */
  int64_t root;
  int32_t channels;
};

static bool
refuse (struct status *status, const char *why)
{
  return status_set (status, STATUS_INPUT, "cannot be written for MSCCL: %s", why);
}

/* One message, and all others receive it. */
static bool
suits (const struct follow_plan *plan, struct status *status)
{
  if (plan->personal)
    return refuse (status, "each pair has a message of its own");
  for (size_t i = 0; i < plan->count; i++)
    if (plan->sends[i].message > 0)
      return refuse (status, "it has several messages");
  return (int64_t)plan->count == plan->nodes - 1
         || refuse (status, "it is no broadcast: a node does not receive the message");
}

/* The sends of a node, numbered from 0 in their order, go through a channel for each 32. */
static bool
choose_channels (struct msccl *msccl, struct status *status)
{
  int64_t rank = -1, number = 0;
  for (size_t i = 0; i < 2 * msccl->plan->count; i++) {
    const struct follow_operation *at = &msccl->operations[i];
    if (at->rank != rank)
      number = 0;
    rank = at->rank;
    if (!at->sends)
      continue;
    if (number == BLOCKS - 1)
      return status_set (status, STATUS_INPUT,
                         "cannot be written for MSCCL: node %" PRId64 " sends more than %d times",
                         rank, BLOCKS - 1);
    int32_t channel = (int32_t)(number++ / CHANNEL_BLOCKS);
    msccl->channel[at->send - msccl->plan->sends] = channel;
    if (channel >= msccl->channels)
      msccl->channels = channel + 1;
  }
  return true;
}

/* Who receives nothing. */
static int64_t
root_of (const struct follow_plan *plan)
{
  int64_t root = plan->nodes * (plan->nodes - 1) / 2; /* the sum of all numbers */
  for (size_t i = 0; i < plan->count; i++)
    root -= plan->sends[i].to;
  return root;
}

/* Block `number` of a GPU. `waits`: for the block before it; `awaited`: by the one after it. */
static void
write_block (const struct msccl *msccl, const struct follow_operation *at, int64_t number,
             bool awaited, struct output *out)
{
  const char *buffer = at->rank == msccl->root ? "i" : "o";
  const struct follow_send *send = at->send;
  output_print (out,
                "    <tb id=\"%" PRId64 "\" send=\"%d\" recv=\"%d\" chan=\"%d\">\n"
                "      <step s=\"0\" type=\"%s\" srcbuf=\"%s\" srcoff=\"0\" dstbuf=\"o\" "
                "dstoff=\"0\" cnt=\"1\" depid=\"%" PRId64 "\" deps=\"%d\" hasdep=\"%d\"/>\n"
                "    </tb>\n",
                number, at->sends ? send->to : -1, at->sends ? -1 : send->from,
                msccl->channel[send - msccl->plan->sends], at->sends ? "s" : "r",
                at->sends ? buffer : "i", number - 1, number > 0 ? 0 : -1, awaited);
}

static const struct follow_operation *
write_gpu (const struct msccl *msccl, int64_t rank, const struct follow_operation *at,
           struct output *out)
{
  const struct follow_operation *end = msccl->operations + 2 * msccl->plan->count;
  output_print (out, "  <gpu id=\"%" PRId64 "\" i_chunks=\"1\" o_chunks=\"1\" s_chunks=\"0\">\n",
                rank);
  for (int64_t number = 0; at < end && at->rank == rank; at++, number++)
    write_block (msccl, at, number, at + 1 < end && at[1].rank == rank, out);
  output_text (out, "  </gpu>\n");
  return at;
}

/* The name, at most 63 bytes, of letters, digits, '-', '.' and '_'; others are written as '_'. */
static void
write_name (const struct follow_plan *plan, struct output *out)
{
  const char *name = plan->name ? plan->name : "provecast";
  for (int i = 0; name[i] && i < 63; i++) {
    char c = name[i];
    bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9')
                 || c == '-' || c == '.' || c == '_';
    output_char (out, plain ? c : '_');
  }
}

static void
write_algorithm (const struct msccl *msccl, struct output *out)
{
  const struct follow_operation *at = msccl->operations;
  output_text (out, "<algo name=\"");
  write_name (msccl->plan, out);
  output_print (out,
                "\" proto=\"Simple\" nchannels=\"%d\" nchunksperloop=\"1\" ngpus=\"%" PRId64
                "\" coll=\"broadcast\" inplace=\"1\">\n"
                "  <!-- Made by provecast for a broadcast from GPU %" PRId64 ". -->\n",
                msccl->channels, msccl->plan->nodes, msccl->root);
  for (int64_t rank = 0; rank < msccl->plan->nodes; rank++)
    at = write_gpu (msccl, rank, at, out);
  output_text (out, "</algo>\n");
}

bool
msccl_write (const struct follow_plan *plan, struct output *out, struct status *status)
{
  if (!suits (plan, status))
    return false;
  struct msccl msccl = { .plan = plan,
                         .operations = follow_operations (plan, 0),
                         .channel = memory_zero (plan->count + 1, sizeof *msccl.channel),
                         .root = root_of (plan) };
  bool good = choose_channels (&msccl, status);
  if (good)
    write_algorithm (&msccl, out);
  memory_free (msccl.operations, msccl.channel);
  return good;
}
