#include "verify/node/certificate_header.h"

enum total {
  TOTAL_READY = 1,
  TOTAL_HINTS = 2,
  TOTAL_NODES = 4,
  TOTAL_SPLITS = 8,
  TOTAL_LEAVES = 16,
  TOTAL_VECTORS = 32
};

/* The total of this name, with *out its member of the header; 0 when there is none. */
static unsigned
find_total (struct verify_certificate_header *header, struct verify_span key, int64_t **out)
{
  const struct {
    const char *name;
    unsigned total;
    int64_t *at;
  } totals[] = {
    { "ready", TOTAL_READY, &header->ready },    { "hints", TOTAL_HINTS, &header->hints },
    { "nodes", TOTAL_NODES, &header->nodes },    { "splits", TOTAL_SPLITS, &header->splits },
    { "leaves", TOTAL_LEAVES, &header->leaves }, { "vectors", TOTAL_VECTORS, &header->vectors }
  };

  for (size_t i = 0; i < sizeof totals / sizeof *totals; i++) {
    if (verify_span_is (key, totals[i].name)) {
      *out = totals[i].at;
      return totals[i].total;
    }
  }
  return 0;
}

static bool
find_kind (struct verify_certificate_header *header, unsigned seen)
{
  static const unsigned totals[]
    = { [VERIFY_NODE_SEARCH] = TOTAL_READY | TOTAL_HINTS | TOTAL_NODES,
        [VERIFY_NODE_BEAM_LAYERS] = TOTAL_READY | TOTAL_VECTORS | TOTAL_NODES,
        [VERIFY_NODE_BRANCH_TREE] = TOTAL_READY | TOTAL_SPLITS | TOTAL_LEAVES };

  for (size_t i = 0; i < sizeof totals / sizeof *totals; i++)
    if (seen == totals[i]) {
      header->kind = (enum verify_node_proof)i;
      return true;
    }
  return false;
}

/* {"ready":R,"hints":H,"nodes":M}, {"ready":R,"vectors":V,"nodes":M} or
   {"ready":R,"splits":S,"leaves":L} */
static bool
read_totals (struct verify_certificate_header *header, struct verify_text *text)
{
  unsigned seen = 0;
  struct verify_span key;

  if (!verify_text_object (text, "end"))
    return false;
  while (verify_text_member (text, &key)) {
    int64_t *at;
    unsigned total = find_total (header, key, &at);
    if (total == 0)
      return verify_text_unexpected (text, key), false;
    if (!verify_text_whole (text, "end", 0, INT64_MAX, at))
      return false;
    seen |= total;
  }
  return find_kind (header, seen)
         || verify_text_fail (text, "end: needs \"ready\", and \"hints\" and \"nodes\", "
                                    "\"vectors\" and \"nodes\" or \"splits\" and \"leaves\"");
}

static bool
read_last (struct verify_certificate_header *header, struct verify_lines *lines)
{
  struct verify_span key;

  if (!verify_lines_last (lines))
    return false;
  if (!verify_span_is (lines->key, "end"))
    return verify_text_fail (&lines->text, "the last line must be the \"end\"");
  if (!read_totals (header, &lines->text))
    return false;
  return !verify_text_member (&lines->text, &key)
         || verify_text_unexpected (&lines->text, key) == STATUS_OK;
}

enum key {
  KEY_NONE = 0,
  KEY_CERTIFICATE = 1,
  KEY_VERSION = 2,
  KEY_MAKESPAN = 4,
  KEY_REQUIRED = 7,
  KEY_INSTANCE = 8,
  KEY_RESOLUTION = 16 /* the caller's business: verify/core/checker.c */
};

static bool
read_kind (struct verify_text *text)
{
  struct verify_span kind;

  if (!verify_text_string (text, "certificate", &kind))
    return false;
  return verify_span_is (kind, "node")
         || verify_text_fail (text, "certificate: only \"node\" is known");
}

/* A value of the first line; KEY_NONE on errors. */
static enum key
read_member (struct verify_certificate_header *header, struct verify_text *text,
             struct verify_span key)
{
  struct verify_ratio resolution;
  int64_t version;

  if (verify_span_is (key, "certificate"))
    return read_kind (text) ? KEY_CERTIFICATE : KEY_NONE;
  if (verify_span_is (key, "version"))
    return verify_text_whole (text, "version", 1, 1, &version) ? KEY_VERSION : KEY_NONE;
  if (verify_span_is (key, "makespan"))
    return verify_text_ratio (text, "makespan", &header->makespan) ? KEY_MAKESPAN : KEY_NONE;
  if (verify_span_is (key, "instance"))
    return verify_text_string (text, "instance", &header->name) ? KEY_INSTANCE : KEY_NONE;
  if (verify_span_is (key, "resolution"))
    return verify_text_ratio (text, "resolution", &resolution) ? KEY_RESOLUTION : KEY_NONE;
  verify_text_unexpected (text, key);
  return KEY_NONE;
}

static bool
read_first (struct verify_certificate_header *header, struct verify_lines *lines)
{
  struct verify_span key;
  unsigned seen = 0;

  if (!verify_lines_next (lines))
    return false;
  key = lines->key;
  do {
    enum key got = read_member (header, &lines->text, key);
    if (got == KEY_NONE)
      return false;
    seen |= got;
  } while (verify_text_member (&lines->text, &key));
  header->named = seen & KEY_INSTANCE;
  return (seen & KEY_REQUIRED) == KEY_REQUIRED
         || verify_text_fail (&lines->text,
                              "the first line needs \"certificate\", \"version\" and \"makespan\"");
}

bool
verify_certificate_header_read (struct verify_certificate_header *header,
                                struct verify_lines *lines)
{
  return read_last (header, lines) && read_first (header, lines);
}
