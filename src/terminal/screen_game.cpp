#include "terminal/screen_game.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "terminal/frame.h"
#include "terminal/game_board.h"
#include "terminal/questions.h"
#include "terminal/score_lines.h"
#include "terminal/screen_view.h"
#include "terminal/seat_view.h"
#include "terminal/typed_command.h"
#include "terminal/windows.h"

namespace outflank::terminal {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMaxMessages = 100;

class ScreenGame {
 public:
  ScreenGame(std::unique_ptr<Table> table, Display& display, const ScreenOptions& options)
      : table_(std::move(table)),
        display_(display),
        options_(options),
        texts_(options.texts),
        windows_(options.texts),
        questions_(options.texts),
        state_{.cursor = BoardCursor(table_->game())} {
    if (table_->match().ply() > 0 && !over())
      show_message(texts_(Text::Resumed, table_->match().ply()));
    show_seed();
    begin_turn();
  }

  ScreenResult run() {
    while (!leave_) {
      advance();
      draw();
      const Key key = display_.read(patience());
      if (key.kind == KeyKind::Interrupted) {
        leave_ = Leave::Interrupted;
      } else if (key.kind != KeyKind::None && key.kind != KeyKind::Resized) {
        press(key);
      }
    }
    table_->discard_thought();
    return {*leave_, farewell()};
  }

 private:
  [[nodiscard]] const games::Game& game() const { return table_->game(); }
  [[nodiscard]] bool over() const { return table_->match().over(); }
  [[nodiscard]] bool person_to_move() const {
    return !over() && !table_->is_engine(table_->match().to_move());
  }

  void show_message(std::string text) {
    state_.messages.push_back(std::move(text));
    if (state_.messages.size() > kMaxMessages) state_.messages.erase(state_.messages.begin());
  }
  void show_seed() {
    if (const auto seed = table_->seed(); seed && !over())
      show_message(texts_(Text::SeedIs, *seed));
  }
  void complain(const Error& error) { state_.complaint = explain(texts_, error); }

  // ---- background events ----

  [[nodiscard]] milliseconds patience() const {
    if (table_->thinking()) return milliseconds(100);
    if (!over() && table_->match().deadline()) return milliseconds(100);
    return milliseconds(1000);
  }

  void advance() {
    table_->tick();
    finish_thought();
    while (!over() && game().must_pass()) {
      if (const auto passed = table_->play(*game().pass()); !passed) break;
    }
    show_events();
    if (!over() && !table_->thinking() && table_->is_engine(table_->match().to_move())) {
      if (const auto begun = table_->begin_thinking(); !begun) {
        complain(begun.error());
        leave_ = Leave::Quit;
      }
    }
  }

  void finish_thought() {
    if (!table_->thinking() || !table_->wait(milliseconds(0))) return;
    const auto found = table_->finish_thinking();
    if (!found) return;
    if (!*found) {
      if (!over()) show_message(texts_(Text::EngineFailed, found->error().message()));
      return;
    }
    if ((*found)->request != EngineRequest::Hint) return;
    const games::MoveId hint = *(*found)->move;
    state_.hint = hint;
    state_.cursor.point_at(hint);
    show_message(texts_(Text::HintIs, game().move_text(hint)));
  }

  void show_events() {
    for (std::string& line : event_lines(*table_, table_->take_events(), texts_)) {
      show_message(std::move(line));
    }
    if (table_->match().ply() != ply_) begin_turn();
    if (over() && !end_told_) {
      end_told_ = true;
      questions_.drop();
      for (std::string& line : ending_lines(*table_, texts_)) show_message(std::move(line));
    }
    for (std::string& note : table_->take_notes()) show_message(std::move(note));
  }

  [[nodiscard]] std::vector<std::string> farewell() {
    std::vector<std::string> lines;
    if (over()) lines = ending_lines(*table_, texts_);
    // Notes since the last frame, such as a full disk.
    for (std::string& note : table_->take_notes()) lines.push_back(std::move(note));
    for (std::string& line : table_->storage_lines()) lines.push_back(std::move(line));
    if (const auto seed = table_->seed()) lines.push_back(texts_(Text::SeedIs, *seed));
    return lines;
  }

