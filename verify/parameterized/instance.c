#include "verify/parameterized/instance.h"

#include "base/memory.h"
#include "verify/core/instance_header.h"
#include "verify/parameterized/times.h"

#include <stdlib.h>

void
verify_parameterized_instance_clear (void *cleared)
{
  struct verify_parameterized_instance *instance = cleared;

  free (instance->place);
  *instance = (struct verify_parameterized_instance){ 0 };
}

static struct verify_ratio
larger (struct verify_ratio a, struct verify_ratio b)
{
  return verify_ratio_compare (a, b) < 0 ? b : a;
}

/* The smallest multiple of `unit`, which is positive, that is not less than `time`; `time` where it
   does not fit. */
static struct verify_ratio
round_up (struct verify_ratio time, struct verify_ratio unit)
{
  struct verify_ratio multiple;
  mpq_t number, factor;

  mpq_inits (number, factor, NULL);
  verify_ratio_to (number, time);
  verify_ratio_to (factor, unit);
  mpq_div (number, number, factor);
  mpz_cdiv_q (mpq_numref (number), mpq_numref (number), mpq_denref (number));
  mpz_set_ui (mpq_denref (number), 1);
  mpq_mul (number, number, factor);
  if (!verify_ratio_from (number, &multiple))
    multiple = time;
  mpq_clears (number, factor, NULL);
  return multiple;
}

struct verify_ratio
verify_parameterized_apart (const struct verify_parameterized_instance *instance)
{
  struct verify_ratio apart = instance->hold;

  if (instance->ports > 1)
    return apart;
  if (!instance->rounds)
    apart = larger (apart, instance->interval);
  if (instance->network == VERIFY_COMPLETE
      || verify_ratio_compare (instance->occupation, apart) <= 0)
    return apart;
  return instance->rounds ? round_up (instance->occupation, apart) : instance->occupation;
}

static bool
given (const struct verify_parameterized_keys *keys, enum verify_parameterized_key key)
{
  return keys->at[key] != NULL;
}

/* Finds the value of each key. */
static bool
find_keys (struct verify_parameterized_instance *instance, struct verify_text *text,
           const struct verify_source *source, struct status *status,
           struct verify_parameterized_keys *keys, struct verify_instance_header *header)
{
  struct verify_key places[PARAMETERIZED_KEYS];

  for (size_t i = 0; i < PARAMETERIZED_KEYS; i++)
    places[i]
      = (struct verify_key){ verify_parameterized_names[i], .optional = true, .at = &keys->at[i] };
  if (!verify_instance_header_read (header, text, source, status, "parameterized", places,
                                    PARAMETERIZED_KEYS, NULL))
    return false;
  instance->named = header->named;
  instance->name = header->name;
  return true;
}

/* Moves the cursor to the value of a key that is present. */
static struct verify_text *
go_to (struct verify_text *text, const struct verify_parameterized_keys *keys,
       enum verify_parameterized_key key)
{
  text->at = keys->at[key];
  return text;
}

static bool
read_ports (struct verify_parameterized_instance *instance, struct verify_text *text,
            const struct verify_parameterized_keys *keys)
{
  struct verify_span reading;
  int64_t ports = 1;

  if (given (keys, KEY_PORTS)
      && !verify_text_whole (go_to (text, keys, KEY_PORTS), "ports", 1, VERIFY_PARAMETERIZED_PORTS,
                             &ports))
    return false;
  instance->ports = (uint32_t)ports;
  if (given (keys, KEY_PORT_MODEL)) {
    if (!verify_text_string (go_to (text, keys, KEY_PORT_MODEL), "port_model", &reading))
      return false;
    instance->rounds = verify_span_is (reading, "rounds");
    if (!instance->rounds && !verify_span_is (reading, "strict"))
      return verify_text_fail (text, "port_model: neither \"strict\" nor \"rounds\"");
  }
  return ports == 1 || given (keys, KEY_INTERVAL)
         || verify_text_fail (text, "missing key \"interval\" for %lld ports", (long long)ports);
}

