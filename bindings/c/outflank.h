/* Outflank for C and every language that can call C: the rules of Quoridor and Othello, engines, records, and
 * many games stepped at once for reinforcement learning. docs/c.md is the guide.
 *
 * - Handles are opaque. A function that creates one returns NULL on failure; every handle is freed by its own _free,
 *   which accepts NULL.
 * - Other functions return OUTFLANK_OK or a negative outflank_status, unless stated otherwise. The error message is
 *   outflank_last_error(). No call prints, aborts the program or throws.
 * - Text is UTF-8. Functions that write text take a buffer like snprintf: they write at most `size` bytes with the
 *   final 0 and return the length of the whole text without it, or a negative status. A buffer of size 0 may be NULL.
 * - Different handles may be used by different threads at once; one handle by one thread at a time.
 * - Arrays are row-major, the game being the first index, and belong to the caller. They must have the stated sizes:
 *   C cannot check them.
 *
 * Within one soname functions may be added, and fields at the end of the structures that you fill in, which carry their
 * size for that. Nothing else changes: structures that the library fills keep their fields.
 */
#ifndef OUTFLANK_H
#define OUTFLANK_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define OUTFLANK_API __attribute__((visibility("default")))
#else
#define OUTFLANK_API
#endif

/* The number in the soname; outflank_abi() returns that of the loaded library. */
#define OUTFLANK_ABI 1
#define OUTFLANK_MAX_SEATS 4
#define OUTFLANK_MOVE_SIZE 16 /* bytes that hold every move's text */

typedef enum outflank_status {
  OUTFLANK_OK = 0,
  OUTFLANK_REFUSED = -1, /* the input was wrong, or the move illegal */
  OUTFLANK_NULL = -2,    /* a pointer was NULL that may not be */
  OUTFLANK_MEMORY =
      -3, /* there was not enough of it, or no further thread; a batch may have changed in part */
  OUTFLANK_INTERNAL = -4 /* a bug of the library */
} outflank_status;

typedef struct outflank_game outflank_game;
typedef struct outflank_batch outflank_batch;

OUTFLANK_API int outflank_abi(void);
OUTFLANK_API const char* outflank_version(void); /* "0.2.0" */

/* The last error of this thread: its message, and a stable name to compare ("wall_in_the_way"). Never
 * NULL; valid until the thread's next call that fails. */
OUTFLANK_API const char* outflank_last_error(void);
OUTFLANK_API const char* outflank_last_error_name(void);

/* ---- one game ---- */

/* `game` is "quoridor" or "othello"; `rules` is "" or NULL for the defaults, otherwise as in docs/rules.md. */
OUTFLANK_API outflank_game* outflank_game_new(const char* game, const char* rules);
/* A game that starts from a position text; if rules is not NULL it must be of that variant. */
OUTFLANK_API outflank_game* outflank_game_from_position(const char* game, const char* position,
                                                        const char* rules);
OUTFLANK_API outflank_game* outflank_game_clone(const outflank_game* game);
OUTFLANK_API void outflank_game_free(outflank_game* game);

/* Plays a move, or a list of moves in the usual notation (all or none). */
OUTFLANK_API int outflank_game_play(outflank_game* game, const char* move);
OUTFLANK_API int outflank_game_play_list(outflank_game* game, const char* moves);
/* 1 if a move was taken back, 0 if there is none. */
OUTFLANK_API int outflank_game_undo(outflank_game* game);
/* OUTFLANK_OK for a legal move; otherwise the error says why it is not. */
OUTFLANK_API int outflank_game_check(const outflank_game* game, const char* move);

OUTFLANK_API int outflank_game_seats(const outflank_game* game);
OUTFLANK_API int outflank_game_to_move(const outflank_game* game); /* from 0 */
OUTFLANK_API int outflank_game_ply(const outflank_game* game);
/* 1 if it is over. `places` (may be NULL) gets 1 for the best; 0 for seats that do not exist and in a running game. */
OUTFLANK_API int outflank_game_over(const outflank_game* game, int places[OUTFLANK_MAX_SEATS]);

typedef enum outflank_text {
  OUTFLANK_TEXT_POSITION = 0,   /* one line that makes this position again */
  OUTFLANK_TEXT_RULES = 1,      /* empty: the usual ones */
  OUTFLANK_TEXT_LEGAL = 2,      /* all legal moves, each followed by a blank */
  OUTFLANK_TEXT_MOVES = 3,      /* the moves so far, as people write them */
  OUTFLANK_TEXT_BOARD = 4,      /* the board in ASCII, several lines */
  OUTFLANK_TEXT_VIEW = 5,       /* all that is needed to show it, as JSON: docs/notation.md */
  OUTFLANK_TEXT_END_REASON = 6, /* "goal"; empty while the game is on */
  OUTFLANK_TEXT_NAME = 7        /* "quoridor" */
} outflank_text;
OUTFLANK_API int64_t outflank_game_text(const outflank_game* game, outflank_text what, char* buffer,
                                        size_t size);