  void begin_turn() {
    ply_ = table_->match().ply();
    state_.hint.reset();
    state_.complaint.clear();
    state_.clicked.reset();
    state_.lookback.end();
    if (!person_to_move()) return;
    if (state_.cursor.follows()) {
      state_.cursor = BoardCursor(game());
    } else if (!game().check(state_.cursor.move())) {
      state_.cursor.point_at(game().legal_moves().front());
    }
  }

  // ---- drawing ----

  ScreenView view(Point size) {
    ScreenView view = screen_view(*table_, state_, texts_);
    view.glyphs = options_.glyphs;
    view.colored = options_.colored;
    if (questions_.open()) {
      view.status = questions_.prompt().question();
      view.status_ink = Ink::Strong;
      view.typed = questions_.prompt().typed();
    }
    view.window = windows_.view(size);
    return view;
  }

  void draw() {
    const Point size = display_.size();
    const ScreenView seen = view(size);
    const Lookback& lookback = state_.lookback;
    frame_ = draw_frame(lookback.active() ? lookback.game() : game(), seen, texts_, size.x, size.y);
    display_.show(frame_.canvas, frame_.caret);
  }

  // ---- keys ----

  void press(const Key& key) {
    if (windows_.open()) {
      if (const auto chosen = windows_.press(key)) load(chosen->string());
    } else if (questions_.open()) {
      questions_.press(key);
    } else if (!press_in_lookback(key)) {
      press_on_board(key);
    }
  }

  // Keys of the lookback, and keys pressed during it: nothing is played on a board that shows the
  // past. False for a key meant for the game.
  bool press_in_lookback(const Key& key) {
    const bool arrows = over() || state_.lookback.active();
    const int all = table_->match().ply();
    const auto step = [&](int moves) {
      state_.lookback.step(*table_, moves);
      return true;
    };
    switch (key.kind) {
      case KeyKind::PageUp: return step(-1);
      case KeyKind::PageDown: return step(1);
      case KeyKind::Left:
      case KeyKind::Up: return arrows && step(-1);
      case KeyKind::Right:
      case KeyKind::Down: return arrows && step(1);
      case KeyKind::Home: return arrows && step(-all);
      case KeyKind::End: return arrows && step(all);
      default: break;
    }
    if (!state_.lookback.active()) return false;
    const bool harmless =
        key.kind == KeyKind::Character &&
        std::u32string_view(U"f?slnq").find(key.character) != std::u32string_view::npos;
    if (harmless) return false;
    state_.lookback.end();
    return true;
  }

  void press_on_board(const Key& key) {
    state_.complaint.clear();
    switch (key.kind) {
      case KeyKind::Up: return step(BoardCursor::Step::Up);
      case KeyKind::Down: return step(BoardCursor::Step::Down);
      case KeyKind::Left: return step(BoardCursor::Step::Left);
      case KeyKind::Right: return step(BoardCursor::Step::Right);
      case KeyKind::Tab: return state_.cursor.next_kind();
      case KeyKind::Enter: return play_cursor();
      case KeyKind::Escape:
        if (table_->thinking()) table_->stop_thinking();
        return;
      case KeyKind::Click: return click(key.point);
      case KeyKind::Character: return press_character(key.character);
      default: return;
    }
  }

  void press_character(char32_t character) {
    switch (character) {
      case U' ': return play_cursor();
      case U'h': return state_.cursor.set_kind(TargetKind::Horizontal);
      case U'v': return state_.cursor.set_kind(TargetKind::Vertical);
      case U'p': return home();
      case U'u': return undo();
      case U'r': return report_refusal(table_->redo());
      case U'i': return hint();
      case U'f': state_.flipped = !state_.flipped; return;
      case U'x': return pass();
      case U's':
        return questions_.ask(texts_(Text::SavePrompt), [this](const auto& name) {
          save(name, SavedGames::Existing::Refuse);
        });
      case U'l': return list_games();
      case U'd': return ask_about_draw_offer();
      case U'R': return resign();
      case U':':
        return questions_.ask(texts_(Text::MovePrompt),
                              [this](const auto& text) { execute(text); });
      case U'n':
        if (over()) take(options_.new_table());
        return;
      case U'?': return windows_.show_help(board_of(game()).screen_help(texts_));
      case U'q': leave_ = over() ? Leave::Over : Leave::Quit; return;
      default: return;
    }
  }

