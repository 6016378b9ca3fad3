/* The smallest whole client of moted, in C with jansson (Debian: libjansson-dev).
 *
 *     cc -o mote-client mote-client.c -ljansson -lm
 *     ./mote-client SCENE [--frames N]      a line of JSON for each frame: the picture, ready to draw
 *
 * It asks for deltas and births, keeps the state, evaluates particles, and connects again when the daemon
 * has gone. */
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { ID, CELL, AGE, LIFETIME, X, Y, VX, VY, AX, AY, DRAG, ROTATION, SPIN, SCALE, SCALE_SPEED, ALPHA,
       ALPHA_SPEED, COLOR, RED_SPEED, GREEN_SPEED, BLUE_SPEED, NUMBERS };
static const char *const NAMES[] = { "id", "cell", "age", "lifetime", "x", "y", "vx", "vy", "ax", "ay",
    "drag", "rotation", "spin", "scale", "scaleSpeed", "alpha", "alphaSpeed", "color", "redSpeed",
    "greenSpeed", "blueSpeed" };
typedef struct { json_int_t emitter; double born, v[NUMBERS]; } particle;

static json_t *objects, *order, *head; /* {id: members}, [id …], the last frame */
static particle *living;
static size_t living_count;
static long long last_seq = -1;

#define get json_object_get
#define whole(o, name) json_integer_value(get(o, name))
static double clamp(double v) { return v < 0 ? 0 : v > 1 ? 1 : v; }
static const char *key(json_t *id) {
    static char text[24];
    snprintf(text, sizeof text, "%lld", (long long)json_integer_value(id));
    return text;
}

