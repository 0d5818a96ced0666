#include <stdio.h>

enum { kMaxPlayers = 4, kMaxWalls = 200 };

static int walls[kMaxWalls][4];
static int pawns[kMaxPlayers][3];

static int smaller(int a, int b) { return a < b ? a : b; }

static int barred(int count, int x, int y, int nx, int ny) {
  for (int i = 0; i < count; ++i) {
    const int* wall = walls[i];
    if (wall[2] && nx != x && wall[0] == smaller(x, nx) && (y == wall[1] || y == wall[1] + 1)) return 1;
    if (!wall[2] && ny != y && wall[1] == smaller(y, ny) && (x == wall[0] || x == wall[0] + 1)) return 1;
  }
  return 0;
}

int main(void) {
  char word[16];
  int players, me, columns, rows, tick, count;
  if (scanf("%15s", word) != 1) return 1;
  puts("OK");
  fflush(stdout);
  if (scanf("%d%d%d%d", &players, &me, &columns, &rows) != 4) return 1;
  for (int i = 0; i < 3 * players; ++i) {
    if (scanf("%d", &count) != 1) return 1;
  }
  while (scanf("%d", &tick) == 1) {
    for (int i = 0; i < players; ++i) {
      if (scanf("%d%d%d", &pawns[i][0], &pawns[i][1], &pawns[i][2]) != 3) return 1;
    }
    if (scanf("%d", &count) != 1 || count > kMaxWalls) return 1;
    for (int i = 0; i < count; ++i) {
      if (scanf("%d%d%d%d", &walls[i][0], &walls[i][1], &walls[i][2], &walls[i][3]) != 4) return 1;
    }
    const int ahead = me == 0 ? 1 : -1;
    const int steps[4][2] = {{0, ahead}, {1, 0}, {-1, 0}, {0, -ahead}};
    for (int step = 0; step < 4; ++step) {
      const int x = pawns[me][0], y = pawns[me][1];
      const int nx = x + steps[step][0], ny = y + steps[step][1];
      if (nx < 0 || nx >= columns || ny < 0 || ny >= rows || barred(count, x, y, nx, ny)) continue;
      int taken = 0;
      for (int i = 0; i < players; ++i) taken |= pawns[i][0] == nx && pawns[i][1] == ny;
      if (taken) continue;
      printf("%d %d\n", nx, ny);
      fflush(stdout);
      break;
    }
  }
  return 0;
}