/* [W, H, ...] */
static bool
read_sides (struct verify_parameterized_instance *instance, struct verify_text *text)
{
  int64_t side, places = 1;

  if (!verify_text_array (text, "network.mesh"))
    return false;
  while (verify_text_element (text)) {
    if (instance->sides == VERIFY_PARAMETERIZED_SIDES)
      return verify_text_fail (text, "network.mesh: more than %d sides",
                               VERIFY_PARAMETERIZED_SIDES);
    if (!verify_text_whole (text, "network.mesh", 1, VERIFY_PARAMETERIZED_SIDE, &side))
      return false;
    instance->side[instance->sides++] = (uint32_t)side;
    places *= side;
    if (places > VERIFY_PARAMETERIZED_PLACES)
      return verify_text_fail (text, "network.mesh: more than %d places",
                               VERIFY_PARAMETERIZED_PLACES);
  }
  instance->places = (uint32_t)places;
  return instance->sides >= 2
         || verify_text_fail (text, "network.mesh: a mesh has two sides or more");
}

static bool
read_hypercube (struct verify_parameterized_instance *instance, struct verify_text *text)
{
  int64_t sides;

  if (!verify_text_whole (text, "network.hypercube", 1, VERIFY_PARAMETERIZED_SIDES, &sides))
    return false;
  for (instance->sides = 0; instance->sides < sides; instance->sides++)
    instance->side[instance->sides] = 2;
  instance->places = 1u << sides;
  instance->numbered = true;
  return true;
}

static bool
read_bmin (struct verify_parameterized_instance *instance, struct verify_text *text)
{
  int64_t ports;

  if (!verify_text_whole (text, "network.bmin", 2, VERIFY_PARAMETERIZED_BMIN, &ports))
    return false;
  if ((ports & (ports - 1)) != 0)
    return verify_text_fail (text, "network.bmin: %lld is no power of 2", (long long)ports);
  instance->sides = 1;
  instance->side[0] = instance->places = (uint32_t)ports;
  instance->numbered = true;
  return true;
}

/* {"mesh":[W,H,...]}, {"hypercube":N} or {"bmin":P} */
static bool
read_network (struct verify_parameterized_instance *instance, struct verify_text *text)
{
  struct verify_span key;
  bool good;

  if (!verify_text_object (text, "network"))
    return false;
  if (!verify_text_member (text, &key))
    return verify_text_fail (text, "network: neither \"mesh\" nor \"bmin\"");
  instance->network = verify_span_is (key, "bmin") ? VERIFY_BMIN : VERIFY_MESH;
  instance->numbered = false;
  instance->sides = 0;
  if (verify_span_is (key, "bmin"))
    good = read_bmin (instance, text);
  else if (verify_span_is (key, "mesh"))
    good = read_sides (instance, text);
  else if (verify_span_is (key, "hypercube"))
    good = read_hypercube (instance, text);
  else
    good = verify_text_unknown (text, key);
  return good
         && (!verify_text_member (text, &key) || verify_text_fail (text, "network: more than one"));
}

/* [x, y, ...] */
static bool
read_point (const struct verify_parameterized_instance *instance, struct verify_text *text,
            int64_t *place)
{
  int64_t number, step = 1;

  *place = 0;
  if (!verify_text_array (text, "its value"))
    return verify_text_fail (text, "expected [x, y] within the mesh");
  for (uint32_t i = 0; i < instance->sides; i++) {
    if (!verify_text_element (text)
        || !verify_text_whole (text, "its coordinate", 0, instance->side[i] - 1, &number))
      return verify_text_fail (text, "expected [x, y] within the mesh");
    *place += step * number;
    step *= instance->side[i];
  }
  return !verify_text_element (text) || verify_text_fail (text, "expected [x, y], got more");
}