/* One column of `particles` or `births` into rows: a list, base64, or a constant. */
static void column(json_t *table, int c, particle *rows, size_t count) {
    static const char set[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    json_t *value = get(table, NAMES[c]), *f32 = get(value, "f32");
    const char *text = json_string_value(f32 ? f32 : get(value, "u32"));
    double usual = c == COLOR ? 0xFFFFFF : c == SCALE || c == ALPHA;
    if (!value && (value = get(get(table, "constant"), NAMES[c]))) usual = json_number_value(value);
    unsigned bits = 0, n = 0;
    for (size_t i = 0; i < count; i++) {
        rows[i].v[c] = json_is_array(value) ? json_number_value(json_array_get(value, i)) : usual;
        if (!text) continue;
        unsigned u = 0;
        for (int byte = 0; byte < 4; byte++) {
            while (n < 8 && *text) {
                const char *digit = strchr(set, *text++);
                bits = bits << 6 | (unsigned)(digit ? digit - set : 0);
                n += 6;
            }
            u |= (bits >> (n -= 8) & 255) << 8 * byte;
        }
        float f;
        memcpy(&f, &u, 4);
        rows[i].v[c] = f32 ? f : u;
    }
}
static particle *rows(json_t *table, size_t count, json_int_t emitter, double now) {
    particle *list = calloc(count + 1, sizeof *list);
    for (int c = 0; c < NUMBERS; c++) column(table, c, list, count);
    for (size_t i = 0; i < count; i++) list[i].emitter = emitter, list[i].born = now - list[i].v[AGE];
    return list;
}

/* A curve of a cell at a fraction of the lifetime, 1 without one; `channel` 0…2 of a colour's, else -1. */
static double along(json_t *curve, double u, int channel) {
    double u0 = 0, v0 = 1;
    for (size_t i = 0, n = json_array_size(curve); i < n; i++) {
        json_t *corner = json_array_get(curve, i), *value = json_array_get(corner, 1);
        double u1 = json_number_value(json_array_get(corner, 0)), v1 = json_number_value(value);
        if (channel >= 0) {
            const char *color = json_string_value(value) + 1 + 2 * channel;
            v1 = strtol((char[]){ color[0], color[1], 0 }, NULL, 16) / 255.0;
        }
        if (u <= u1) return i == 0 || u1 <= u0 ? v1 : v0 + (v1 - v0) * (u - u0) / (u1 - u0);
        u0 = u1, v0 = v1;
    }
    return v0;
}
static double place(double x, double v, double a, double k, double q) {
    return k * q < 1e-4 ? x + v * q + a * q * q / 2 : x + (v - a / k) * (1 - exp(-k * q)) / k + a / k * q;
}

/* A particle at q seconds after its birth, u of its lifetime. */
static json_t *evaluate(const double *v, json_t *cells, double q, double u) {
    json_t *curves = get(json_array_get(cells, (size_t)v[CELL]), "curves");
    double scale = fmax(0, v[SCALE] + v[SCALE_SPEED] * q) * along(get(curves, "scale"), u, -1);
    double alpha = clamp(v[ALPHA] + v[ALPHA_SPEED] * q) * along(get(curves, "alpha"), u, -1);
    int color = 0;
    for (int i = 0; i < 3; i++) {
        double c = clamp(((int)v[COLOR] >> (16 - 8 * i) & 255) / 255.0 + v[RED_SPEED + i] * q);
        color = color << 8 | (int)(c * along(get(curves, "color"), u, i) * 255 + 0.5);
    }
    return json_pack("{s:I,s:i,s:f,s:f,s:f,s:f,s:f,s:i}", "id", (json_int_t)v[ID], "cell", (int)v[CELL],
                     "x", place(v[X], v[VX], v[AX], v[DRAG], q), "y", place(v[Y], v[VY], v[AY], v[DRAG], q),
                     "scale", scale, "rotation", v[ROTATION] + v[SPIN] * q, "alpha", alpha, "color", color);
}

/* Forgets the particles of an emitter (0: of any) that are named, that end by `now`, or all. */
static void forget(json_int_t emitter, json_t *ids, double now, int all) {
    size_t kept = 0, i;
    json_t *id;
    for (size_t n = 0; n < living_count; n++) {
        particle *p = &living[n];
        int goes = all || p->born + p->v[LIFETIME] <= now;
        json_array_foreach(ids, i, id) goes |= json_number_value(id) == p->v[ID];
        if (!goes || (emitter && p->emitter != emitter)) living[kept++] = *p;
    }
    living_count = kept;
}
static int older(const void *a, const void *b) {
    const particle *p = a, *q = b;
    return p->born != q->born ? (p->born < q->born ? -1 : 1) : (p->v[ID] > q->v[ID]) - (p->v[ID] < q->v[ID]);
}
static void be_born(json_t *emitter, double now) {
    json_t *births = get(emitter, "births"), *known = json_array();
    json_int_t id = whole(emitter, "id");
    size_t count = (size_t)whole(births, "count");
    particle *list = rows(births, count, id, now);
    for (size_t i = 0; i < count; i++) json_array_append_new(known, json_integer((json_int_t)list[i].v[ID]));
    forget(id, get(emitter, "deaths"), -INFINITY, json_is_true(get(births, "all")));
    forget(id, known, -INFINITY, 0); /* a known id replaces that particle */
    living = realloc(living, (living_count + count + 1) * sizeof *living);
    memcpy(living + living_count, list, count * sizeof *list);
    qsort(living, living_count += count, sizeof *living, older);
    json_decref(known);
    free(list);
}

/* 0 when a frame is missing: then resync, and nothing is fed until a full one. */
static int feed(json_t *frame) {
    size_t i;
    const char *name;
    json_t *item, *value, *layers = get(frame, "layers"), *emitters = get(frame, "emitters");
    double now = json_number_value(get(frame, "time"));
    if (json_is_true(get(frame, "full"))) {
        json_object_clear(objects), json_array_clear(order), json_object_clear(head);
        living_count = 0;
        json_array_foreach(layers, i, item) json_array_append(order, get(item, "id"));
        for (i = json_array_size(emitters); i-- > 0;) { /* the last of one place is put there first */
            json_t *after = get(item = json_array_get(emitters, i), "after");
            size_t at = 0;
            while (after && at < json_array_size(order) && !json_equal(json_array_get(order, at++), after)) {}
            json_array_insert(order, at, get(item, "id"));
        }
    } else if (last_seq < 0 || whole(frame, "base") != last_seq) {
        last_seq = -1;
        return 0;
    }
    last_seq = whole(frame, "seq");
    json_object_update(head, frame);
    json_array_foreach(get(frame, "removed"), i, item) {
        json_object_del(objects, key(item));
        forget(json_integer_value(item), NULL, 0, 1);
        for (size_t n = json_array_size(order); n-- > 0;)
            if (json_equal(json_array_get(order, n), item)) json_array_remove(order, n);
    }
    for (int kind = 0; kind < 2; kind++) json_array_foreach(kind ? emitters : layers, i, item) {
        json_t *known = get(objects, key(get(item, "id")));
        if (!known) json_object_set_new(objects, key(get(item, "id")), known = json_object());
        json_object_foreach(item, name, value) {
            if (json_is_null(value)) json_object_del(known, name);
            else if (strcmp(name, "births") && strcmp(name, "deaths")) json_object_set(known, name, value);
        }
        if (kind) be_born(item, now);
    }
    if ((value = get(frame, "order"))) json_array_clear(order), json_array_extend(order, value);
    forget(0, NULL, now, 0);
    return 1;
}

static json_t *particles(json_t *emitter, double t) {
    json_t *list = json_array(), *cells = get(emitter, "cells"), *table = get(emitter, "particles");
    const char *mode = json_string_value(get(emitter, "mode"));
    if (mode && !strcmp(mode, "births")) {
        for (particle *p = living; p < living + living_count; p++)
            if (p->emitter == whole(emitter, "id") && t >= p->born)
                json_array_append_new(list, evaluate(p->v, cells, t - p->born,
                                                     (t - p->born) / p->v[LIFETIME]));
    } else if (table) {
        size_t count = (size_t)whole(emitter, "count");
        particle *shown = rows(table, count, 0, t);
        for (size_t i = 0; i < count; i++) json_array_append_new(list, evaluate(shown[i].v, NULL, 0, 0));
        free(shown);
    }
    return list;
}
static void show(void) {
    json_t *list = json_array(), *id;
    size_t i;
    json_array_foreach(order, i, id) {
        json_t *item = json_copy(get(objects, key(id)));
        if (get(item, "cells"))
            json_object_set_new(item, "particles", particles(item, json_number_value(get(head, "time"))));
        json_array_append_new(list, item);
    }
    json_t *picture = json_pack("{s:O?,s:O?,s:O?,s:O?,s:o}", "scene", get(head, "scene"), "time",
        get(head, "time"), "size", get(head, "size"), "background", get(head, "background"), "objects", list);
    json_dumpf(picture, stdout, JSON_COMPACT | JSON_REAL_PRECISION(15));
    puts("");
    fflush(stdout);
    json_decref(picture);
}

static FILE *dial(void) {
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    const char *path = getenv("MOTE_SOCKET"), *folder = getenv("XDG_RUNTIME_DIR");
    char standard[100];
    snprintf(standard, sizeof standard, "/tmp/mote-%d", (int)getuid());
    if (folder) snprintf(standard, sizeof standard, "%.80s/mote", folder);
    snprintf(address.sun_path, sizeof address.sun_path, path ? "%s" : "%s/mote.sock", path ? path : standard);
    int daemon = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(daemon, (struct sockaddr *)&address, sizeof address) == 0) return fdopen(daemon, "r+");
    perror(address.sun_path);
    close(daemon);
    return NULL;
}

