/* The yardstick for the kernels: both games by hand, as fast as we know how to write them in C.
 *
 *   gcc -O3 -march=native -o yardstick bench/yardstick.c
 *   yardstick kpe perft 13          prints: count, seconds of processor time
 *   yardstick kisolo playouts 50000 prints: South, North, drawn, unfinished, plies, seconds
 *
 * Default options only, from the initial position. The generator and its use are those of the
 * kernels, so both must come to the same figures, game for game.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint64_t u64;

#define LOW 0x7F7F7F7F7F7F7F7FULL
#define HIGH 0x8080808080808080ULL
#define EACH 0x0101010101010101ULL
#define GOLDEN 0x9E3779B97F4A7C15ULL
#define MAX_PLIES 1000

static uint8_t set_bits[256 * 8];

static void fill_set_bits(void) {
    for (int mask = 0; mask < 256; mask++)
        for (int bit = 0, n = 0; bit < 8; bit++)
            if (mask >> bit & 1) set_bits[8 * mask + n++] = bit;
}

static inline u64 nonzero(u64 word) {
    u64 high = (((word & LOW) + LOW) | word) & HIGH;
    return (high >> 7) * 0x0102040810204080ULL >> 56;
}

static inline u64 total(u64 word) { return word * EACH >> 56; }

static inline u64 mix(u64 word) {
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9ULL;
    word = (word ^ word >> 27) * 0x94D049BB133111EBULL;
    return word ^ word >> 31;
}

static inline u64 select_bit(u64 mask, u64 index) {
    u64 low = mask & 255, below = __builtin_popcountll(low);
    if (index < below) return set_bits[8 * low + index];
    return 8 + set_bits[8 * (mask >> 8) + index - below];
}

typedef struct { u64 south, north, drawn, unfinished, plies; } Tally;

/* ---------------------------------------------------------------- Kpé: two words */

typedef struct { u64 board, tally; } Kpe; /* own half low; tally: 0-7 score, 8-11 sown, 12 South */

static u64 kpe_sowings[4 * 64], kpe_chains[8 * 16];

static void kpe_fill(void) {
    for (int origin = 0; origin < 4; origin++)
        for (int seeds = 1; seeds < 64; seeds++)
            kpe_sowings[origin << 6 | seeds] = kpe_sowings[origin << 6 | (seeds - 1)]
                + (1ULL << 8 * ((origin + seeds) & 7));
    for (int last = 4; last < 8; last++)
        for (int prey = 0; prey < 16; prey++)
            for (int pit = last; pit >= 4 && prey >> (pit - 4) & 1; pit--)
                kpe_chains[last << 4 | prey] |= 0xFFULL << 8 * pit;
}

static inline Kpe kpe_sow(Kpe s, u64 move) {
    u64 shift = 8 * move, seeds = s.board >> shift & 255, last = (move + seeds) & 7;
    s.board = (s.board & ~(255ULL << shift)) + kpe_sowings[move << 6 | seeds];
    s.tally |= 256ULL << move;
    if ((s.tally >> 8 & 15) == 15 && last >= 4) {
        u64 odd = ((s.board + 2 * EACH) & ~(2 * EACH)) ^ 4 * EACH;
        u64 prey = nonzero(odd) >> 4 ^ 15;
        u64 taken = s.board & kpe_chains[last << 4 | prey];
        s.board ^= taken;
        s.tally += total(taken);
    }
    return s;
}

static inline Kpe kpe_play(Kpe s, u64 move) {
    s = kpe_sow(s, move);
    if (!(s.board >> 32)) {
        s.tally += total(s.board);
        s.board = 0;
    }
    return (Kpe){s.board >> 32 | s.board << 32, s.tally >> 32 | s.tally << 32};
}

static u64 kpe_feeding(Kpe s, u64 moves) {
    u64 feeding = 0;
    for (u64 rest = moves; rest; rest &= rest - 1) {
        u64 move = __builtin_ctzll(rest);
        if (kpe_sow(s, move).board >> 32) feeding |= 1ULL << move;
    }
    return feeding ? feeding : moves;
}

static inline u64 kpe_legal(Kpe s) {
    u64 moves = nonzero(s.board & 0xFFFFFFFFULL);
    return __builtin_expect(!(s.board >> 32), 0) ? kpe_feeding(s, moves) : moves;
}

static inline int kpe_final(Kpe s) {
    return (int)(s.tally & 255) - (int)((s.tally >> 32 & 255) + total(s.board));
}

static inline int kpe_south(Kpe s) { return s.tally >> 12 & 1; }

static Kpe kpe_start(void) { return (Kpe){6 * EACH, 1 << 12}; }

/* ------------------------------------------------- Kisolo, 7 columns: two words a side */

typedef struct { u64 outer, inner, their_outer, their_inner, terms; } Kisolo; /* 0 S, 1 drawn, 2 lost */

enum { COLUMNS = 7, SIZE = 2 * COLUMNS, BOUND = 10000, LONGEST = 85 };

typedef struct { u64 outer, inner; } Lap;
static Lap laps[SIZE][LONGEST];
static uint8_t ends[SIZE][LONGEST]; /* the last pit */

static void kisolo_fill(void) {
    for (int start = 0; start < SIZE; start++)
        for (int hand = 1; hand < LONGEST; hand++) {
            int last = (start + hand - 1) % SIZE;
            laps[start][hand] = laps[start][hand - 1];
            if (last < COLUMNS) laps[start][hand].outer += 1ULL << 8 * last;
            else laps[start][hand].inner += 1ULL << 8 * (last - COLUMNS);
            ends[start][hand] = last;
        }
}

