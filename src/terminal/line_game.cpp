#include "terminal/line_game.h"

#include <algorithm>
#include <ostream>
#include <tuple>
#include <utility>

#include <fmt/format.h>
#include <fmt/ostream.h>

#include "core/text.h"
#include "match/match_error.h"
#include "terminal/game_board.h"
#include "terminal/line_board.h"
#include "terminal/line_review.h"
#include "terminal/panels.h"
#include "terminal/score_lines.h"
#include "terminal/seat_view.h"
#include "terminal/typed_command.h"

namespace outflank::terminal {
namespace {

constexpr int kLineWidth = 76;

class LineGame {
 public:
  LineGame(std::unique_ptr<Table> table, LineInput& in, std::ostream& out,
           const LineOptions& options)
      : table_(std::move(table)),
        in_(in),
        out_(out),
        options_(options),
        texts_(options.texts),
        board_(options.board, options.style) {}

  Leave run() {
    greet();
    while (!leave_) {
      table_->tick();
      print_events();
      if (table_->match().over()) {
        show_end();
        leave_ = look_through();
        break;
      }
      if (table_->game().must_pass()) {
        report_refusal(table_->play(*table_->game().pass()));
        continue;
      }
      if (!board_shown_ && board_wanted()) show_board();
      print_news();
      if (table_->is_engine(table_->match().to_move())) {
        let_engine_move();
      } else {
        take_turn();
      }
    }
    finish();
    return *leave_;
  }

 private:
  [[nodiscard]] const GameBoard& game_board() const { return board_of(table_->game()); }
  void line(std::string_view text) { fmt::print(out_, "{}\n", text); }
  void refuse(const Error& error) { line("  " + explain(texts_, error)); }
  void report_refusal(const Result<void>& result) {
    if (!result) refuse(result.error());
  }

  // ---- output ----

  void greet() {
    for (const SeatView& view : seat_views(*table_, table_->game(), texts_)) {
      line(texts_(Text::PlayerLine, view.piece, view.name, view.color, view.score));
    }
    if (const auto seed = table_->seed()) line(texts_(Text::SeedIs, *seed));
    line(game_board().how_to_move(texts_));
    if (table_->match().ply() > 0) line(texts_(Text::Resumed, table_->match().ply()));
  }

  // Of several moves made at once only the last needs a board.
  [[nodiscard]] bool board_wanted() const {
    return options_.live || !table_->is_engine(table_->match().to_move()) || !table_->speaker();
  }

  void show_board() {
    board_shown_ = true;
    fmt::print(out_, "{}", board_.text(*table_, texts_));
  }

  void show_moves() {
    std::string moves;
    table_->game().append_legal_moves(moves, ' ');
    for (const std::string& text : wrapped(moves, kLineWidth)) line("  " + text);
  }

  void show_scores() {
    const auto scores = table_->score_table();
    if (!scores) return refuse(scores.error());
    if (scores->empty()) return line(texts_(Text::NoScores));
    for (const std::string& text : score_lines("", *scores, texts_)) line("  " + text);
  }

  void print_events() {
    for (std::string& text : event_lines(*table_, table_->take_events(), texts_)) {
      news_.push_back(std::move(text));
    }
    // The ending comes before notes on scores and ratings.
    auto& notes = table_->match().over() ? notes_at_end_ : news_;
    for (std::string& note : table_->take_notes()) notes.push_back(std::move(note));
    if (const int ply = table_->match().ply(); ply != shown_ply_) {
      shown_ply_ = ply;
      board_shown_ = false;
    }
  }

  // Below the board, so that it is seen together with the prompt.
  void print_news() {
    for (const std::string& text : std::exchange(news_, {})) line(text);
  }

  void show_end() {
    show_board();
    print_news();
    for (const std::string& text : ending_lines(*table_, texts_)) line(text);
    print_notes_at_end();
  }

