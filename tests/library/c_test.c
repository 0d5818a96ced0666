/* The C interface as a C program sees it: compiled as C11 with every warning an error. */

#include <outflank/outflank.h>

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What programs that were compiled against this soname rely on, where pointers have 64 bits. */
#define FIELD(type, field, at) _Static_assert(offsetof(type, field) == (at), #type "." #field)
_Static_assert(OUTFLANK_ABI == 1 && OUTFLANK_MAX_SEATS == 4 && OUTFLANK_MOVE_SIZE == 16, "constants");
_Static_assert(OUTFLANK_OK == 0 && OUTFLANK_REFUSED == -1 && OUTFLANK_NULL == -2, "statuses");
_Static_assert(OUTFLANK_MEMORY == -3 && OUTFLANK_INTERNAL == -4 && OUTFLANK_NO_ACTION == -1, "statuses");
_Static_assert(OUTFLANK_TEXT_POSITION == 0 && OUTFLANK_TEXT_RULES == 1 && OUTFLANK_TEXT_LEGAL == 2, "texts");
_Static_assert(OUTFLANK_TEXT_MOVES == 3 && OUTFLANK_TEXT_BOARD == 4 && OUTFLANK_TEXT_VIEW == 5, "texts");
_Static_assert(OUTFLANK_TEXT_END_REASON == 6 && OUTFLANK_TEXT_NAME == 7, "texts");
_Static_assert(sizeof(outflank_search_settings) == 48, "48, until a field is added at the end");
FIELD(outflank_search_settings, struct_size, 0);
FIELD(outflank_search_settings, level, 8);
FIELD(outflank_search_settings, nodes, 16);
FIELD(outflank_search_settings, seconds, 24);
FIELD(outflank_search_settings, threads, 32);
FIELD(outflank_search_settings, seed, 40);
_Static_assert(sizeof(outflank_search_answer) == 48, "filled by the library: as it is");
FIELD(outflank_search_answer, status, 0);
FIELD(outflank_search_answer, score, 4);
FIELD(outflank_search_answer, win_chance, 8);
FIELD(outflank_search_answer, exact, 16);
FIELD(outflank_search_answer, depth, 20);
FIELD(outflank_search_answer, nodes, 24);
FIELD(outflank_search_answer, move, 32);
_Static_assert(sizeof(outflank_batch_options) == 32, "32, until a field is added at the end");
FIELD(outflank_batch_options, struct_size, 0);
FIELD(outflank_batch_options, threads, 8);
FIELD(outflank_batch_options, opening_plies, 12);
FIELD(outflank_batch_options, seed, 16);
FIELD(outflank_batch_options, auto_reset, 24);
FIELD(outflank_batch_options, keep_undo, 28);
_Static_assert(sizeof(outflank_space) == 24, "filled by the library: as it is");
FIELD(outflank_space, games, 0);
FIELD(outflank_space, seats, 4);
FIELD(outflank_space, actions, 8);
FIELD(outflank_space, channels, 12);
FIELD(outflank_space, height, 16);
FIELD(outflank_space, width, 20);

#define CHECK(condition)                                                                    \
  do {                                                                                      \
    if (!(condition)) {                                                                     \
      fprintf(stderr, "%s:%d: %s does not hold: %s\n", __FILE__, __LINE__, #condition, \
              outflank_last_error());                                                       \
      return 1;                                                                             \
    }                                                                                       \
  } while (0)

static int test_game(void) {
  outflank_game* game = outflank_game_new("quoridor", "");
  CHECK(game != NULL);
  CHECK(outflank_game_seats(game) == 2);
  CHECK(outflank_game_perft(game, 2) == 16677);
  CHECK(outflank_game_perft(game, 1000000) == 0 && strcmp(outflank_last_error_name(), "out_of_range") == 0);
  CHECK(outflank_game_perft(game, -1) == 0 && strstr(outflank_last_error(), "from 0 to 200") != NULL);
  CHECK(outflank_game_play(game, "e2") == OUTFLANK_OK);
  CHECK(outflank_game_play(game, "e2") == OUTFLANK_REFUSED);
  CHECK(strlen(outflank_last_error()) > 10 && strlen(outflank_last_error_name()) > 3);
  CHECK(outflank_game_check(game, "e8") == OUTFLANK_OK);
  CHECK(outflank_game_to_move(game) == 1);

  char text[8];
  const int64_t length = outflank_game_text(game, OUTFLANK_TEXT_POSITION, NULL, 0);
  CHECK(length > 8);
  CHECK(outflank_game_text(game, OUTFLANK_TEXT_POSITION, text, sizeof text) == length);
  CHECK(strlen(text) == sizeof text - 1);
  char* whole = malloc((size_t)length + 1);
  CHECK(outflank_game_text(game, OUTFLANK_TEXT_POSITION, whole, (size_t)length + 1) == length);
  outflank_game* same = outflank_game_from_position("quoridor", whole, NULL);
  CHECK(same != NULL && outflank_game_to_move(same) == 1);
  free(whole);
  outflank_game_free(same);

  outflank_game* clone = outflank_game_clone(game);
  CHECK(outflank_game_undo(game) == 1 && outflank_game_undo(game) == 0);
  CHECK(outflank_game_ply(clone) == 1 && outflank_game_ply(game) == 0);
  int places[OUTFLANK_MAX_SEATS];
  CHECK(outflank_game_over(game, places) == 0 && places[0] == 0);
  outflank_game_free(clone);
  outflank_game_free(game);
  outflank_game_free(NULL);

  CHECK(outflank_game_new("chess", "") == NULL);
  CHECK(outflank_game_new(NULL, NULL) == NULL);
  CHECK(outflank_game_new("quoridor", "size=1000") == NULL);
  CHECK(outflank_game_play(NULL, "e2") == OUTFLANK_NULL);
  return 0;
}

