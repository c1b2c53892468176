#include "results/draw/raster.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <cairo-pdf.h>
#include <cairo.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define SHARPNESS 2 /* pixels of a PNG for each of the picture */
#define POINTS 0.75 /* of a PDF for each pixel */

/* What is used of cairo. */
#define FUNCTIONS(X)                                                                               \
  X (image_surface_create)                                                                         \
  X (pdf_surface_create_for_stream)                                                                \
  X (pdf_surface_set_metadata)                                                                     \
  X (surface_write_to_png_stream)                                                                  \
  X (surface_finish)                                                                               \
  X (surface_status)                                                                               \
  X (surface_destroy)                                                                              \
  X (create)                                                                                       \
  X (status)                                                                                       \
  X (status_to_string)                                                                             \
  X (destroy)                                                                                      \
  X (scale)                                                                                        \
  X (set_source_rgba)                                                                              \
  X (set_line_width)                                                                               \
  X (set_dash)                                                                                     \
  X (new_path)                                                                                     \
  X (rectangle)                                                                                    \
  X (arc)                                                                                          \
  X (move_to)                                                                                      \
  X (line_to)                                                                                      \
  X (fill_preserve)                                                                                \
  X (stroke)                                                                                       \
  X (select_font_face)                                                                             \
  X (set_font_size)                                                                                \
  X (text_extents)                                                                                 \
  X (get_scaled_font)                                                                              \
  X (scaled_font_text_to_glyphs)                                                                   \
  X (glyph_free)                                                                                   \
  X (show_text)

#define POINTER(name) __typeof__ (cairo_##name) *name;
static struct {
  FUNCTIONS (POINTER)
} cairo;

struct raster {
  cairo_surface_t *surface;
  cairo_t *context;
  char missing[5]; /* the first letter that the font has not; empty: none */
};

/* Cairo is not there. */
static bool
set_missing (struct status *status)
{
  return status_set (status, STATUS_INPUT,
                     "PNG and PDF need the library cairo (Debian: apt-get install libcairo2), "
                     "which is not installed; write SVG");
}

/* Loads cairo. A library that is not there is another thing than one for which memory or files are
   lacking. */