  void print_notes_at_end() {
    for (const std::string& text : std::exchange(notes_at_end_, {})) line(text);
  }

  // Only people are asked whether to review the moves; a script gets no question.
  Leave look_through() {
    if (!options_.live || table_->match().ply() == 0) return Leave::Over;
    const auto got = review_lines(*table_, in_, out_, board_, texts_);
    return got == LineInput::Got::Interrupted ? Leave::Interrupted : Leave::Over;
  }

  void finish() {
    table_->discard_thought();
    print_events();
    print_news();
    print_notes_at_end();
    for (const std::string& text : table_->storage_lines()) line(text);
    line(texts_(Text::MovesAre, table_->game().move_list()));
    line(texts_(Text::PositionIs, table_->game().position_text()));
    out_.flush();
  }

  // ---- reading ----

  // Asks and waits for a line; empty when the game is left, or over on time.
  std::optional<std::string> ask(const std::string& question) {
    for (bool asked = false;; asked = true) {
      std::optional<std::chrono::milliseconds> most;
      if (const auto deadline = table_->match().deadline()) most = *deadline - table_->now();
      const auto [got, text] = asked ? in_.read(most) : in_.ask(out_, question, most);
      if (got == LineInput::Got::Line) return std::string(trim(text));
      if (got == LineInput::Got::TimeOut) {
        table_->tick();
        if (!table_->match().over() && !turn_has_gone()) continue;
        line("");
        return std::nullopt;
      }
      const bool ended = got == LineInput::Got::End;
      line("");
      line(texts_(ended ? Text::EndOfInput : Text::Interrupted));
      leave_ = ended ? Leave::EndOfInput : Leave::Interrupted;
      return std::nullopt;
    }
  }

  // With three or four players, a flag removes one and the next one is asked.
  [[nodiscard]] bool turn_has_gone() const { return table_->match().to_move() != asked_seat_; }

  std::optional<bool> ask_yes_or_no(const std::string& question) {
    while (true) {
      const auto answer = ask(question);
      if (!answer) return std::nullopt;
      if (const auto yes = yes_or_no(texts_, *answer)) return yes;
      line("  " + texts_(Text::YesOrNo));
    }
  }

  // ---- turns ----

  void take_turn() {
    asked_seat_ = table_->match().to_move();
    if (!LineBoard::has_numbers(*table_) && legal_shown_ply_ != table_->match().ply()) {
      legal_shown_ply_ = table_->match().ply();
      std::string moves;
      table_->game().append_legal_moves(moves, ' ');
      line(texts_(Text::LegalMoves, moves));
    }
    const auto text =
        ask(texts_(Text::ToMovePrompt, table_->name(asked_seat_), game_board().piece(asked_seat_)));
    if (text && !text->empty()) execute(*text);
  }

  void let_engine_move() {
    const games::SeatId seat = table_->match().to_move();
    if (const auto begun = table_->begin_thinking(); !begun) {
      line(texts_(Text::EngineFailed, begun.error().message()));
      leave_ = Leave::Quit;
      return;
    }
    wait_for_thought(table_->name(seat));
    if (leave_) return;
    if (const auto moved = table_->finish_thinking(); moved && !*moved) {
      if (table_->match().over()) return;  // its time has run out
      line(texts_(Text::EngineFailed, moved->error().message()));
      leave_ = Leave::Quit;
    }
  }

  void wait_for_thought(const std::string& name) {
    constexpr auto kBreath = std::chrono::milliseconds(50);
    bool told = false;
    out_.flush();
    while (!table_->wait(kBreath)) {
      const LineInput::Got got = in_.look();
      if (got == LineInput::Got::Line) table_->stop_thinking();
      if (got == LineInput::Got::Interrupted) {
        table_->discard_thought();
        line("");
        line(texts_(Text::Interrupted));
        leave_ = Leave::Interrupted;
        return;
      }
      if (!options_.live) continue;
      const search::Report report = table_->progress();
      std::string text =
          texts_(Text::EngineThinks, name, report.depth, report.nodes, table_->thinking_seconds());
      if (table_->thinking_of(EngineRequest::Hint)) text = texts_(Text::HintThinks);
      if (table_->thinking_of(EngineRequest::DrawAnswer)) text = texts_(Text::DrawThinks, name);
      fmt::print(out_, "\r{}\033[K", text);
      out_.flush();
      told = true;
    }
    if (told) fmt::print(out_, "\r\033[K");
  }

