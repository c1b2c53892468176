#include "cli/lab/probe.h"

int
probe_each (struct probe *probe, struct output *out,
            void (*one) (struct probe *probe, const struct objective *objective, struct output *out,
                         struct status *status))
{
  struct status worst = { .code = STATUS_OK }, status;
  for (size_t i = 0; i < probe->count && !probe->interrupted
                     && (worst.code == STATUS_OK || worst.code == STATUS_LIMIT);
       i++) {
    if (i > 0 && !probe->options.json)
      output_char (out, '\n');
    status_init (&status);
    deadline_start (&probe->deadline, &probe->options.limits);
    one (probe, &probe->objectives[i], out, &status);
    output_flush (out);
    worst = status.code > worst.code ? status : worst;
    if (probe->interrupted && i + 1 < probe->count)
      status_set (&worst, STATUS_LIMIT, "Ctrl-C ended it after %s", probe->objectives[i].name);
  }
  return cli_conclude (out, &worst);
}

void
probe_value (struct quotient value, struct output *out)
{
  char text[RATIONAL_TEXT];
  output_bytes (out, text, rational_text ((struct rational){ value.num, value.den }, text));
  if (value.den != 1)
    output_print (out, " = %.6g", (double)value.num / (double)value.den);
}

void
probe_record (const struct record *record, struct output *out)
{
  const struct objective *objective = &record->objective;
  const struct value *above = &objective->above, *below = &objective->below;
  bool proven = record->certificate || above->class > 0 || below->class > 0;
  output_print (out, "%s is ", objective->name);
  probe_value (record->value, out);
  output_all (out, " at ", record->notation, "\n  ", value_name (objective, above), " ",
              record->above, ", ", value_name (objective, below), " ", record->below,
              proven ? ", proven by a certificate that the checker accepts\n"
                     : ", schedules accepted by the checker\n");
}

void
probe_rate (double rate, char text[16])
{
  if (rate < 1e4)
    snprintf (text, 16, "%.0f", rate);
  else if (rate < 1e6)
    snprintf (text, 16, "%.0f k", rate / 1e3);
  else
    snprintf (text, 16, "%.1f M", rate / 1e6);
}

void
probe_time (double seconds, char text[16])
{
  if (seconds < 120)
    snprintf (text, 16, "%.0f s", seconds);
  else if (seconds < 7200)
    snprintf (text, 16, "%.0f min", seconds / 60);
  else if (seconds < 360000)
    snprintf (text, 16, "%.1f h", seconds / 3600);
  else
    snprintf (text, 16, "%.0f days", seconds < 8.64e10 ? seconds / 86400 : 1e6);
}