static bool
find_functions (struct status *status)
{
  static void *library;
  if (!library && !(library = dlopen ("libcairo.so.2", RTLD_NOW | RTLD_LOCAL))) {
    const char *why = dlerror ();
    if (why && strstr (why, strerror (ENOENT)))
      return set_missing (status);
    return status_set (status, STATUS_MACHINE, "cannot load cairo: %s",
                       why ? why : "memory or files are lacking");
  }
#define FIND(name)                                                                                 \
  *(void **)&cairo.name = dlsym (library, "cairo_" #name);                                         \
  if (!cairo.name)                                                                                 \
    return set_missing (status);
  FUNCTIONS (FIND)
  return true;
}

/* The same for several threads. */
static bool
load (struct status *status)
{
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock (&lock);
  bool good = find_functions (status);
  pthread_mutex_unlock (&lock);
  return good;
}

/* For cairo; context: the output. */
static cairo_status_t
write_bytes (void *context, const unsigned char *bytes, unsigned length)
{
  output_bytes (context, (const char *)bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

static bool
end_raster (struct canvas *canvas, struct status *status)
{
  struct raster *raster = canvas->raster;
  cairo_status_t fault = cairo.status (raster->context);
  cairo.destroy (raster->context);
  if (fault == CAIRO_STATUS_SUCCESS && canvas->format == CANVAS_PNG)
    fault = cairo.surface_write_to_png_stream (raster->surface, write_bytes, canvas->out);
  cairo.surface_finish (raster->surface);
  if (fault == CAIRO_STATUS_SUCCESS)
    fault = cairo.surface_status (raster->surface);
  cairo.surface_destroy (raster->surface);
  char missing[sizeof raster->missing];
  memcpy (missing, raster->missing, sizeof missing);
  free (raster);
  canvas->raster = NULL;
  canvas->calls = NULL;
  if (fault != CAIRO_STATUS_SUCCESS)
    return status_set (status, STATUS_MACHINE, "cairo: %s", cairo.status_to_string (fault));
  return !*missing
         || status_set (
           status, STATUS_INPUT,
           "the font for PNG and PDF (sans-serif) has no letter '%s' (U+%04X), which a "
           "name has; write SVG, or make a font that has it the default (Debian: "
           "apt-get install fonts-noto-cjk)",
           missing, utf8_decode (missing, strlen (missing)));
}

/* Is the class one of those? */
static bool
has_class (const char *classes, const char *class)
{
  size_t length = strlen (class);
  for (const char *at = classes; (at = strstr (at, class)); at += length)
    if ((at == classes || at[-1] == ' ') && (at[length] == '\0' || at[length] == ' '))
      return true;
  return false;
}

/* What the classes say together, those later in the list above those before. */
static struct canvas_style
style_of (const char *classes)
{
  struct canvas_style all = { .class = classes };
  for (const struct canvas_style *style = canvas_styles; style->class; style++) {
    if (!has_class (classes, style->class))
      continue;
    all.fill = style->fill ? style->fill : all.fill;
    all.stroke = style->stroke ? style->stroke : all.stroke;
    all.width = style->width > 0 ? style->width : all.width;
    all.size = style->size > 0 ? style->size : all.size;
    all.dashed |= style->dashed;
    all.bold |= style->bold;
  }
  return all;
}

/* Takes a colour for what comes next; false for none. */
static bool
set_colour (cairo_t *context, const char *colour, double opacity)
{
  if (!colour || *colour != '#')
    return false;
  unsigned long value = strtoul (colour + 1, NULL, 16);
  cairo.set_source_rgba (context, (double)(value >> 16) / 255, (double)(value >> 8 & 255) / 255,
                         (double)(value & 255) / 255, opacity);
  return true;
}

/* Fills the path and draws along it. */
static void
paint (cairo_t *context, const struct canvas_style *style, double opacity)
{
  static const double dashes[] = { 3, 2 };
  if (set_colour (context, style->fill, opacity))
    cairo.fill_preserve (context);
  if (style->width > 0 && set_colour (context, style->stroke, opacity)) {
    cairo.set_line_width (context, style->width);
    cairo.set_dash (context, dashes, style->dashed ? 2 : 0, 0);
    cairo.stroke (context);
  }
  cairo.new_path (context);
}

static void
draw_rect (struct canvas *canvas, const char *class, double opacity, double x, double y,
           double width, double height)
{
  struct canvas_style style = style_of (class);
  if (opacity < 1)
    style.stroke = NULL;
  cairo.rectangle (canvas->raster->context, x, y, width, height);
  paint (canvas->raster->context, &style, opacity);
}

static void
draw_circle (struct canvas *canvas, const char *class, double x, double y, double radius)
{
  const struct canvas_style style = style_of (class);
  cairo.arc (canvas->raster->context, x, y, radius, 0, 6.283185307);
  paint (canvas->raster->context, &style, 1);
}

static void
draw_line (struct canvas *canvas, const char *class, double x1, double y1, double x2, double y2)
{
  struct canvas_style style = style_of (class);
  style.fill = NULL;
  cairo.move_to (canvas->raster->context, x1, y1);
  cairo.line_to (canvas->raster->context, x2, y2);
  paint (canvas->raster->context, &style, 1);
}

/* What cairo takes: UTF-8 without control characters. The caller frees it. */
static char *
clean_text (const char *text)
{
  struct output out;
  const char *end = text + strlen (text);
  output_init_memory (&out);
  while (text < end) {
    size_t length = utf8_length (text, end);
    if (length == 0 || utf8_is_control (text, length))
      output_text (&out, "\xef\xbf\xbd");
    else
      output_bytes (&out, text, length);
    text += length == 0 ? 1 : length;
  }
  output_char (&out, '\0');
  return out.bytes;
}

/* Notes the first letter of a text for which the font has none. */
static void
note_missing (struct raster *raster, const char *text)
{
  const char *end = text + strlen (text);
  cairo_scaled_font_t *font = cairo.get_scaled_font (raster->context);
  for (size_t length; text < end && !*raster->missing; text += length) {
    cairo_glyph_t *glyphs = NULL;
    int count = 0;
    length = utf8_length (text, end);
    if (length > 1
        && cairo.scaled_font_text_to_glyphs (font, 0, 0, text, (int)length, &glyphs, &count, NULL,
                                             NULL, NULL)
             == CAIRO_STATUS_SUCCESS
        && count > 0 && glyphs[0].index == 0)
      memcpy (raster->missing, text, length);
    cairo.glyph_free (glyphs);
  }
}

static void
write_text (struct canvas *canvas, const char *class, double x, double y, enum canvas_anchor anchor,
            double size, const char *text)
{
  cairo_t *context = canvas->raster->context;
  char *clean = clean_text (text), *classes = memory_print ("text %s", class);
  const struct canvas_style style = style_of (classes);
  cairo_text_extents_t extents;
  cairo.select_font_face (context, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                          style.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
  cairo.set_font_size (context, size > 0 ? size : style.size);
  note_missing (canvas->raster, clean);
  cairo.text_extents (context, clean, &extents);
  set_colour (context, style.fill, 1);
  cairo.move_to (context,
                 x
                   - extents.x_advance
                       * (anchor == CANVAS_START    ? 0
                          : anchor == CANVAS_MIDDLE ? 0.5
                                                    : 1),
                 y);
  cairo.show_text (context, clean);
  cairo.new_path (context);
  memory_free (clean, classes);
}

static const struct raster_calls calls
  = { end_raster, draw_rect, draw_circle, draw_line, write_text };

bool
raster_begin (struct canvas *canvas, double width, double height, const char *title,
              struct status *status)
{
  bool png = canvas->format == CANVAS_PNG;
  if (!load (status))
    return false;
  if (png && (width > RASTER_MOST || height > RASTER_MOST))
    return status_set (status, STATUS_INPUT,
                       "the picture has %.0f x %.0f pixels; a PNG has at most %d in each "
                       "direction; write SVG or PDF, or leave out --full",
                       width, height, RASTER_MOST);
  struct raster *raster = canvas->raster = memory_zero (1, sizeof *raster);
  canvas->calls = &calls;
  raster->surface = png ? cairo.image_surface_create (CAIRO_FORMAT_RGB24, (int)(width * SHARPNESS),
                                                      (int)(height * SHARPNESS))
                        : cairo.pdf_surface_create_for_stream (write_bytes, canvas->out,
                                                               width * POINTS, height * POINTS);
  if (!png) {
    cairo.pdf_surface_set_metadata (raster->surface, CAIRO_PDF_METADATA_TITLE, title);
    /* no date: the same picture has the same bytes */
    cairo.pdf_surface_set_metadata (raster->surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
  }
  raster->context = cairo.create (raster->surface);
  cairo.scale (raster->context, png ? SHARPNESS : POINTS, png ? SHARPNESS : POINTS);
  canvas_rect (canvas, "background", 0, 0, width, height, NULL);
  return true;
}

/* LeakSanitizer: fontconfig, which cairo uses, keeps some memory until the process ends. It prints
   nothing about that. */
__attribute__ ((visibility ("default"))) const char *__lsan_default_suppressions (void);
__attribute__ ((visibility ("default"))) const char *__lsan_default_options (void);

const char *
__lsan_default_suppressions (void)
{
  return "leak:libfontconfig\n";
}

const char *
__lsan_default_options (void)
{
  return "print_suppressions=0";
}