  // ---- commands ----

  void execute(const std::string& text) {
    const TypedCommand typed = parse_command(table_->game(), text);
    switch (typed.command) {
      case Command::Move: return play_typed(typed.argument);
      case Command::HorizontalWall:
      case Command::VerticalWall: return place_wall(typed.command, typed.argument);
      case Command::Undo: return undo();
      case Command::Redo: return redo();
      case Command::Hint: return hint();
      case Command::Moves: return show_moves();
      case Command::Board: return show_board();
      case Command::Flip: board_.flip(); return show_board();
      case Command::Save: return save(typed.argument, SavedGames::Existing::Refuse);
      case Command::SaveOver: return save(typed.argument, SavedGames::Existing::Replace);
      case Command::Load: return load(typed.argument);
      case Command::Games: return list_games();
      case Command::ScoreList: return show_scores();
      case Command::Draw: return offer_draw();
      case Command::Resign: return resign();
      case Command::Record: return line(table_->game().move_list());
      case Command::Position: return line(table_->game().position_text());
      case Command::Help: return show_help();
      case Command::Quit: leave_ = Leave::Quit; return;
    }
  }

  void show_help() {
    fmt::print(out_, "{}{}", game_board().line_help(texts_), texts_.raw(Text::LineHelp));
  }

  void play_typed(const std::string& text) {
    if (text.size() == 1 && LineBoard::is_digit(text[0]) && LineBoard::has_numbers(*table_)) {
      play_number(text[0]);
    } else {
      play(game_board().typed_move(table_->game(), text));
    }
  }

  // A move as value or as text.
  template <class Move>
  void play(const Move& move) {
    const auto played = table_->play(move);
    if (played) return;
    refuse(played.error());
    if (played.error().is(match::MatchError::Late)) board_shown_ = true;
  }

  void play_number(char digit) {
    if (const auto move = board_.numbered(*table_, digit)) return play(*move);
    line("  " + texts_(Text::NoSuchNumber, digit));
  }

  // At the position typed with the command, or asks for one.
  void place_wall(Command kind, const std::string& typed) {
    if (!typed.empty()) {
      try_wall(kind, typed);
      return;
    }
    while (true) {
      const auto text = ask(board_.wall_question(kind, texts_));
      if (!text) return;
      if (text->empty()) {
        line("  " + texts_(Text::WallCancelled));
        return;
      }
      if (try_wall(kind, *text) || table_->match().over() || turn_has_gone()) return;
    }
  }

  bool try_wall(Command kind, const std::string& place) {
    const WallInput& walls = *game_board().walls();  // otherwise the command is not recognised
    const auto wall = walls.typed(place, kind == Command::HorizontalWall ? 'h' : 'v');
    if (!wall) {
      line("  " +
           texts_(Text::NotAWallPlace, shortened(place, 40), walls.grid_end(table_->game())));
      return false;
    }
    const auto played = table_->play(*wall);
    report_refusal(played);
    return played.has_value();
  }

  void undo() {
    if (const auto undone = table_->undo(); !undone) {
      refuse(undone.error());
      return;
    }
    board_shown_ = false;
    line(texts_(Text::TakenBack, table_->name(table_->match().to_move())));
  }

  void redo() {
    if (const auto redone = table_->redo(); !redone) {
      line("  " + texts_(Text::NothingToRedo));
      return;
    }
    line(texts_(Text::PlayedAgain));
  }

