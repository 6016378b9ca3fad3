/* The smallest whole client of moted, in C with jansson (Debian: libjansson-dev).
 *
 *     cc -o mote-client mote-client.c -ljansson -lm
 *     ./mote-client SCENE [--frames N]      a line of JSON for each frame: the picture, ready to draw
 *
 * Takes deltas and births, keeps the state, evaluates particles, connects again when the daemon has gone. */
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
static struct { size_t count; particle *list; } living;
static long long last_seq = -1;
#define get json_object_get
#define whole(object, name) json_integer_value(get(object, name))
static double clamp(double v) { return v < 0 ? 0 : v > 1 ? 1 : v; }
static const char *key(json_t *id) {
    static char text[24];
    return snprintf(text, sizeof text, "%lld", (long long)json_integer_value(id)), text;
}

/* The rows of `particles` or `births`, whose columns are lists, constant, or left out. */
static particle *rows(json_t *table, size_t count, json_int_t emitter, double now) {
    particle *list = calloc(count + 1, sizeof *list);
    for (int c = 0; c < NUMBERS; c++) {
        json_t *column = get(table, NAMES[c]), *same = get(get(table, "constant"), NAMES[c]);
        double usual = same ? json_number_value(same) : c == COLOR ? 0xFFFFFF : c == SCALE || c == ALPHA;
        for (size_t i = 0; i < count; i++)
            list[i].v[c] = column ? json_number_value(json_array_get(column, i)) : usual;
        for (size_t i = 0; i < count && c != ID; i++) list[i].v[c] = (float)list[i].v[c]; /* as sent */
    }
    for (size_t i = 0; i < count; i++) list[i].emitter = emitter, list[i].born = now - list[i].v[AGE];
    return list;
}

/* A curve of a cell at a fraction of the lifetime, 1 without one; of a colour's, the channel 0…2. */
static double along(json_t *curve, double u, int channel) {
    double u0 = 0, v0 = 1, u1 = 0, v1 = 1;
    const char *color; json_t *corner; size_t i;
    json_array_foreach(curve, i, corner) {
        if (json_unpack(corner, "[F,F]", &u1, &v1) != 0 && json_unpack(corner, "[F,s]", &u1, &color) == 0)
            v1 = (strtol(color + 1, NULL, 16) >> (16 - 8 * channel) & 255) / 255.0;
        if (u <= u1) return i == 0 || u1 <= u0 ? v1 : v0 + (v1 - v0) * (u - u0) / (u1 - u0);
        u0 = u1, v0 = v1;
    }
    return v0;
}
static double place(double x, double v, double a, double k, double q) {
    return k * q < 1e-4 ? x + v * q + a * q * q / 2 : x + (v - a / k) * (1 - exp(-k * q)) / k + a / k * q;
}
/* A particle at scene time t. */
static json_t *evaluate(const particle *p, json_t *cells, double t) {
    const double *v = p->v, q = t - p->born, u = q / v[LIFETIME];
    json_t *curves = get(json_array_get(cells, (size_t)v[CELL]), "curves");
    double scale = fmax(0, v[SCALE] + v[SCALE_SPEED] * q) * along(get(curves, "scale"), u, 0);
    double alpha = clamp(v[ALPHA] + v[ALPHA_SPEED] * q) * along(get(curves, "alpha"), u, 0);
    int color = 0;
    for (int i = 0; i < 3; i++) {
        double c = clamp(((int)v[COLOR] >> (16 - 8 * i) & 255) / 255.0 + v[RED_SPEED + i] * q);
        color = color << 8 | (int)(c * along(get(curves, "color"), u, i) * 255 + 0.5);
    }
    return json_pack("{s:I,s:i,s:f,s:f,s:f,s:f,s:f,s:i}", "id", (json_int_t)v[ID], "cell", (int)v[CELL],
                     "x", place(v[X], v[VX], v[AX], v[DRAG], q), "y", place(v[Y], v[VY], v[AY], v[DRAG], q),
                     "scale", scale, "rotation", v[ROTATION] + v[SPIN] * q, "alpha", alpha, "color", color);
}

/* Forgets the particles of an emitter (0: of any) with this id (-1: with any) that end by a time. */
static void forget(json_int_t of, double id, double time) {
    particle *p = living.list, *end = p + living.count, *kept = p;
    for (; p < end; p++)
        if ((of && p->emitter != of) || (id >= 0 && p->v[ID] != id) || p->born + p->v[LIFETIME] > time)
            *kept++ = *p;
    living.count = (size_t)(kept - living.list);
}
static int older(const void *a, const void *b) {
    const particle *p = a, *q = b;
    return p->born != q->born ? (p->born < q->born ? -1 : 1) : (p->v[ID] > q->v[ID]) - (p->v[ID] < q->v[ID]);
}
static void be_born(json_t *emitter, double now) {
    json_t *births = get(emitter, "births"), *death;
    json_int_t id = whole(emitter, "id");
    size_t count = (size_t)whole(births, "count"), i;
    particle *list = rows(births, count, id, now);
    if (json_is_true(get(births, "all"))) forget(id, -1, INFINITY);
    json_array_foreach(get(emitter, "deaths"), i, death) forget(id, json_number_value(death), INFINITY);
    for (i = 0; i < count; i++) forget(id, list[i].v[ID], INFINITY); /* a known id replaces that particle */
    living.list = realloc(living.list, (living.count + count + 1) * sizeof *list);
    memcpy(living.list + living.count, list, count * sizeof *list);
    qsort(living.list, living.count += count, sizeof *list, older);
    free(list);
}

