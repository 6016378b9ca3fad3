/* The limit: particles under a constant acceleration as plain columns in plain loops, nothing else. What a frame of
 * such particles costs before anything is asked of it: place, scale, rotation, alpha and colour of each, worked out
 * from its birth. Prints nanoseconds of processor time a particle. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define COLUMN float *restrict
#define SOURCE const float *restrict

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static float *column(int count, float low, float span) {
    float *values = malloc(sizeof(float) * (size_t)count);
    if (!values) exit(1);
    for (int i = 0; i < count; i++) values[i] = low + span * (float)((uint32_t)i * 2654435761u >> 8) / 16777216.0f;
    return values;
}

__attribute__((noinline)) static void places(int count, float time, SOURCE birth, SOURCE x0, SOURCE y0, SOURCE vx,
                                             SOURCE vy, COLUMN x, COLUMN y) {
    for (int i = 0; i < count; i++) {
        float age = time - birth[i];
        x[i] = x0[i] + vx[i] * age;
        y[i] = y0[i] + age * (vy[i] + 10 * age);
    }
}

__attribute__((noinline)) static void looks(int count, float time, SOURCE birth, SOURCE s0, SOURCE r0, SOURCE spin,
                                            COLUMN scale, COLUMN rotation, COLUMN alpha) {
    for (int i = 0; i < count; i++) {
        float age = time - birth[i], a = 1 - 0.2f * age;
        a = a > 0 ? a : 0;
        scale[i] = s0[i];
        rotation[i] = r0[i] + spin[i] * age;
        alpha[i] = a < 1 ? a : 1;
    }
}

/* By way of int: baseline x86 has no instruction for unsigned numbers. */
__attribute__((noinline)) static void colors(int count, SOURCE red, SOURCE green, int32_t *restrict color) {
    for (int i = 0; i < count; i++) color[i] = (int32_t)(red[i] * 255) << 16 | (int32_t)(green[i] * 255) << 8 | 255;
}

int main(int argc, char **argv) {
    int count = argc > 1 ? atoi(argv[1]) : 100000;
    float *birth = column(count, 0, 4), *x0 = column(count, 0, 390), *y0 = column(count, 0, 844);
    float *vx = column(count, -60, 120), *vy = column(count, -60, 120), *s0 = column(count, 0.3f, 0.4f);
    float *r0 = column(count, 0, 6), *spin = column(count, -2, 4), *red = column(count, 0, 1), *green = column(count, 0, 1);
    float *x = column(count, 0, 0), *y = column(count, 0, 0), *scale = column(count, 0, 0);
    float *rotation = column(count, 0, 0), *alpha = column(count, 0, 0);
    int32_t *color = malloc(sizeof(int32_t) * (size_t)count);
    if (!color) return 1;
    int repeats = 200;
    double bestAll = 1e9, bestPlaces = 1e9;
    for (int sample = 0; sample < 9; sample++) {
        double start = now();
        for (int repeat = 0; repeat < repeats; repeat++) places(count, 4 + 0.01f * (float)repeat, birth, x0, y0, vx, vy, x, y);
        double cost = (now() - start) / repeats / count * 1e9;
        if (cost < bestPlaces) bestPlaces = cost;
        start = now();
        for (int repeat = 0; repeat < repeats; repeat++) {
            float time = 4 + 0.01f * (float)repeat;
            places(count, time, birth, x0, y0, vx, vy, x, y);
            looks(count, time, birth, s0, r0, spin, scale, rotation, alpha);
            colors(count, red, green, color);
        }
        cost = (now() - start) / repeats / count * 1e9;
        if (cost < bestAll) bestAll = cost;
    }
    printf("{\"positions\": %.3f, \"all\": %.3f, \"check\": %.1f}\n", bestPlaces, bestAll,
           (double)(x[count / 2] + y[count / 3] + scale[1] + rotation[2] + alpha[3]) + color[4] % 7);
    return 0;
}
