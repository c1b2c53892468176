/* Picture of a simulated network: a lane for each channel, a bar for each message that occupies it,
   paler while the message stands still, and a mark where a message first waits for another one.
   Plain data of any network; times are whole numbers. */
#ifndef RESULTS_DRAW_CHANNELS_H
#define RESULTS_DRAW_CHANNELS_H

#include "results/draw/canvas.h"

#include <stddef.h>
#include <stdint.h>

struct draw_channels_lane {
  char *name;     /* owned */
  int64_t waited; /* how long messages waited for it, the sum */
  int64_t first;  /* when it is first occupied */
};

/* What the bars of one colour are. */
struct draw_channels_kind {
  char *name;        /* owned: for the legend */
  const char *class; /* of the style sheet, constant */
};

struct draw_channels_bar {
  size_t lane, kind;
  int32_t from, to; /* nodes */
  int64_t bytes, start, end;
};

/* Within a bar: the message stands still. */
struct draw_channels_stop {
  size_t bar;
  int64_t start, end;
};

struct draw_channels {
  char *title, *remark; /* owned; what is simulated, what came of it */
  char *mark;           /* owned: what waits for what at mark_time on mark_lane; NULL: nothing */
  size_t mark_lane;
  int64_t mark_time, end; /* end of time */
  struct draw_channels_lane *lanes;
  struct draw_channels_kind *kinds;
  struct draw_channels_bar *bars; /* the bars of a lane do not overlap */
  struct draw_channels_stop *stops;
  size_t lane_count, lane_capacity, kind_count, kind_capacity, bar_count, bar_capacity, stop_count,
    stop_capacity;
};

#define DRAW_CHANNELS_LANES 64
#define DRAW_CHANNELS_BARS 4000

void draw_channels_init (struct draw_channels *channels);
void draw_channels_clear (struct draw_channels *channels);

/* Building: names become the picture's. Each returns the number of what it adds. */
size_t draw_channels_lane (struct draw_channels *channels, char *name);
size_t draw_channels_kind (struct draw_channels *channels, char *name, const char *class);
size_t draw_channels_bar (struct draw_channels *channels, struct draw_channels_bar bar);
void draw_channels_stop (struct draw_channels *channels, struct draw_channels_stop stop);

/* Lanes from the top in the order in which they are first occupied. Unless `full` at most
   DRAW_CHANNELS_LANES, those for which messages waited longest, then the first ones, and of their
   bars the first DRAW_CHANNELS_BARS; a line says what is left out. False as canvas_begin and
   canvas_end. O(bars log bars). */
bool draw_channels_write (const struct draw_channels *channels, bool full, struct canvas *canvas,
                          struct status *status);

#endif
