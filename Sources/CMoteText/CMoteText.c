#include "CMoteText.h"

static gboolean has_fonts(PangoFontMap *map) {
    PangoFontFamily **families = NULL;
    int count = 0;
    pango_font_map_list_families(map, &families, &count);
    g_free(families);
    return count > 0;
}

PangoContext *mote_text_context_new(void) {
    PangoFontMap *map = pango_cairo_font_map_new();
    PangoContext *context = NULL;
    if (has_fonts(map)) {
        context = pango_font_map_create_context(map);
        cairo_font_options_t *options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
        pango_cairo_context_set_font_options(context, options);
        cairo_font_options_destroy(options);
        pango_context_set_round_glyph_positions(context, FALSE);
        pango_context_set_language(context, pango_language_from_string("en"));
    }
    g_object_unref(map);
    return context;
}