/* The place of the next node; `taken` has a bit for each place. */
static bool
read_place (struct verify_parameterized_instance *instance, struct verify_text *text,
            unsigned char *taken)
{
  int64_t place;

  if (!(instance->numbered ? verify_text_whole (text, "its value", 0, instance->places - 1, &place)
                           : read_point (instance, text, &place)))
    return false;
  if (taken[place / 8] >> place % 8 & 1)
    return verify_text_fail (text, "an address that was given before");
  taken[place / 8] |= (unsigned char)(1u << place % 8);
  memory_grow (instance->place, instance->capacity, instance->nodes + (size_t)1);
  instance->place[instance->nodes++] = (uint32_t)place;
  return true;
}

static bool
read_places (struct verify_parameterized_instance *instance, struct verify_text *text,
             const struct verify_parameterized_keys *keys, unsigned char *taken)
{
  text->where = "source";
  if (!read_place (instance, go_to (text, keys, KEY_SOURCE), taken))
    return false;
  text->where = NULL;
  if (!verify_text_array (go_to (text, keys, KEY_DESTINATIONS), "destinations"))
    return false;
  text->where = "destinations";
  for (text->index = 0; verify_text_element (text); text->index++)
    if (!read_place (instance, text, taken))
      return false;
  text->where = NULL;
  text->index = TEXT_NO_INDEX;
  return instance->nodes > 1 || verify_text_fail (text, "destinations: there are none");
}

/* Reads the nodes, by their number or by their places in a network. */
static bool
read_nodes (struct verify_parameterized_instance *instance, struct verify_text *text,
            const struct verify_parameterized_keys *keys)
{
  unsigned char *taken;
  int64_t nodes = 0;
  bool good;

  if (given (keys, KEY_NODES)
      && !verify_text_whole (go_to (text, keys, KEY_NODES), "nodes", 1, VERIFY_PARAMETERIZED_NODES,
                             &nodes))
    return false;
  if (!given (keys, KEY_NETWORK)) {
    instance->nodes = (uint32_t)nodes;
    return given (keys, KEY_NODES) || verify_text_fail (text, "missing key \"nodes\"");
  }
  if (!read_network (instance, go_to (text, keys, KEY_NETWORK)))
    return false;
  taken = memory_zero ((size_t)instance->places / 8 + 1, 1);
  good = read_places (instance, text, keys, taken);
  free (taken);
  if (!good)
    return false;
  return nodes == 0 || nodes == instance->nodes
         || verify_text_fail (text, "nodes: %lld, but a source and %u destinations",
                              (long long)nodes, instance->nodes - 1);
}

/* A network requires a source and destinations; without a network there are no places. */
static bool
check_keys (const struct verify_text *text, const struct verify_parameterized_keys *keys)
{
  static const enum verify_parameterized_key places[]
    = { KEY_SOURCE, KEY_DESTINATIONS, KEY_OCCUPATION };
  bool network = given (keys, KEY_NETWORK);

  for (size_t i = 0; i < 3; i++) {
    if (given (keys, places[i]) && !network)
      return verify_text_fail (text, "key \"%s\" without a network",
                               verify_parameterized_names[places[i]]);
    if (network && !given (keys, places[i]) && places[i] != KEY_OCCUPATION)
      return verify_text_fail (text, "missing key \"%s\"", verify_parameterized_names[places[i]]);
  }
  return true;
}

bool
verify_parameterized_instance_read (void *out, const struct verify_source *source,
                                    struct status *status)
{
  struct verify_parameterized_instance *instance = out;
  struct verify_parameterized_keys keys = { .at = { NULL } };
  struct verify_instance_header header;
  struct verify_text text;

  instance->file = source->file;
  instance->named = instance->rounds = false;
  instance->nodes = instance->sides = instance->places = 0;
  instance->network = VERIFY_COMPLETE;
  return find_keys (instance, &text, source, status, &keys, &header) && check_keys (&text, &keys)
         && read_ports (instance, &text, &keys)
         && verify_parameterized_times (instance, &text, &keys)
         && read_nodes (instance, &text, &keys)
         && verify_instance_header_names (&header, &text, instance->nodes);
}