/* Move sequences of exactly `depth` plies, from 0 to 200: docs/rules.md. Otherwise 0, and the error says why. */
OUTFLANK_API uint64_t outflank_game_perft(const outflank_game* game, int depth);

/* ---- records ---- */

/* Reads the games of a text in any format (`from` NULL: guessed) and writes them in another: docs/records.md. */
OUTFLANK_API int64_t outflank_convert(const char* text, size_t length, const char* from,
                                      const char* to, char* buffer, size_t size);

/* ---- searches ---- */

typedef struct outflank_search_settings {
  size_t struct_size; /* sizeof(outflank_search_settings) */
  int level;          /* 1 to 10; 0: not a level, but full strength under the limits */
  uint64_t nodes;     /* 0: no limit */
  double seconds;     /* 0: no limit */
  int threads;        /* searches at a time; 0: one a core */
  uint64_t seed;      /* of the first game; the others have the numbers that follow */
} outflank_search_settings;

typedef struct outflank_search_answer {
  int status;        /* OUTFLANK_OK, or OUTFLANK_REFUSED where the game is over */
  int score;         /* of the player to move, in hundredths of a step or a disc */
  double win_chance; /* of the player to move, 0 to 1 */
  int exact;         /* 1: proven */
  int depth;
  uint64_t nodes;
  char move[OUTFLANK_MOVE_SIZE]; /* what to play */
} outflank_search_answer;

/* Searches every game and fills answers[0 … count − 1]; each search has one thread. */
OUTFLANK_API int outflank_search(const outflank_game* const* games, size_t count,
                                 const outflank_search_settings* settings,
                                 outflank_search_answer* answers);

/* ---- many games at once ---- */

typedef struct outflank_batch_options {
  size_t struct_size; /* sizeof(outflank_batch_options) */
  int threads;        /* 0: one a core */
  int opening_plies;  /* random moves that every game begins with */
  uint64_t seed;
  int auto_reset; /* 1: a game that has ended begins again within the same step */
  int keep_undo;  /* 1: remember what outflank_batch_undo needs */
} outflank_batch_options;

typedef struct outflank_space {
  int games;
  int seats;
  int actions;
  int channels;
  int height;
  int width;
} outflank_space;

#define OUTFLANK_NO_ACTION (-1) /* leaves a game as it is */

/* NULL as options: one thread per core, seed 1, auto_reset. */
OUTFLANK_API outflank_batch* outflank_batch_new(const char* game, const char* rules, int games,
                                                const outflank_batch_options* options);
OUTFLANK_API outflank_batch* outflank_batch_clone(const outflank_batch* batch);
OUTFLANK_API void outflank_batch_free(outflank_batch* batch);
OUTFLANK_API int outflank_batch_space(const outflank_batch* batch, outflank_space* space);
OUTFLANK_API int outflank_batch_reset(outflank_batch* batch, uint64_t seed);

/* Plays actions[games] in all games, or in none if one is illegal. The other arrays may be NULL: rewards[games][seats],
 * ended[games], plies[games]. */
OUTFLANK_API int outflank_batch_step(outflank_batch* batch, const int32_t* actions, float* rewards,
                                     uint8_t* ended, int32_t* plies);
/* undone[games] (may be NULL) tells which games had a ply to undo. */
OUTFLANK_API int outflank_batch_undo(outflank_batch* batch, uint8_t* undone);
OUTFLANK_API int outflank_batch_legal_mask(const outflank_batch* batch,
                                           uint8_t* mask); /* [games][actions] */
OUTFLANK_API int outflank_batch_observe(const outflank_batch* batch,
                                        float* planes); /* [games][channels][height][width] */
OUTFLANK_API int outflank_batch_to_move(const outflank_batch* batch, int32_t* seats); /* [games] */
OUTFLANK_API int outflank_batch_sample(outflank_batch* batch,
                                       int32_t* actions); /* [games], random and legal */
/* Searches every running game: actions[games], and win_chances[games] unless NULL. */
OUTFLANK_API int outflank_batch_search(const outflank_batch* batch,
                                       const outflank_search_settings* settings, int32_t* actions,
                                       double* win_chances);

/* Copies one game out, and replaces one by another position; one where the game is over stays, with auto_reset as well. */
OUTFLANK_API outflank_game* outflank_batch_game(const outflank_batch* batch, int number);
OUTFLANK_API int outflank_batch_set(outflank_batch* batch, int number, const outflank_game* game);
/* The text of an action in a game, and the action of a text: at least 0, or a negative status. */
OUTFLANK_API int64_t outflank_batch_move(const outflank_batch* batch, int number, int32_t action,
                                         char* buffer, size_t size);
OUTFLANK_API int32_t outflank_batch_action(const outflank_batch* batch, int number,
                                           const char* move);

#ifdef __cplusplus
}
#endif

#endif
