#include "CMoteText.h"

// Asked for any font at all: without one, Pango goes on with sizes that it never set.
static gboolean finds_a_font(PangoContext *context) {
    PangoFontDescription *any = pango_font_description_from_string("Sans 12");
    PangoFont *font = pango_context_load_font(context, any);
    pango_font_description_free(any);
    if (font == NULL) return FALSE;
    g_object_unref(font);
    return TRUE;
}

PangoContext *mote_text_context_new(void) {
    PangoFontMap *map = pango_cairo_font_map_new();
    PangoContext *context = pango_font_map_create_context(map);
    g_object_unref(map);

    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context, options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context, FALSE);
    pango_context_set_language(context, pango_language_from_string("en"));

    if (finds_a_font(context)) return context;
    g_object_unref(context);
    return NULL;
}