  void report_refusal(const Result<void>& result) {
    if (!result) complain(result.error());
  }

  void step(BoardCursor::Step step) {
    state_.cursor.step(step, state_.flipped);
    state_.clicked.reset();
  }

  void home() { state_.cursor.set_kind(TargetKind::Square); }

  void click(Point point) {
    const auto on_board = frame_.on_board(point);
    if (!on_board || !person_to_move()) return;
    const auto move = move_at(game(), frame_.style, *on_board);
    if (!move) return;
    state_.cursor.point_at(*move);
    const bool wall = state_.cursor.kind() != TargetKind::Square;
    // A wall cannot be removed, and grooves are narrow: it takes two clicks.
    if (wall && state_.clicked != *move) {
      state_.clicked = *move;
      return;
    }
    if (!state_.cursor.at_home(game())) play_cursor();
  }

  // ---- moves ----

  void play_cursor() {
    if (person_to_move()) play(state_.cursor.move());
  }

  void pass() {
    if (const auto move = game().pass()) play(*move);
  }

  // A move as value or as text.
  template <class Move>
  void play(const Move& move) {
    // A pending draw offer is answered first.
    if (!person_to_move() || table_->thinking_of(EngineRequest::DrawAnswer)) return;
    table_->discard_thought();
    report_refusal(table_->play(move));
  }

  void undo() {
    if (const auto undone = table_->undo(); !undone) return complain(undone.error());
    show_message(texts_(Text::TakenBack, table_->name(table_->match().to_move())));
  }

  void hint() {
    if (person_to_move() && !table_->thinking()) report_refusal(table_->begin_hint());
  }

  void resign() {
    const auto seat = table_->speaker();
    if (over() || !seat) return;
    questions_.ask_yes_or_no(texts_(Text::ConfirmResign, table_->name(*seat)),
                             [this, seat](bool sure) {
                               if (sure) report_refusal(table_->resign(*seat));
                             });
  }

  // Typing `d3` without the colon is not meant as an offer.
  void ask_about_draw_offer() {
    const auto seat = table_->speaker();
    if (over() || !seat) return;
    questions_.ask_yes_or_no(texts_(Text::ConfirmDraw, table_->name(*seat)), [this](bool sure) {
      if (sure) offer_draw();
    });
  }

  void offer_draw() {
    const auto seat = table_->speaker();
    if (over() || !seat) return;
    if (const auto offered = table_->offer_draw(*seat); !offered) return complain(offered.error());
    ask_next_about_draw();
  }

  void ask_next_about_draw() {
    const auto asker = table_->match().draw_offered_by();
    const std::vector<games::SeatId> awaited = table_->match().draw_awaits();
    if (!asker || awaited.empty()) return;
    const games::SeatId seat = awaited.front();
    questions_.ask_yes_or_no(
        texts_(Text::DrawQuestion, table_->name(*asker), table_->name(seat)),
        [this, seat](bool accepts) {
          using Answer = match::Match::Answer;
          report_refusal(table_->answer_draw(seat, accepts ? Answer::Accept : Answer::Decline));
          if (accepts) ask_next_about_draw();
        });
  }

  // ---- saved games and typed commands ----

  void save(const std::string& name, SavedGames::Existing existing) {
    if (name.empty()) return;
    const auto saved = options_.saved.save(name, table_->record(), existing);
    if (saved) return show_message(texts_(Text::Saved, saved->string()));
    if (!saved.error().is(store::FileError::Exists)) return complain(saved.error());
    constexpr int kNameColumns = 40;  // so that the whole question is visible
    questions_.ask_yes_or_no(texts_(Text::ReplaceFile, shortened(name, kNameColumns)),
                             [this, name](bool replace) {
                               if (replace) return save(name, SavedGames::Existing::Replace);
                               show_message(texts_(Text::NotReplaced));
                             });
  }