/* 0 when a frame is missing: then resync, and nothing is fed until a full one. */
static int feed(json_t *frame) {
    size_t i; const char *name;
    json_t *item, *value, *layers = get(frame, "layers"), *emitters = get(frame, "emitters");
    double now = json_number_value(get(frame, "time"));
    if (json_is_true(get(frame, "full"))) {
        json_object_clear(objects), json_array_clear(order), json_object_clear(head), living.count = 0;
        json_array_foreach(layers, i, item) json_array_append(order, get(item, "id"));
        for (i = json_array_size(emitters); i-- > 0;) { /* the last of one place is put there first */
            json_t *after = get(item = json_array_get(emitters, i), "after");
            size_t at = 0;
            while (after && at < json_array_size(order) && !json_equal(json_array_get(order, at++), after)) {}
            json_array_insert(order, at, get(item, "id"));
        }
    } else if (last_seq < 0 || whole(frame, "base") != last_seq) return last_seq = -1, 0;
    last_seq = whole(frame, "seq");
    json_object_update(head, frame);
    json_array_foreach(get(frame, "removed"), i, item) {
        json_object_del(objects, key(item));
        forget(json_integer_value(item), -1, INFINITY);
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
    forget(0, -1, now);
    return 1;
}
static json_t *particles(json_t *emitter, double t) {
    json_t *list = json_array(), *table = get(emitter, "particles"), *cells = get(emitter, "cells");
    size_t count = table ? (size_t)whole(emitter, "count") : living.count;
    particle *shown = table ? rows(table, count, whole(emitter, "id"), t) : living.list;
    for (particle *p = shown; p < shown + count; p++)
        if (p->emitter == whole(emitter, "id") && t >= p->born)
            json_array_append_new(list, evaluate(p, table ? NULL : cells, t)); /* tables are evaluated */
    if (table) free(shown);
    return list;
}
static void show(void) {
    json_t *list = json_array(), *id, *item; size_t i;
    double now = json_number_value(get(head, "time"));
    json_array_foreach(order, i, id) {
        if (!(item = json_copy(get(objects, key(id))))) continue; /* removed */
        if (get(item, "cells")) json_object_set_new(item, "particles", particles(item, now));
        json_array_append_new(list, item);
    }
    json_t *picture = json_pack("{s:O?,s:O?,s:O?,s:O?,s:o}", "scene", get(head, "scene"), "time",
        get(head, "time"), "size", get(head, "size"), "background", get(head, "background"), "objects", list);
    json_dumpf(picture, stdout, JSON_COMPACT | JSON_REAL_PRECISION(15));
    puts(""), fflush(stdout);
    json_decref(picture);
}

static FILE *dial(void) {
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    const char *given = getenv("MOTE_SOCKET"), *folder = getenv("XDG_RUNTIME_DIR");
    char *path = address.sun_path;
    if (given) snprintf(path, sizeof address.sun_path, "%s", given);
    else if (folder) snprintf(path, sizeof address.sun_path, "%s/mote/mote.sock", folder);
    else snprintf(path, sizeof address.sun_path, "/tmp/mote-%d/mote.sock", (int)getuid());
    int daemon = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(daemon, (struct sockaddr *)&address, sizeof address) == 0) return fdopen(daemon, "r+");
    return perror(path), close(daemon), NULL;
}

int main(int argc, char **argv) {
    int help = argc == 2 && (!strcmp(argv[1], "-h") || !strcmp(argv[1], "--help"));
    long left = argc == 4 && !strcmp(argv[2], "--frames") ? atol(argv[3]) : argc == 2 ? -1 : 0;
    if (help || left == 0 || argv[1][0] == '-')
        return fprintf(help ? stdout : stderr, "usage: %s SCENE [--frames N]\n", argv[0]), help ? 0 : 2;
    objects = json_object(), order = json_array(), head = json_object();
    for (useconds_t pause = 100000;; usleep(pause), pause = pause < 2500000 ? pause * 2 : 5000000) {
        FILE *lines = dial(); if (!lines) continue;
        dprintf(fileno(lines), "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"subscribe\",\"params\":{\"scene\":"
                "\"%s\",\"encoding\":\"delta\",\"particles\":\"births\"}}\n", argv[1]);
        json_t *line, *error = NULL;
        while (!error && (line = json_loadf(lines, JSON_DISABLE_EOF_CHECK, NULL))) {
            const char *method = json_string_value(get(line, "method"));
            json_t *frame = method && !strcmp(method, "frame") ? get(line, "params") : NULL;
            if ((error = get(line, "error"))) fputs(json_string_value(get(error, "message")), stderr);
            if (frame) pause = 100000;
            if (frame && feed(frame)) show(), left -= left > 0;
            else if (frame) dprintf(fileno(lines), "{\"jsonrpc\":\"2.0\",\"method\":\"resync\",\"params\":"
                                    "{\"subscription\":%lld}}\n", (long long)whole(frame, "subscription"));
            if (left == 0) return 0;
            json_decref(line);
        }
        fclose(lines), fprintf(stderr, "%s: the daemon has gone; again in %.1f s\n", argv[1], pause / 1e6);
    }
}