static inline u64 seeds_in(u64 outer, u64 inner, u64 pit) {
    return (pit < COLUMNS ? outer >> 8 * pit : inner >> 8 * (pit - COLUMNS)) & 255;
}

static inline u64 kisolo_legal(Kisolo s) {
    if (s.terms & 6) return 0;
    u64 inner = nonzero(s.inner);
    u64 capturing = inner & nonzero(__builtin_bswap64(s.their_inner) >> 8 * (8 - COLUMNS));
    if (capturing) return capturing << COLUMNS;
    return nonzero(s.outer) | inner << COLUMNS;
}

static inline Kisolo kisolo_play(Kisolo s, u64 move) {
    u64 outer = s.outer, inner = s.inner, their_outer = s.their_outer, their_inner = s.their_inner;
    u64 terms = s.terms ^ 1, first_outer = 0, first_inner = 0, first_pit = 99, relays = 0;
    u64 pit = move, hand, start;
    int captures = 1, turn_start = 1;
    for (;;) {
        u64 seeds = seeds_in(outer, inner, pit);
        if (!seeds) break;
        u64 column = pit - COLUMNS, facing = 8 * (COLUMNS - 1 - column);
        u64 prey = pit >= COLUMNS ? their_inner >> facing & 255 : 0;
        if (captures && prey) {
            hand = prey + (their_outer >> 8 * column & 255);
            their_inner &= ~(255ULL << facing);
            their_outer &= ~(255ULL << 8 * column);
            if (!their_inner) {
                inner += hand << 8 * column;
                terms |= 4;
                break;
            }
            start = pit;
            relays = 0;
        } else {
            if (!turn_start) {
                if (!relays) first_outer = outer, first_inner = inner, first_pit = pit;
                else if (outer == first_outer && inner == first_inner && pit == first_pit) goto drawn;
                if (++relays == BOUND) goto drawn;
            }
            hand = seeds;
            if (pit < COLUMNS) outer &= ~(255ULL << 8 * pit);
            else inner &= ~(255ULL << 8 * column);
            start = pit + 1 == SIZE ? 0 : pit + 1;
        }
        turn_start = 0;
        outer += laps[start][hand].outer;
        inner += laps[start][hand].inner;
        u64 last = ends[start][hand];
        pit = last + 1 == SIZE ? 0 : last + 1;
        captures = seeds_in(outer, inner, last) > 1;
    }
    return (Kisolo){their_outer, their_inner, outer, inner, terms};
drawn:
    return (Kisolo){s.their_outer, s.their_inner, s.outer, s.inner, (s.terms ^ 1) | 2};
}

static inline int kisolo_final(Kisolo s) { return s.terms & 2 ? 0 : -1; }

static inline int kisolo_south(Kisolo s) { return !(s.terms & 1); }

static Kisolo kisolo_start(void) {
    u64 row = 3 * (EACH >> 8);
    return (Kisolo){row, row, row, row, 0};
}

/* ---------------------------------------------------- perft and playouts, for each game */

#define TRAVERSALS(State, game)                                                             \
    static u64 game##_perft(State s, int depth) {                                           \
        u64 moves = game##_legal(s), sequences = 0;                                         \
        if (depth == 1) return __builtin_popcountll(moves);                                 \
        for (; moves; moves &= moves - 1) {                                                 \
            State after = game##_play(s, __builtin_ctzll(moves));                           \
            sequences += depth == 2 ? __builtin_popcountll(game##_legal(after))             \
                                    : game##_perft(after, depth - 1);                       \
        }                                                                                   \
        return sequences;                                                                   \
    }                                                                                       \
    static Tally game##_playouts(State start, u64 games, u64 seed) {                        \
        Tally t = {0};                                                                      \
        for (u64 number = 0; number < games; number++) {                                    \
            State s = start;                                                                \
            u64 chance = mix(mix(seed) + number * GOLDEN), moves = game##_legal(s), ply;    \
            for (ply = 0; moves && ply < MAX_PLIES; ply++) {                                \
                chance += GOLDEN;                                                           \
                u64 index = (mix(chance) >> 32) * __builtin_popcountll(moves) >> 32;        \
                s = game##_play(s, select_bit(moves, index));                               \
                moves = game##_legal(s);                                                    \
            }                                                                               \
            t.plies += ply;                                                                 \
            int value = moves ? 0 : game##_final(s);                                        \
            if (moves) t.unfinished++;                                                      \
            else if (!value) t.drawn++;                                                     \
            else if ((value > 0) == game##_south(s)) t.south++;                             \
            else t.north++;                                                                 \
        }                                                                                   \
        return t;                                                                           \
    }

TRAVERSALS(Kpe, kpe)
TRAVERSALS(Kisolo, kisolo)

int main(int count, char **words) {
    if (count != 4) return fprintf(stderr, "usage: yardstick kpe|kisolo perft|playouts N\n"), 2;
    int is_kpe = !strcmp(words[1], "kpe"), n = atoi(words[3]);
    fill_set_bits(), kpe_fill(), kisolo_fill();
    clock_t begin = clock();
    if (!strcmp(words[2], "perft"))
        printf("%lu", is_kpe ? kpe_perft(kpe_start(), n) : kisolo_perft(kisolo_start(), n));
    else {
        Tally t = is_kpe ? kpe_playouts(kpe_start(), n, 1) : kisolo_playouts(kisolo_start(), n, 1);
        printf("%lu %lu %lu %lu %lu", t.south, t.north, t.drawn, t.unfinished, t.plies);
    }
    printf(" %.6f\n", (double)(clock() - begin) / CLOCKS_PER_SEC);
    return 0;
}