  void hint() {
    if (const auto begun = table_->begin_hint(); !begun) return refuse(begun.error());
    wait_for_thought("");
    if (leave_) return;
    if (const auto found = table_->finish_thinking()) {
      if (*found) {
        line(texts_(Text::HintIs, table_->game().move_text(*(*found)->move)));
      } else {
        refuse(found->error());
      }
    }
  }

  void resign() {
    const games::SeatId seat = table_->match().to_move();
    const auto sure = ask_yes_or_no(texts_(Text::ConfirmResign, table_->name(seat)));
    if (sure.value_or(false)) report_refusal(table_->resign(seat));
  }

  void offer_draw() {
    const games::SeatId seat = table_->match().to_move();
    if (const auto offered = table_->offer_draw(seat); !offered) return refuse(offered.error());
    if (table_->thinking_of(EngineRequest::DrawAnswer)) {
      wait_for_thought(table_->name(table_->match().draw_awaits().front()));
      if (leave_) return;
      std::ignore = table_->finish_thinking();
    }
    print_events();
    print_news();
    for (const games::SeatId other : table_->match().draw_awaits()) {
      const auto accepts =
          ask_yes_or_no(texts_(Text::DrawQuestion, table_->name(seat), table_->name(other)));
      if (!accepts) return;
      const auto answer = *accepts ? match::Match::Answer::Accept : match::Match::Answer::Decline;
      report_refusal(table_->answer_draw(other, answer));
      if (!*accepts) return;
    }
  }

  void save(const std::string& name, SavedGames::Existing existing) {
    if (name.empty()) return line("  " + texts_(Text::SaveWhere));
    const auto saved = options_.saved.save(name, table_->record(), existing);
    if (saved) return line(texts_(Text::Saved, saved->string()));
    if (!saved.error().is(store::FileError::Exists)) return refuse(saved.error());
    const std::string path = options_.saved.path_of(name)->string();
    // A script's next line is a move, not an answer to an occasional question.
    if (!options_.live) return line("  " + texts_(Text::FileIsThere, path));
    const auto replace = ask_yes_or_no(texts_(Text::ReplaceFile, path));
    if (!replace) return;
    if (!*replace) return line("  " + texts_(Text::NotReplaced));
    save(name, SavedGames::Existing::Replace);
  }

  void load(const std::string& name) {
    if (name.empty()) return line("  " + texts_(Text::LoadWhat));
    auto record = options_.saved.load(name);
    if (!record) return line("  " + texts_(Text::GameDamaged, record.error().message()));
    auto table = options_.open_table(*std::move(record));
    if (!table) return refuse(table.error());
    table_ = *std::move(table);
    board_shown_ = false;
    shown_ply_ = table_->match().ply();
    legal_shown_ply_ = -1;
    line(texts_(Text::Loaded, names_of(table_->record()), table_->match().ply()));
  }

  void list_games() {
    const std::vector<SavedGame> games = options_.saved.list_all();
    if (games.empty()) return line(texts_(Text::NoSavedGames));
    line(texts_(Text::SavedGamesHead));
    for (const SavedGame& game : games) line("  " + saved_line(game, texts_));
  }

  std::unique_ptr<Table> table_;
  LineInput& in_;
  std::ostream& out_;
  const LineOptions& options_;
  const Texts& texts_;
  LineBoard board_;
  std::vector<std::string> news_;          // events still to be printed
  std::vector<std::string> notes_at_end_;  // on results and ratings
  std::optional<Leave> leave_;
  bool board_shown_ = false;
  int shown_ply_ = 0;
  int legal_shown_ply_ = -1;
  games::SeatId asked_seat_ = games::kFirstSeat;
};

}  // namespace

Leave play_lines(std::unique_ptr<Table> table, LineInput& in, std::ostream& out,
                 const LineOptions& options) {
  return LineGame(std::move(table), in, out, options).run();
}

}  // namespace outflank::terminal
