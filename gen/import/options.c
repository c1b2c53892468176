#include "gen/import/options.h"

#include "base/memory.h"
#include "gen/common/gen.h"
#include "gen/import/units.h"

#include <stdlib.h>
#include <string.h>

char *
import_models (void)
{
  const struct model *takers[MODELS_MAX];
  size_t count = 0;
  struct output out = { .stream = NULL };
  for (const struct model *model = models; model->name; model++)
    if (model->gen->import)
      takers[count++] = model;
  for (size_t i = 0; i < count; i++)
    output_print (&out, "%s%s", i == 0 ? "" : i + 1 < count ? ", " : " or ", takers[i]->name);
  char *text = memory_text (out.bytes, out.length);
  output_discard (&out);
  return text;
}

/* An option while it is set. */
struct setting {
  struct cluster *cluster;
  struct import_options *options;
  const char *name, *value;
  struct status *status;
};

static bool
refuse (const struct setting *setting, const char *expected)
{
  return status_set (setting->status, STATUS_INPUT, "%s: '%s' is not %s", setting->name,
                     setting->value, expected);
}

static bool
set_model (const struct setting *setting)
{
  setting->options->model = model_named (setting->value);
  if (setting->options->model)
    return true;
  char *list = import_models ();
  refuse (setting, list);
  free (list);
  return false;
}

static bool
set_bytes (const struct setting *setting)
{
  return units_bytes (setting->value, &setting->cluster->bytes)
         || refuse (setting, "a length such as 1000, 64KiB or 1MB");
}

static bool
set_source (const struct setting *setting)
{
  setting->cluster->source = setting->value;
  return true;
}

static bool
set_unit (const struct setting *setting)
{
  setting->cluster->unit = setting->value;
  return units_time (setting->value, strlen (setting->value), &setting->cluster->seconds)
         || refuse (setting, "ns, us, ms, s or min");
}

static bool
set_time (const struct setting *setting, enum cluster_value value)
{
  struct rational *time = &setting->cluster->common[value];
  setting->cluster->common_given |= 1u << value;
  return (rational_parse (setting->value, strlen (setting->value), time) == RATIONAL_OK
          && time->numerator >= 0)
         || refuse (setting, "a time that is not negative");
}

static bool
set_send (const struct setting *setting)
{
  return set_time (setting, CLUSTER_SEND);
}

static bool
set_receive (const struct setting *setting)
{
  return set_time (setting, CLUSTER_RECEIVE);
}

static bool
set_gap (const struct setting *setting)
{
  return set_time (setting, CLUSTER_GAP);
}

static bool
set_name (const struct setting *setting)
{
  setting->options->name = setting->value;
  return true;
}

static bool
set_resolution (const struct setting *setting)
{
  struct resolution *resolution = &setting->options->resolution;
  if (strcmp (setting->value, "exact") != 0)
    return resolution_read (setting->value, resolution)
           || refuse (setting, "auto, exact or a positive number such as 1/1000");
  *resolution = (struct resolution){ .given = true, .step = { 0, 1 }, .text = setting->value };
  return true;
}

static bool
set_separator (const struct setting *setting)
{
  static const struct {
    const char *name;
    char separator;
  } separators[] = { { "comma", ',' }, { ",", ',' },    { "semicolon", ';' },
                     { ";", ';' },     { "tab", '\t' }, { "blank", ' ' } };
  for (size_t i = 0; i < sizeof separators / sizeof *separators; i++)
    if (strcmp (separators[i].name, setting->value) == 0) {
      setting->options->separator = separators[i].separator;
      return true;
    }
  return refuse (setting, "comma, semicolon, tab or blank");
}

bool
import_set (struct cluster *cluster, struct import_options *options, const char *name,
            const char *value, struct status *status)
{
  static const struct {
    const char *name;
    bool (*set) (const struct setting *setting);
  } settings[] = {
    { "model", set_model },
    { "bytes", set_bytes },
    { "source", set_source },
    { "unit", set_unit },
    { "send", set_send },
    { "receive", set_receive },
    { "gap", set_gap },
    { "name", set_name },
    { "resolution", set_resolution },
    { "separator", set_separator },
  };
  const struct setting setting = { cluster, options, name, value, status };
  for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
    if (strcmp (settings[i].name, name) == 0)
      return settings[i].set (&setting);
  return status_set (status, STATUS_INPUT, "import: there is no option '%s'", name);
}
