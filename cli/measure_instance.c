#include "cli/measure_instance.h"

#include "cli/model.h"
#include "gen/common/gen.h"
#include "gen/import/import.h"

const struct model *
measure_default_model (void)
{
  for (const struct model *model = models; model->name; model++)
    if (model->cli->write_measured)
      return model;
  return NULL;
}

/* Tables for `import`. */
struct tables {
  const struct sampling *sampling;
  const struct measured *measured;
  struct output hosts, links;
  struct status *status;
};

/* The fit for a rank or a pair, else for all. */
static bool
take_fit (struct tables *tables, enum sampling_quantity quantity, int64_t from, int64_t to,
          struct fit *fit)
{
  const struct sampling *sampling = tables->sampling;
  if (!sampling->fitted[quantity])
    return status_set (tables->status, STATUS_INPUT, "there are no samples that show %s",
                       sampling_names[quantity]);
  if (!sampling_fit (sampling, quantity, (int32_t)from, (int32_t)to, fit))
    *fit = sampling->fits[quantity];
  return true;
}

static void
write_number (struct output *out, struct rational value)
{
  char text[RATIONAL_TEXT];
  rational_text (value, text);
  output_all (out, ",", text);
}

/* Base and slope, one cell each. */
static bool
write_line (struct tables *tables, enum sampling_quantity quantity, int64_t from, int64_t to)
{
  struct fit fit;
  if (!take_fit (tables, quantity, from, to, &fit))
    return false;
  write_number (&tables->hosts, fit.base);
  write_number (&tables->hosts, fit.per_byte);
  return true;
}

/* The time of the message. */
static bool
write_time (struct tables *tables, enum sampling_quantity quantity, int64_t from, int64_t to,
            struct output *out)
{
  struct fit fit;
  struct rational time;
  if (!take_fit (tables, quantity, from, to, &fit))
    return false;
  if (!rational_multiply (fit.per_byte, rational_whole (tables->measured->bytes), &time)
      || !rational_add (time, fit.base, &time))
    return status_set (tables->status, STATUS_INPUT, "%s does not fit into 64 bits",
                       sampling_names[quantity]);
  write_number (out, time);
  return true;
}

static const char *const columns_of_sends[] = { "cost", NULL };
static const char *const columns_of_overheads[]
  = { "send", "send_per_byte", "receive", "receive_per_byte", NULL };

static bool
write_hosts (struct tables *tables, bool overheads)
{
  const char *const *column = overheads ? columns_of_overheads : columns_of_sends;
  output_text (&tables->hosts, "host");
  for (; *column; column++)
    output_all (&tables->hosts, ",", *column, " (", tables->measured->unit, ")");
  output_char (&tables->hosts, '\n');
  for (int64_t rank = 0; rank < tables->measured->nodes; rank++) {
    output_all (&tables->hosts, "rank", rank);
    if (overheads ? !write_line (tables, SAMPLING_HOLD, rank, -1)
                      || !write_line (tables, SAMPLING_RECEIVE, -1, rank)
                  : !write_time (tables, SAMPLING_END, rank, -1, &tables->hosts))
      return false;
    output_char (&tables->hosts, '\n');
  }
  return true;
}

static bool
write_links (struct tables *tables, enum sampling_quantity quantity, bool pairs)
{
  int64_t nodes = tables->measured->nodes;
  output_all (&tables->links, quantity == SAMPLING_END ? "time (" : "latency (",
              tables->measured->unit, ")");
  for (int64_t to = 0; to < nodes; to++)
    output_all (&tables->links, ",rank", to);
  for (int64_t from = 0; from < nodes; from++) {
    output_all (&tables->links, "\nrank", from);
    for (int64_t to = 0; to < nodes; to++)
      if (from == to)
        output_char (&tables->links, ',');
      else if (!write_time (tables, quantity, pairs ? from : -1, pairs ? to : -1, &tables->links))
        return false;
  }
  output_char (&tables->links, '\n');
  return true;
}

/* Sets the texts. Returns how many there are; 0: false. */
static size_t
make_tables (struct tables *tables, enum detail detail, struct import_text texts[2])
{
  bool whole = detail == DETAIL_MESSAGES, sends = detail == DETAIL_SENDS;
  size_t count = 0;
  if (!whole && !write_hosts (tables, !sends))
    return 0;
  if (!sends && !write_links (tables, whole ? SAMPLING_END : SAMPLING_NET, detail >= DETAIL_LINKS))
    return 0;
  if (!whole)
    texts[count++]
      = (struct import_text){ "measure", NULL, tables->hosts.bytes, tables->hosts.length };
  if (!sends)
    texts[count++]
      = (struct import_text){ "measure", NULL, tables->links.bytes, tables->links.length };
  return count;
}

static bool
import_tables (struct tables *tables, const struct model *model, struct rational seconds,
               struct output *out)
{
  const struct measured *measured = tables->measured;
  const struct import_options options = { .model = model, .name = measured->name };
  struct cluster cluster;
  struct import_text texts[2];
  cluster_init (&cluster);
  cluster.unit = measured->unit;
  cluster.seconds = seconds;
  cluster.bytes = rational_whole (measured->bytes);
  size_t count = make_tables (tables, model->gen->detail, texts);
  bool good = count > 0 && import_texts (&cluster, &options, texts, count, out, tables->status);
  cluster_clear (&cluster);
  return good;
}

bool
measure_write_instance (const struct sampling *sampling, const struct measured *measured,
                        const struct model *model, struct rational seconds, struct output *out,
                        struct status *status)
{
  struct tables tables = { .sampling = sampling, .measured = measured, .status = status };
  model = model ? model : measure_default_model ();
  if (!model)
    return status_set (status, STATUS_INPUT, "--model: name one, as none takes times per byte");
  if (model->cli->write_measured)
    return model->cli->write_measured (sampling, measured, out, status);
  if (!model->gen->import)
    return status_set (status, STATUS_INPUT, "--model: %s takes no measurements", model->name);
  if (measured->dimensions > 0)
    return status_set (status, STATUS_INPUT, "--mesh: the model %s has no network", model->name);
  if (measured->nodes > CLUSTER_MAX_PLACES)
    return status_set (status, STATUS_INPUT, "--nodes: %s takes at most %d", model->name,
                       CLUSTER_MAX_PLACES);
  bool good = import_tables (&tables, model, seconds, out);
  output_discard (&tables.hosts);
  output_discard (&tables.links);
  return good;
}