int main(int argc, char **argv) {
    if (argc != 2 && argc != 4) return fprintf(stderr, "usage: %s SCENE [--frames N]\n", argv[0]), 2;
    long left = argc == 4 ? atol(argv[3]) : -1;
    objects = json_object(), order = json_array(), head = json_object();
    for (useconds_t pause = 100000;; usleep(pause), pause = pause < 2500000 ? pause * 2 : 5000000) {
        FILE *lines = dial();
        if (!lines) continue;
        last_seq = -1;
        dprintf(fileno(lines), "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscribe\",\"params\":{\"scene\":"
                "\"%s\",\"encoding\":\"delta\",\"particles\":\"births\",\"numbers\":\"base64\"}}\n", argv[1]);
        json_t *message, *error = NULL;
        while (!error && (message = json_loadf(lines, JSON_DISABLE_EOF_CHECK, NULL))) {
            const char *method = json_string_value(get(message, "method"));
            if ((error = get(message, "error")))
                fprintf(stderr, "%s\n", json_string_value(get(error, "message")));
            if (method && !strcmp(method, "frame")) {
                pause = 100000;
                if (feed(get(message, "params"))) show(), left -= left > 0;
                else dprintf(fileno(lines), "{\"jsonrpc\":\"2.0\",\"method\":\"resync\",\"params\":"
                             "{\"subscription\":%lld}}\n",
                             (long long)whole(get(message, "params"), "subscription"));
                if (left == 0) return 0;
            }
            json_decref(message);
        }
        fclose(lines);
        fprintf(stderr, "%s: the daemon has gone; again in %.1f s\n", argv[1], pause / 1e6);
    }
}