static int test_records(void) {
  const char* moves = "1. e2 e8 2. e3 e7";
  char text[4096];
  CHECK(outflank_convert(moves, strlen(moves), NULL, "json", text, sizeof text) > 0);
  CHECK(strstr(text, "\"e7\"") != NULL);
  CHECK(outflank_convert(moves, strlen(moves), NULL, "no such format", text, sizeof text) == OUTFLANK_REFUSED);
  CHECK(outflank_convert("e2 e2", 5, NULL, "json", text, sizeof text) == OUTFLANK_REFUSED);
  return 0;
}

static int test_search(void) {
  outflank_game* games[2] = {outflank_game_new("quoridor", "size=5 walls=2"), outflank_game_new("othello", NULL)};
  CHECK(games[0] != NULL && games[1] != NULL);
  outflank_search_settings settings = {.struct_size = sizeof settings, .level = 2, .seed = 1};
  outflank_search_answer answers[2];
  CHECK(outflank_search((const outflank_game* const*)games, 2, &settings, answers) == OUTFLANK_OK);
  for (int i = 0; i < 2; ++i) {
    CHECK(answers[i].status == OUTFLANK_OK);
    CHECK(outflank_game_check(games[i], answers[i].move) == OUTFLANK_OK);
    outflank_game_free(games[i]);
  }
  settings.level = 0;
  CHECK(outflank_search(NULL, 0, NULL, NULL) == OUTFLANK_NULL);
  return 0;
}

static int test_batch(void) {
  outflank_batch_options options = {.struct_size = sizeof options, .threads = 2, .seed = 5, .auto_reset = 1, .keep_undo = 1};
  outflank_batch* batch = outflank_batch_new("quoridor", "size=5 walls=3", 256, &options);
  CHECK(batch != NULL);
  outflank_space space;
  CHECK(outflank_batch_space(batch, &space) == OUTFLANK_OK);
  CHECK(space.games == 256 && space.actions == 44 && space.channels == 6 && space.height == 5 && space.width == 5);

  int32_t* actions = malloc(sizeof *actions * 256);
  int32_t* plies = malloc(sizeof *plies * 256);
  uint8_t* mask = malloc((size_t)256 * 44);
  uint8_t* ended = malloc(256);
  float* rewards = malloc(sizeof *rewards * 512);
  float* planes = malloc(sizeof *planes * 256 * 150);
  int games = 0;
  for (int step = 0; step < 100; ++step) {
    CHECK(outflank_batch_legal_mask(batch, mask) == OUTFLANK_OK);
    CHECK(outflank_batch_sample(batch, actions) == OUTFLANK_OK);
    for (int i = 0; i < 256; ++i) CHECK(mask[i * 44 + actions[i]] == 1);
    CHECK(outflank_batch_step(batch, actions, rewards, ended, plies) == OUTFLANK_OK);
    for (int i = 0; i < 256; ++i) games += ended[i];
  }
  CHECK(games > 100);
  CHECK(outflank_batch_observe(batch, planes) == OUTFLANK_OK);
  CHECK(outflank_batch_undo(batch, NULL) == OUTFLANK_OK);

  actions[7] = 43;
  actions[8] = 4000;
  CHECK(outflank_batch_reset(batch, 6) == OUTFLANK_OK);
  for (int i = 0; i < 256; ++i) actions[i] = OUTFLANK_NO_ACTION;
  actions[8] = 4000;
  CHECK(outflank_batch_step(batch, actions, NULL, NULL, NULL) == OUTFLANK_REFUSED);
  CHECK(strstr(outflank_last_error(), "game 8") != NULL);
  CHECK(outflank_batch_action(batch, 0, "c2") == 0);
  char move[OUTFLANK_MOVE_SIZE];
  CHECK(outflank_batch_move(batch, 0, 0, move, sizeof move) == 2 && strcmp(move, "c2") == 0);

  outflank_batch* small = outflank_batch_new("othello", NULL, 3, NULL);
  const outflank_search_settings settings = {.struct_size = sizeof settings, .level = 1, .seed = 1};
  double chances[3];
  CHECK(outflank_batch_search(small, &settings, actions, chances) == OUTFLANK_OK);
  CHECK(outflank_batch_step(small, actions, NULL, NULL, NULL) == OUTFLANK_OK);
  outflank_game* game = outflank_batch_game(small, 2);
  CHECK(game != NULL && outflank_game_ply(game) == 1);
  CHECK(outflank_batch_set(small, 0, game) == OUTFLANK_OK);
  CHECK(outflank_batch_set(batch, 0, game) == OUTFLANK_REFUSED);
  outflank_batch* clone = outflank_batch_clone(small);
  CHECK(clone != NULL);
  outflank_batch_free(clone);
  outflank_game_free(game);
  outflank_batch_free(small);

  options.struct_size = 100000;
  CHECK(outflank_batch_new("quoridor", "", 1, &options) == NULL);
  outflank_batch_free(batch);
  free(actions);
  free(plies);
  free(mask);
  free(ended);
  free(rewards);
  free(planes);
  return 0;
}

int main(void) {
  CHECK(outflank_abi() == OUTFLANK_ABI);
  if (test_game() || test_records() || test_search() || test_batch()) return 1;
  puts("ok");
  return 0;
}