  void list_games() {
    std::vector<SavedGame> games = options_.saved.list_all();
    if (games.empty()) return show_message(texts_(Text::NoSavedGames));
    windows_.show_games(std::move(games));
  }

  void load(const std::string& name) {
    auto record = options_.saved.load(name);
    if (!record) {
      state_.complaint = texts_(Text::GameDamaged, record.error().message());
      show_message(state_.complaint);
      return;
    }
    take(options_.open_table(*std::move(record)));
    show_message(texts_(Text::Loaded, names_of(table_->record()), table_->match().ply()));
  }

  void take(Result<std::unique_ptr<Table>> table) {
    if (!table) return complain(table.error());
    table_->discard_thought();
    table_ = *std::move(table);
    state_.messages.clear();
    end_told_ = false;
    state_.cursor = BoardCursor(game());
    show_seed();
    begin_turn();
  }

  void execute(const std::string& text) {
    if (text.empty()) return;
    const TypedCommand typed = parse_command(game(), text);
    switch (typed.command) {
      case Command::Move: return play(board_of(game()).typed_move(game(), typed.argument));
      case Command::HorizontalWall: return place_wall(TargetKind::Horizontal, typed.argument);
      case Command::VerticalWall: return place_wall(TargetKind::Vertical, typed.argument);
      case Command::Undo: return undo();
      case Command::Redo: return report_refusal(table_->redo());
      case Command::Hint: return hint();
      case Command::Moves: return show_legal_moves();
      case Command::Board: state_.lookback.end(); return;
      case Command::Flip: state_.flipped = !state_.flipped; return;
      case Command::Save: return save(typed.argument, SavedGames::Existing::Refuse);
      case Command::SaveOver: return save(typed.argument, SavedGames::Existing::Replace);
      case Command::Load: return typed.argument.empty() ? list_games() : load(typed.argument);
      case Command::Games: return list_games();
      case Command::ScoreList: return show_scores();
      case Command::Draw: return offer_draw();
      case Command::Resign: return resign();
      case Command::Record: return show(Text::RecordTitle, game().move_list());
      case Command::Position: return show(Text::PositionTitle, game().position_text());
      case Command::Help: return windows_.show_help(board_of(game()).screen_help(texts_));
      case Command::Quit: leave_ = over() ? Leave::Over : Leave::Quit; return;
    }
  }

  // At the typed position, or turns the cursor into such a wall.
  void place_wall(TargetKind kind, const std::string& place) {
    if (place.empty()) return state_.cursor.set_kind(kind);
    const WallInput& walls = *board_of(game()).walls();  // otherwise the command is not recognised
    const auto wall = walls.typed(place, kind == TargetKind::Horizontal ? 'h' : 'v');
    if (wall) return play(*wall);
    state_.complaint = texts_(Text::NotAWallPlace, shortened(place, 40), walls.grid_end(game()));
  }

  void show(Text title, std::string text) { windows_.show_text(texts_(title), {std::move(text)}); }

  void show_legal_moves() {
    std::string moves;
    if (!over()) game().append_legal_moves(moves, ' ');
    show(Text::LegalMovesTitle, moves);
  }

  void show_scores() {
    const auto scores = table_->score_table();
    if (!scores) return complain(scores.error());
    if (scores->empty()) return show_message(texts_(Text::NoScores));
    windows_.show_text(texts_(Text::Players), score_lines("", *scores, texts_));
  }

  std::unique_ptr<Table> table_;
  Display& display_;
  const ScreenOptions& options_;
  const Texts& texts_;
  Windows windows_;
  Questions questions_;
  ScreenState state_;
  Frame frame_{.canvas = Canvas(0, 0), .caret = {}, .style = {}, .board = {}, .scrolled = {}};
  bool end_told_ = false;
  int ply_ = 0;
  std::optional<Leave> leave_;
};

}  // namespace

ScreenResult play_on_screen(std::unique_ptr<Table> table, Display& display,
                            const ScreenOptions& options) {
  return ScreenGame(std::move(table), display, options).run();
}

}  // namespace outflank::terminal
