#include "CMoteJPEG.h"

#include <setjmp.h>
#include <stdio.h>

#include <jpeglib.h>

struct failure {
    struct jpeg_error_mgr manager;
    jmp_buf end;
};

static void fail(j_common_ptr info) {
    struct failure *failure = (struct failure *)info->err;
    longjmp(failure->end, 1);
}

// Whoever asked is told by the result; nothing is printed.
static void say_nothing(j_common_ptr info) { (void)info; }

int mote_jpeg_size(const uint8_t *bytes, size_t count, int *width, int *height) {
    struct jpeg_decompress_struct info;
    struct failure failure;
    info.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = fail;
    failure.manager.output_message = say_nothing;
    if (setjmp(failure.end)) {
        jpeg_destroy_decompress(&info);
        return 0;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    *width = (int)info.image_width;
    *height = (int)info.image_height;
    jpeg_destroy_decompress(&info);
    return 1;
}

int mote_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t *pixels, int width, int height) {
    struct jpeg_decompress_struct info;
    struct failure failure;
    info.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = fail;
    failure.manager.output_message = say_nothing;
    if (setjmp(failure.end)) {
        jpeg_destroy_decompress(&info);
        return 0;
    }
    jpeg_create_decompress(&info);
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    if (info.image_width != (JDIMENSION)width || info.image_height != (JDIMENSION)height) {
        jpeg_destroy_decompress(&info);
        return 0;
    }
    // In memory B, G, R, A: what Cairo calls ARGB32 here.
    info.out_color_space = JCS_EXT_BGRA;
    jpeg_start_decompress(&info);
    while (info.output_scanline < info.output_height) {
        JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.output_scanline * (size_t)width);
        if (jpeg_read_scanlines(&info, &row, 1) != 1) break;
    }
    int whole = info.output_scanline == info.output_height;
    jpeg_destroy_decompress(&info);
    return whole;
}
