#include "verify/core/proof_header.h"

/* {"end":{"clauses":N}}, or, with `nodes`, {"end":{"nodes":N}} */
static bool
read_last (struct verify_proof_header *header, struct verify_lines *lines, bool nodes)
{
  struct verify_text *text = &lines->text;
  struct verify_span key;
  bool seen = false;

  if (!verify_lines_last (lines))
    return false;
  if (!verify_span_is (lines->key, "end"))
    return verify_text_fail (text, "the last line must be the \"end\"");
  if (!verify_text_object (text, "end"))
    return false;
  for (; verify_text_member (text, &key); seen = true) {
    header->tree = nodes && verify_span_is (key, "nodes");
    if (seen || (!header->tree && !verify_span_is (key, "clauses")))
      return verify_text_unknown (text, key);
    if (!verify_text_whole (text, header->tree ? "nodes" : "clauses", 0, INT64_MAX,
                            &header->clauses))
      return false;
  }
  if (!seen)
    return verify_text_fail (text, "end: missing key \"clauses\"");
  return !verify_text_member (text, &key) || verify_text_unknown (text, key);
}

static bool
read_kind (struct verify_text *text, const char *model)
{
  struct verify_span kind;

  if (!verify_text_string (text, "certificate", &kind))
    return false;
  return verify_span_is (kind, model)
         || verify_text_fail (text, "certificate: it is not of the %s model", model);
}

static bool
read_class (struct verify_text *text, bool *append)
{
  struct verify_span name;

  if (!verify_text_string (text, "class", &name))
    return false;
  *append = verify_span_is (name, "append");
  return *append || verify_span_is (name, "any")
         || verify_text_fail (text, "class: only \"any\" and \"append\" are known");
}

static bool
read_rules (struct verify_text *text)
{
  struct verify_span name;

  if (!verify_text_string (text, "rules", &name))
    return false;
  return verify_span_is (name, "any") || verify_text_fail (text, "rules: only \"any\" is known");
}

enum { CERTIFICATE, VERSION, CLASS, RULES, MAKESPAN, TICKS, INSTANCE, KEYS };
static const char *const key_names[]
  = { "certificate", "version", "class", "rules", "makespan", "ticks", "instance" };

static bool
read_value (struct verify_proof_header *header, struct verify_text *text, int key,
            const char *model)
{
  int64_t version;

  switch (key) {
  case CERTIFICATE:
    return read_kind (text, model);
  case VERSION:
    return verify_text_whole (text, "version", 1, 1, &version);
  case CLASS:
    return read_class (text, &header->append);
  case RULES:
    return header->any_rules = read_rules (text);
  case MAKESPAN:
    return verify_text_ratio (text, "makespan", &header->makespan);
  case TICKS:
    return verify_text_whole (text, "ticks", 1, INT64_MAX, &header->ticks);
  default:
    return header->named = verify_text_string (text, "instance", &header->name);
  }
}

static bool
read_first (struct verify_proof_header *header, struct verify_lines *lines, const char *model,
            bool classes)
{
  struct verify_text *text = &lines->text;
  struct verify_span key;
  unsigned seen = 1u << INSTANCE | 1u << RULES | (classes ? 0 : 1u << CLASS);

  if (!verify_lines_next (lines))
    return false;
  key = lines->key;
  do {
    int number = 0;
    while (number < KEYS && !verify_span_is (key, key_names[number]))
      number++;
    if (number == KEYS || ((number == CLASS || number == RULES) && !classes))
      return verify_text_unknown (text, key);
    if (!read_value (header, text, number, model))
      return false;
    seen |= 1u << number;
  } while (verify_text_member (text, &key));
  for (int number = 0; number < KEYS; number++)
    if (!(seen >> number & 1))
      return verify_text_fail (text, "missing key \"%s\"", key_names[number]);
  return true;
}

bool
verify_proof_header_read (struct verify_proof_header *header, struct verify_lines *lines,
                          const char *model, unsigned features)
{
  *header = (struct verify_proof_header){ .named = false };
  return read_last (header, lines, features & VERIFY_PROOF_NODES)
         && read_first (header, lines, model, features & VERIFY_PROOF_CLASSES);
}

static int
shown (struct verify_span span)
{
  return (int)(span.length < 80 ? span.length : 80);
}

enum status_code
verify_proof_header_check (bool states, struct verify_span stated, bool named,
                           struct verify_span name, struct verify_reason *reason)
{
  if (states && !named)
    return verify_refuse (reason, "it is for \"%.*s\", but the instance has no name",
                          shown (stated), stated.at);
  if (!states && named)
    return verify_refuse (reason, "it names no instance, but the instance is \"%.*s\"",
                          shown (name), name.at);
  if (states && !verify_span_same (stated, name))
    return verify_refuse (reason, "it is for \"%.*s\", but the instance is \"%.*s\"",
                          shown (stated), stated.at, shown (name), name.at);
  return STATUS_OK;
}

bool
verify_proof_header_ticks (const struct verify_proof_header *header, struct verify_ratio time,
                           int64_t *ticks)
{
  mpq_t value, scale;
  bool whole;

  mpq_inits (value, scale, NULL);
  verify_ratio_to (value, time);
  verify_ratio_to (scale, (struct verify_ratio){ header->ticks, 1 });
  mpq_mul (value, value, scale);
  whole = mpz_cmp_ui (mpq_denref (value), 1) == 0 && mpq_sgn (value) >= 0
          && mpz_cmp_si (mpq_numref (value), VERIFY_LATEST) <= 0;
  if (whole)
    *ticks = mpz_get_si (mpq_numref (value));
  mpq_clears (value, scale, NULL);
  return whole;
}
