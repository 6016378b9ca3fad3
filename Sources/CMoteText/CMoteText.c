#include "CMoteText.h"

#include <string.h>

#include <fontconfig/fontconfig.h>
#include <pango/pangofc-font.h>

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

int mote_text_font_file(PangoContext *context, const PangoFontDescription *description, char *path, int size) {
    PangoFont *font = pango_context_load_font(context, description);
    if (font == NULL) return 0;
    FcChar8 *file = NULL;
    int found = 0;
    if (PANGO_IS_FC_FONT(font)) {
        FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
        found = pattern != NULL && FcPatternGetString(pattern, FC_FILE, 0, &file) == FcResultMatch &&
                strlen((const char *)file) < (size_t)size;
    }
    if (found) memcpy(path, file, strlen((const char *)file) + 1);
    g_object_unref(font);
    return found;
}

void mote_text_sha256(const unsigned char *bytes, long count, char *digits) {
    gchar *text = g_compute_checksum_for_data(G_CHECKSUM_SHA256, bytes, count);
    memcpy(digits, text, 65);
    g_free(text);
}
