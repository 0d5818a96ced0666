#include "terminal/screen_game.h"

#include <deque>
#include <thread>

#include "terminal/frame.h"
#include "terminal/moves.h"
#include "terminal/panels.h"
#include "terminal/tables.h"

namespace outflank::terminal {
namespace {

using std::chrono::milliseconds;

// A display with prepared keys; after the last one the terminal seems gone.
class TestDisplay final : public Display {
 public:
  explicit TestDisplay(Point size = {80, 24}) : size_(size) {}

  // Characters as themselves; ^_<> are arrows, $ is Enter, ! Escape, # Tab, ~
  // Backspace, [ and ] PgUp and PgDn, { and } Home and End.
  void press(std::string_view keys) {
    for (const char c : keys) {
      switch (c) {
        case '^': keys_.push_back({.kind = KeyKind::Up}); break;
        case '_': keys_.push_back({.kind = KeyKind::Down}); break;
        case '<': keys_.push_back({.kind = KeyKind::Left}); break;
        case '>': keys_.push_back({.kind = KeyKind::Right}); break;
        case '$': keys_.push_back({.kind = KeyKind::Enter}); break;
        case '!': keys_.push_back({.kind = KeyKind::Escape}); break;
        case '#': keys_.push_back({.kind = KeyKind::Tab}); break;
        case '[': keys_.push_back({.kind = KeyKind::PageUp}); break;
        case ']': keys_.push_back({.kind = KeyKind::PageDown}); break;
        case '{': keys_.push_back({.kind = KeyKind::Home}); break;
        case '}': keys_.push_back({.kind = KeyKind::End}); break;
        case '~': keys_.push_back({.kind = KeyKind::Backspace}); break;
        default:
          keys_.push_back({.kind = KeyKind::Character, .character = static_cast<char32_t>(c)});
      }
    }
  }
  void click(Point point) {
    keys_.push_back({.kind = KeyKind::Click, .character = 0, .point = point});
  }
  void resize(Point size) { sizes_.push_back(size), keys_.push_back({.kind = KeyKind::Resized}); }

  [[nodiscard]] Point size() const override { return size_; }
  void show(const Canvas& canvas, std::optional<Point> /*caret*/) override {
    EXPECT_EQ(canvas.width(), size_.x);
    EXPECT_EQ(canvas.height(), size_.y);
    last = canvas.text();
    all += last;
  }
  Key read(milliseconds most) override {
    // An engine that thinks is waited for; the keys come after it.
    if (holds(last, "thinks:") || holds(last, "thinks about")) {
      std::this_thread::sleep_for(std::min(most, milliseconds(5)));
      return {};
    }
    if (keys_.empty()) return {.kind = KeyKind::Interrupted};
    const Key key = keys_.front();
    keys_.pop_front();
    if (key.kind == KeyKind::Resized) {
      size_ = sizes_.front();
      sizes_.pop_front();
    }
    return key;
  }

  std::string last;
  std::string all;

 private:
  Point size_;
  std::deque<Key> keys_;
  std::deque<Point> sizes_;
};

class ScreenGameTest : public testing::Test {
 protected:
  Leave play(NewGame wanted = two_people()) {
    sitting_.emplace(wanted);
    const ScreenOptions options{
        .texts = texts,
        .glyphs = Glyphs::Ascii,
        .colored = false,
        .saved = SavedGames(sitting_->folder.path()),
        .open_table = sitting_->opener(),
        .new_table = [&] { return Result<std::unique_ptr<Table>>(sitting_->table()); }};
    auto [leave, lines] = play_on_screen(sitting_->table(), display, options);
    farewell.clear();
    for (const std::string& line : lines) farewell += line + "\n";
    return leave;
  }

  TestDisplay display;
  Texts texts;
  std::string farewell;
  std::optional<Sitting> sitting_;
};

TEST_F(ScreenGameTest, TheFirstScreenAtTheUsualSize) {
  NewGame wanted = two_people();
  wanted.clock = "5:00";
  EXPECT_EQ(play(wanted), Leave::Interrupted);
  EXPECT_EQ(display.last,
            " Quoridor                                                           Ann to move\n"
            "   +---+---+---+---+---+---+---+---+---+    - Players -------------------------\n"
            " 9 |                (b)                | 9  > (a) Ann                      5:00\n"
            "   +   +   +   +   +   +   +   +   +   +          blue  walls 10  steps 8\n"
            " 8 |                                   | 8        no games yet\n"
            "   +   +   +   +   +   +   +   +   +   +      (b) Bob                      5:00\n"
            " 7 |                                   | 7        orange  walls 10  steps 8\n"
            "   +   +   +   +   +   +   +   +   +   +          no games yet\n"
            " 6 |                                   | 6  - Moves ---------------------------\n"
            "   +   +   +   +   +   +   +   +   +   +\n"
            " 5 |                                   | 5\n"
            "   +   +   +   +   +   +   +   +   +   +\n"
            " 4 |                                   | 4\n"
            "   +   +   +   +   +   +   +   +   +   +\n"
            " 3 |                                   | 3\n"
            "   +   +   +   +   +   +   +   +   +   +    - Messages ------------------------\n"
            " 2 |                 *                 | 2\n"
            "   +   +   +   +   +   +   +   +   +   +\n"
            " 1 |             *  >a<  *             | 1\n"
            "   +---+---+---+---+---+---+---+---+---+\n"
            "     a   b   c   d   e   f   g   h   i\n"
            "\n"
            " Ann to move\n"
            " arrows Enter  h v p  : type  u undo  i hint  s save  ? help  q quit\n");
}

TEST_F(ScreenGameTest, ArrowsAndEnterMoveThePawn) {
  display.press("^$_$");
  play();
  EXPECT_TRUE(holds(display.last, "  1. e2    e8")) << display.last;
}

TEST_F(ScreenGameTest, LettersTurnTheCursorIntoAWall) {
  display.press("h^^$v_$");
  play();
  EXPECT_TRUE(holds(display.last, "  1. e3h   e7v")) << display.last;
}

TEST_F(ScreenGameTest, AnIllegalWallIsMarkedWithTheReason) {
  display.press("h$h________");
  play();
  // The second player's cursor has come to the wall that is there.
  EXPECT_TRUE(holds(display.last, "e1h: ")) << display.last;
  EXPECT_TRUE(holds(display.last, "xxxxxxx")) << display.last;
}

TEST_F(ScreenGameTest, TypedMovesAndCommands) {
  display.press(":e2$:e8~7$:e8$:a1 vertical$:undo$");
  play();
  EXPECT_TRUE(holds(display.all, "cannot go to e7"));
  EXPECT_TRUE(holds(display.all, "  2. a1v"));
  EXPECT_TRUE(holds(display.last, "Taken back; Ann to move."));
  EXPECT_FALSE(holds(display.last, "  2. a1v"));
}

TEST_F(ScreenGameTest, TheMouseMovesAPawnAtOnceAndAWallWithTwoClicks) {
  const int e = 4 + 4 * 4 + 1;
  display.click({e, 16});     // e2
  display.click({e + 2, 6});  // the groove right of e7: once
  play();
  EXPECT_TRUE(holds(display.last, "  1. e2\n") || holds(display.last, "  1. e2 "));
  EXPECT_TRUE(holds(display.last, "click again to place it")) << display.last;
  display.click({e, 16});
  display.click({e + 2, 6});
  display.click({e + 2, 6});
  play();
  EXPECT_TRUE(holds(display.last, "  1. e2    e7v")) << display.last;
}

TEST_F(ScreenGameTest, UndoRedoAndTurning) {
  display.press("^$uf");
  play();
  EXPECT_TRUE(holds(display.last, "     i   h   g")) << display.last;
  display.press("^$ur");
  play();
  EXPECT_TRUE(holds(display.last, "  1. e2"));
  // On the turned board up is towards row 1.
  display.press("f_$");
  play();
  EXPECT_TRUE(holds(display.last, "  1. e2"));
}

TEST_F(ScreenGameTest, AGameToItsEndAndAnother) {
  NewGame wanted = two_people();
  wanted.size = "3";
  display.press("^$<$^$");
  play(wanted);
  EXPECT_TRUE(holds(display.last, "Ann wins: a pawn has reached its goal.")) << display.last;
  display.press("^$<$^$nq");
  EXPECT_EQ(play(wanted), Leave::Quit);
  EXPECT_TRUE(holds(display.last, "Ann to move"));
  display.press("^$<$^$q");
  EXPECT_EQ(play(wanted), Leave::Over);
}

TEST_F(ScreenGameTest, ResigningAndDrawsAskFirst) {
  display.press("Rxn^$dndyy");
  play();
  EXPECT_TRUE(holds(display.all, "Ann, do you resign?"));
  EXPECT_TRUE(holds(display.all, "Bob, do you offer a draw?"));
  EXPECT_TRUE(holds(display.all, "Bob offers a draw. Ann, do you accept?"));
  EXPECT_TRUE(holds(display.last, "Draw by agreement."));
  display.press("Ry");
  play();
  EXPECT_TRUE(holds(display.last, "Bob wins by resignation."));
}

TEST_F(ScreenGameTest, EnginesThinkAndAnswer) {
  NewGame wanted = two_people("othello");
  wanted.players = "Ann,engine:1";
  display.press("$");
  play(wanted);
  EXPECT_TRUE(holds(display.last, "Engine 1 plays ")) << display.last;
}

TEST_F(ScreenGameTest, GamesAreSavedAndChosenFromAList) {
  display.press("l^$smine$^$l$");
  play();
  EXPECT_TRUE(holds(display.all, "There are no saved games."));
  EXPECT_TRUE(holds(display.all, "mine: quoridor, Ann - Bob, moves: 1"));
  EXPECT_TRUE(holds(display.last, "Loaded: Ann - Bob, moves: 1.")) << display.last;
}

TEST_F(ScreenGameTest, HelpShowsEveryKey) {
  display.press("?");
  play();
  for (const char* key : {"arrows", "h  v  p", "mouse", "u  r", "s  l", "d  R", "Esc"}) {
    EXPECT_TRUE(holds(display.last, key)) << key;
  }
}

TEST_F(ScreenGameTest, ResizingDrawsAgainAtAnySize) {
  for (const Point size :
       {Point{40, 12}, Point{1, 1}, Point{200, 60}, Point{80, 3}, Point{3, 80}}) {
    display.resize(size);
  }
  play();
  EXPECT_EQ(display.size(), (Point{3, 80}));
}

TEST_F(ScreenGameTest, HungarianInAsciiLosesOnlyItsAccents) {
  texts = Texts(Language::Hungarian);
  play();
  EXPECT_TRUE(holds(display.last, "Jatekosok")) << display.last;
  EXPECT_TRUE(holds(display.last, "Ann lep"));
}

TEST_F(ScreenGameTest, CommandsAnswerInAWindow) {
  display.press(":e2$:position$");
  play();
  EXPECT_TRUE(holds(display.last, "9x9 e2:10/e9:10 -/- 2 1")) << display.last;
  display.press(":e2$:record$");
  play();
  EXPECT_TRUE(holds(display.last, "| 1. e2 ")) << display.last;
  display.press(":moves$");
  play();
  EXPECT_TRUE(holds(display.last, "e2 f1")) << display.last;
  EXPECT_TRUE(holds(display.last, " h8v")) << display.last;
  display.press(":scores$");
  play();
  EXPECT_TRUE(holds(display.last, "No games have been finished")) << display.last;
  // Any key but those that scroll closes it.
  display.press(":position$_x^$");
  play();
  EXPECT_TRUE(holds(display.last, "  1. e2")) << display.last;
}

TEST_F(ScreenGameTest, AListThatIsTooLongIsScrolled) {
  display.resize({40, 12});
  display.press(":moves$");
  play();
  EXPECT_FALSE(holds(display.last, "h8v")) << display.last;
  display.press(":moves$}");
  play();
  EXPECT_TRUE(holds(display.last, "h8v")) << display.last;
}

TEST_F(ScreenGameTest, MessagesAreSeenWithoutPanels) {
  display.resize({40, 12});
  display.press("^$u");
  play();
  EXPECT_TRUE(holds(display.last, " Taken back; Ann to move.")) << display.last;
}

TEST_F(ScreenGameTest, AWallTakesItsPlaceWithTheCommand) {
  display.press(":h e3$:v 9 8$:h zz$");
  play();
  EXPECT_TRUE(holds(display.last, "  1. e3h   e5v")) << display.last;
  EXPECT_TRUE(holds(display.last, "No such wall fits at 'zz'")) << display.last;
}

TEST_F(ScreenGameTest, SavingAsksBeforeItReplaces) {
  display.press("smine$^$smine$n:save mine$y");
  play();
  EXPECT_TRUE(holds(display.all, "mine exists already. Replace it? (y/n):"));
  EXPECT_TRUE(holds(display.all, "Not saved."));
  const auto saved = SavedGames(sitting_->folder.path()).load("mine");
  EXPECT_EQ(saved.value().moves.size(), 1U);
}

TEST_F(ScreenGameTest, LeavingSaysTheResultAndWhereTheGameIs) {
  display.press("^$q");
  EXPECT_EQ(play(), Leave::Quit);
  EXPECT_TRUE(holds(farewell, "The game is kept in " + sitting_->folder.path().string()));
  display.press("^$Ryq");
  EXPECT_EQ(play(), Leave::Over);
  EXPECT_TRUE(holds(farewell, "Ann wins by resignation.\n")) << farewell;
  EXPECT_TRUE(holds(farewell, "outflank analyze --record " + sitting_->folder.path().string()))
      << farewell;
}

TEST_F(ScreenGameTest, AFinishedGameIsSteppedThrough) {
  NewGame wanted = two_people();
  wanted.size = "3";
  const std::string game = "^$<$^$";  // b2 a3 b3
  display.press(game + "<");
  play(wanted);
  EXPECT_TRUE(holds(display.last, "After move 2 of 3: a3")) << display.last;
  EXPECT_TRUE(holds(display.last, " 2 |          (a)          | 2")) << display.last;
  display.press(game + "{");
  play(wanted);
  EXPECT_TRUE(holds(display.last, "Before the first of 3 moves")) << display.last;
  EXPECT_TRUE(holds(display.last, " 1 |          (a)          | 1")) << display.last;
  display.press(game + "{>>>");
  play(wanted);
  EXPECT_TRUE(holds(display.last, "Ann wins: ")) << display.last;
  // From the list of games as well, when it was played before.
  display.press(game + "nl$[");
  play(wanted);
  EXPECT_TRUE(holds(display.last, "After move 2 of 3: a3")) << display.last;
}

TEST_F(ScreenGameTest, NothingIsPlayedWhileLookingBack) {
  display.press("^$_$[[$");
  play();
  // Enter has come back to the game, and no more.
  EXPECT_TRUE(holds(display.all, "Before the first of 2 moves"));
  EXPECT_TRUE(holds(display.last, "Ann to move")) << display.last;
  EXPECT_TRUE(holds(display.last, "  1. e2    e8")) << display.last;
  EXPECT_FALSE(holds(display.last, "  2. ")) << display.last;
}

TEST_F(ScreenGameTest, AnEngineThatIsAheadDeclinesADraw) {
  NewGame wanted;
  wanted.players = "Ann,engine:1";
  wanted.position = "9x9 e1:0/c2:0 -/- 1 8";
  display.press("dy!");
  play(wanted);
  EXPECT_TRUE(holds(display.last, "Engine 1 declines the draw.")) << display.last;
}

TEST_F(ScreenGameTest, RatingsAreShownBesideTheBoard) {
  display.press("^$Ryn");
  play();
  EXPECT_TRUE(holds(display.all, "Ratings: Ann 1516 (+16)")) << display.all;
  EXPECT_TRUE(holds(display.last, "rating 1516 +1 =0 -0")) << display.last;
  EXPECT_TRUE(holds(display.last, "rating 1484 +0 =0 -1")) << display.last;
}

TEST_F(ScreenGameTest, FourPlayersFitWithWhatTheyHaveDone) {
  NewGame wanted;
  wanted.players = "Ann,Bob,Eve,Dan";
  display.press(":e2$");
  play(wanted);
  EXPECT_TRUE(holds(display.last, "(d) Dan")) << display.last;
  EXPECT_TRUE(holds(display.last, "purple  walls 5  steps 8\n")) << display.last;
  EXPECT_TRUE(holds(display.last, "no games yet")) << display.last;
  EXPECT_TRUE(holds(display.last, "  1. e2")) << display.last;
  EXPECT_TRUE(holds(display.last, "- Messages -")) << display.last;
}

// The row of the canvas as text, in the columns of the labels at the left.
std::string label_at(const Canvas& canvas, int x, int y) {
  std::string text;
  for (int i = 0; i < kLabelColumns; ++i) {
    const char32_t glyph = canvas.at(x + i, y).glyph;
    if (glyph != U' ') append_utf8(text, glyph);
  }
  return text;
}

TEST(FrameTest, LargeBoardsShowThePartAroundTheCursorWithItsNames) {
  const auto game = games::find_game_type("quoridor").value()->start("size=25").value();
  for (const bool flipped : {false, true}) {
    for (const std::string square : {"a1", "m13", "y25", "a25", "y1", "c20"}) {
      ScreenView view;
      view.glyphs = Glyphs::Ascii;
      view.colored = false;
      view.flipped = flipped;
      const games::MoveId move = move_in(*game, square);
      view.marks.cursor = {move, false};
      const Frame frame = draw_frame(*game, view, Texts(), 80, 24);
      const Point middle = place_of(*game, frame.style, move);
      std::optional<Point> shown;
      for (int y = 0; y < 24; ++y) {
        for (int x = 0; x < 80; ++x) {
          if (frame.on_board({x, y}) == middle) shown = {x, y};
        }
      }
      ASSERT_TRUE(shown) << square;
      EXPECT_EQ(frame.canvas.at(shown->x + 1, shown->y).glyph, U'<') << square;
      EXPECT_EQ(label_at(frame.canvas, frame.board.x, shown->y), square.substr(1));
      const int below = frame.board.y + frame.board_height - 1;
      EXPECT_EQ(frame.canvas.at(shown->x, below).glyph, static_cast<char32_t>(square[0]));
    }
  }
}

TEST(FrameTest, SquaresGrowWithTheScreen) {
  const auto game = games::find_game_type("quoridor").value()->start("").value();
  const ScreenView view;
  EXPECT_EQ(draw_frame(*game, view, Texts(), 80, 24).style.cell_height, 1);
  EXPECT_EQ(draw_frame(*game, view, Texts(), 100, 33).style.cell_height, 2);
  EXPECT_EQ(draw_frame(*game, view, Texts(), 120, 45).style.cell_height, 3);
  EXPECT_EQ(draw_frame(*game, view, Texts(), 60, 45).style.cell_height, 1);
}

TEST(PanelsTest, LinesBreakBetweenWords) {
  EXPECT_EQ(wrapped("one two three", 7), (std::vector<std::string>{"one two", "three"}));
  EXPECT_EQ(wrapped("abcdefgh ij", 3), (std::vector<std::string>{"abc", "def", "gh", "ij"}));
  EXPECT_TRUE(wrapped("", 10).empty());
}

}  // namespace
}  // namespace outflank::terminal
