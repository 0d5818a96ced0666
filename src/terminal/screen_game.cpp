#include "terminal/screen_game.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "terminal/cursor.h"
#include "terminal/frame.h"
#include "terminal/move_input.h"
#include "terminal/seat_view.h"

namespace outflank::terminal {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMostMessages = 100;
constexpr std::size_t kLongestInput = 200;

class ScreenGame {
 public:
  ScreenGame(std::unique_ptr<Table> table, Display& display, const ScreenOptions& options)
      : table_(std::move(table)),
        display_(display),
        options_(options),
        texts_(options.texts),
        cursor_(table_->game()) {
    if (table_->match().ply() > 0) say(texts_(Text::Resumed, table_->match().ply()));
    begin_turn();
  }

  Leave run() {
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
    table_->drop_thought();
    return *leave_;
  }

 private:
  // A question at the bottom of the screen, and what is done with the answer.
  struct Question {
    std::string text;
    std::string typed;
    bool one_key = false;  // yes or no
    std::function<void(const std::string&)> answer;
  };
  struct Choice {
    std::vector<SavedGame> games;
    std::size_t chosen = 0;
  };

  [[nodiscard]] const games::Game& game() const { return table_->game(); }
  [[nodiscard]] bool quoridor() const { return game().name() == "quoridor"; }
  [[nodiscard]] bool over() const { return table_->match().over(); }
  [[nodiscard]] bool person_to_move() const {
    return !over() && !table_->is_engine(table_->match().to_move());
  }

  void say(std::string text) {
    messages_.push_back(std::move(text));
    if (messages_.size() > kMostMessages) messages_.erase(messages_.begin());
  }
  void complain(const Error& error) { complaint_ = explain(texts_, error); }

  // ---- what goes on by itself ----

  [[nodiscard]] milliseconds patience() const {
    if (table_->thinking()) return milliseconds(100);
    if (!over() && table_->match().deadline()) return milliseconds(100);
    return milliseconds(1000);
  }

  void advance() {
    table_->tick();
    finish_thought();
    while (!over() && must_pass(game())) {
      if (const auto passed = table_->play("pass"); !passed) break;
    }
    tell_events();
    if (!over() && !table_->thinking() && table_->is_engine(table_->match().to_move())) {
      if (const auto begun = table_->begin_thinking(); !begun) {
        complain(begun.error());
        leave_ = Leave::Quit;
      }
    }
  }

  void finish_thought() {
    if (!table_->thinking() || !table_->wait(milliseconds(0))) return;
    const bool hint = table_->hinting();
    const auto move = table_->finish_thinking();
    if (!move) return;
    if (!*move) {
      if (!over()) say(texts_(Text::EngineFailed, move->error().message()));
      return;
    }
    if (!hint) return;
    hint_ = **move;
    cursor_.point_at(hint_);
    say(texts_(Text::HintIs, hint_));
  }

  void tell_events() {
    for (std::string& line : event_lines(*table_, table_->take_events(), texts_)) {
      say(std::move(line));
    }
    for (std::string& note : table_->take_notes()) say(std::move(note));
    if (table_->match().ply() != ply_) begin_turn();
    if (over() && !end_told_) {
      end_told_ = true;
      question_.reset();
      for (std::string& line : ending_lines(*table_, texts_)) say(std::move(line));
    }
  }

  void begin_turn() {
    ply_ = table_->match().ply();
    hint_.clear();
    complaint_.clear();
    clicked_.clear();
    if (!person_to_move()) return;
    if (quoridor()) {
      cursor_ = BoardCursor(game());
    } else if (!check_move(game(), cursor_.move())) {
      cursor_.point_at(game().legal_moves().front());
    }
  }

  // ---- what is seen ----

  [[nodiscard]] ScreenView view() const {
    ScreenView view;
    view.glyphs = options_.glyphs;
    view.colored = options_.colored;
    view.flipped = flipped_;
    view.title = quoridor() ? "Quoridor" : "Othello";
    view.seats = seat_views(*table_, texts_);
    for (const Table::Ply& ply : table_->plies()) view.moves.push_back(ply.move);
    view.messages = messages_;
    view.marks.last_move = table_->last_move();
    view.marks.hint = hint_;
    view.keys = texts_(key_bar());
    if (over()) {
      view.turn = view.status = ending_lines(*table_, texts_).front();
      view.status_ink = Ink::Strong;
    } else {
      view.turn = texts_(Text::TurnOf, table_->name(table_->match().to_move()));
      if (person_to_move()) show_cursor(view);
    }
    if (table_->thinking()) show_thought(view);
    if (question_) {
      view.status = question_->text;
      view.status_ink = Ink::Strong;
      view.typed = question_->typed;
    }
    show_window(view);
    return view;
  }

  [[nodiscard]] Text key_bar() const {
    if (over()) return Text::KeyBarOver;
    if (table_->thinking() && !table_->hinting()) return Text::KeyBarThinking;
    return quoridor() ? Text::KeyBarQuoridor : Text::KeyBarOthello;
  }

  void show_cursor(ScreenView& view) const {
    for (std::string& move : game().legal_moves()) {
      const bool wall = quoridor() && (move.ends_with('h') || move.ends_with('v'));
      if (!wall && move != "pass") view.marks.targets.push_back(std::move(move));
    }
    const std::string move = cursor_.move();
    const auto legal = check_move(game(), move);
    view.marks.cursor = {move, legal.has_value() || cursor_.at_home(game())};
    if (!complaint_.empty()) {
      view.status = complaint_;
      view.status_ink = Ink::Bad;
    } else if (cursor_.at_home(game())) {
      view.status = view.turn;
    } else if (legal) {
      view.status = texts_(clicked_ == move ? Text::ClickAgain : Text::CursorLegal, move);
      view.status_ink = Ink::Good;
    } else {
      view.status = texts_(Text::CursorIllegal, move, explain(texts_, legal.error()));
      view.status_ink = Ink::Bad;
    }
  }

  void show_thought(ScreenView& view) const {
    const search::Report report = table_->progress();
    const std::string best = report.lines.empty() || report.lines.front().moves.empty()
                                 ? ""
                                 : report.lines.front().moves.front();
    view.status = table_->hinting()
                      ? texts_(Text::HintThinks)
                      : texts_(Text::ThinkingStatus, table_->name(table_->match().to_move()),
                               report.depth, report.nodes, report.seconds, best);
    view.status_ink = Ink::Plain;
  }

  void show_window(ScreenView& view) const {
    if (help_) {
      ScreenView::Window window;
      window.title = texts_(Text::HelpTitle);
      for (const std::string_view line : split(texts_.raw(Text::ScreenHelp), '\n')) {
        window.lines.emplace_back(line);
      }
      window.foot = texts_(Text::PressAKey);
      view.window = std::move(window);
    } else if (choice_) {
      ScreenView::Window window;
      window.title = texts_(Text::SavedGamesHead);
      for (const SavedGame& saved : choice_->games) {
        const std::string line =
            saved.game ? texts_(Text::SavedGameLine, saved.name, saved.game->game,
                                names_of(*saved.game), saved.game->moves.size())
                       : texts_(Text::DamagedGameLine, saved.name, saved.game.error().message());
        window.lines.emplace_back(trim(line));
      }
      window.chosen = choice_->chosen;
      window.foot = texts_(Text::ChooseGame);
      view.window = std::move(window);
    }
  }

  void draw() {
    const Point size = display_.size();
    const ScreenView seen = view();
    frame_ = draw_frame(game(), seen, texts_, size.x, size.y);
    display_.show(frame_.canvas, frame_.caret);
  }

  // ---- keys ----

  void press(const Key& key) {
    if (help_) {
      help_ = false;
    } else if (choice_) {
      press_in_choice(key);
    } else if (question_) {
      press_in_question(key);
    } else {
      press_on_board(key);
    }
  }

  void press_on_board(const Key& key) {
    complaint_.clear();
    switch (key.kind) {
      case KeyKind::Up: return step(BoardCursor::Step::Up);
      case KeyKind::Down: return step(BoardCursor::Step::Down);
      case KeyKind::Left: return step(BoardCursor::Step::Left);
      case KeyKind::Right: return step(BoardCursor::Step::Right);
      case KeyKind::Tab: return cursor_.next_kind();
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
      case U'h': return cursor_.set_kind(BoardCursor::Kind::Horizontal);
      case U'v': return cursor_.set_kind(BoardCursor::Kind::Vertical);
      case U'p': return home();
      case U'u': return undo();
      case U'r': return tell(table_->redo());
      case U'i': return hint();
      case U'f': flipped_ = !flipped_; return;
      case U'x': return play("pass");
      case U's': return ask(texts_(Text::SavePrompt), [this](const auto& name) { save(name); });
      case U'l': return list_games();
      case U'd': return offer_draw();
      case U'R': return resign();
      case U':': return ask(texts_(Text::MovePrompt), [this](const auto& text) { obey(text); });
      case U'n':
        if (over()) take(options_.new_table());
        return;
      case U'?': help_ = true; return;
      case U'q': leave_ = over() ? Leave::Over : Leave::Quit; return;
      default: return;
    }
  }

  void tell(const Result<void>& result) {
    if (!result) complain(result.error());
  }

  void step(BoardCursor::Step step) {
    cursor_.step(step, flipped_);
    clicked_.clear();
  }

  void home() { cursor_.set_kind(BoardCursor::Kind::Square); }

  void click(Point point) {
    const auto on_board = frame_.on_board(point);
    if (!on_board || !person_to_move()) return;
    const auto move = move_at(game(), frame_.style, *on_board);
    if (!move) return;
    cursor_.point_at(*move);
    const bool wall = cursor_.kind() != BoardCursor::Kind::Square;
    // A wall cannot be taken away again, and grooves are narrow: it takes two clicks.
    if (wall && clicked_ != *move) {
      clicked_ = *move;
      return;
    }
    if (!cursor_.at_home(game())) play_cursor();
  }

  // ---- moves ----

  void play_cursor() {
    if (person_to_move()) play(cursor_.move());
  }

  void play(const std::string& move) {
    if (!person_to_move()) return;
    if (table_->hinting()) table_->drop_thought();
    tell(table_->play(move));
  }

  void undo() {
    if (const auto undone = table_->undo(); !undone) return complain(undone.error());
    say(texts_(Text::TakenBack, table_->name(table_->match().to_move())));
  }

  void hint() {
    if (person_to_move() && !table_->thinking()) tell(table_->begin_hint());
  }

  void resign() {
    const auto seat = table_->speaker();
    if (over() || !seat) return;
    ask_yes_or_no(texts_(Text::ConfirmResign, table_->name(*seat)), [this, seat](bool sure) {
      if (sure) tell(table_->resign(*seat));
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
    const std::vector<int> awaited = table_->match().draw_awaits();
    if (!asker || awaited.empty()) return;
    const int seat = awaited.front();
    ask_yes_or_no(texts_(Text::DrawQuestion, table_->name(*asker), table_->name(seat)),
                  [this, seat](bool accepts) {
                    using Answer = match::Match::Answer;
                    tell(table_->answer_draw(seat, accepts ? Answer::Accept : Answer::Decline));
                    if (accepts) ask_next_about_draw();
                  });
  }

  // ---- questions ----

  void ask(std::string text, std::function<void(const std::string&)> answer) {
    question_ = Question{std::move(text), "", false, std::move(answer)};
  }

  void ask_yes_or_no(std::string text, std::function<void(bool)> answer) {
    question_ = Question{std::move(text), "", true,
                         [this, answer = std::move(answer)](const std::string& typed) {
                           answer(yes_or_no(texts_, typed).value_or(false));
                         }};
  }

  void press_in_question(const Key& key) {
    Question& question = *question_;
    if (key.kind == KeyKind::Escape) {
      question_.reset();
    } else if (key.kind == KeyKind::Backspace && !question.typed.empty()) {
      do question.typed.pop_back();
      while (!question.typed.empty() && is_continuation(question.typed.back()));
      if (!question.typed.empty() && is_lead(question.typed.back())) question.typed.pop_back();
    } else if (key.kind == KeyKind::Character && question.typed.size() < kLongestInput) {
      append_utf8(question.typed, key.character);
      if (question.one_key) answer_question();
    } else if (key.kind == KeyKind::Enter) {
      answer_question();
    }
  }

  static bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }
  static bool is_lead(char c) { return static_cast<unsigned char>(c) >= 0xC0U; }

  void answer_question() {
    // A yes-or-no question stays until it is one of them.
    if (question_->one_key && !yes_or_no(texts_, question_->typed)) {
      question_->typed.clear();
      return;
    }
    const Question question = std::move(*question_);
    question_.reset();
    question.answer(std::string(trim(question.typed)));
  }

  // ---- saved games and typed commands ----

  void save(const std::string& name) {
    if (name.empty()) return;
    const auto saved = options_.saved.save(name, table_->record());
    if (!saved) return complain(saved.error());
    say(texts_(Text::Saved, saved->string()));
  }

  void list_games() {
    std::vector<SavedGame> games = options_.saved.list();
    if (games.empty()) {
      say(texts_(Text::NoSavedGames));
      return;
    }
    choice_ = Choice{std::move(games), 0};
  }

  void press_in_choice(const Key& key) {
    const std::size_t count = choice_->games.size();
    if (key.kind == KeyKind::Up && choice_->chosen > 0) --choice_->chosen;
    if (key.kind == KeyKind::Down && choice_->chosen + 1 < count) ++choice_->chosen;
    if (key.kind == KeyKind::Escape) choice_.reset();
    if (key.kind == KeyKind::Enter) {
      const std::string path = choice_->games[choice_->chosen].path.string();
      choice_.reset();
      load(path);
    }
  }

  void load(const std::string& name) {
    auto record = options_.saved.load(name);
    if (!record) {
      complaint_ = texts_(Text::GameDamaged, record.error().message());
      say(complaint_);
      return;
    }
    take(options_.open_table(*std::move(record)));
    say(texts_(Text::Loaded, names_of(table_->record()), table_->match().ply()));
  }

  void take(Result<std::unique_ptr<Table>> table) {
    if (!table) return complain(table.error());
    table_->drop_thought();
    table_ = *std::move(table);
    messages_.clear();
    end_told_ = false;
    cursor_ = BoardCursor(game());
    begin_turn();
  }

  void obey(const std::string& text) {
    const std::vector<std::string_view> parts = words(text);
    if (parts.empty()) return;
    const std::string rest(trim(std::string_view(text).substr(parts[0].size())));
    if (parts[0] == "save") return save(rest);
    if (parts[0] == "load") return rest.empty() ? list_games() : load(rest);
    if (parts[0] == "undo") return undo();
    if (parts[0] == "redo") return tell(table_->redo());
    if (parts[0] == "hint") return hint();
    if (parts[0] == "draw") return offer_draw();
    if (parts[0] == "resign") return resign();
    if (parts[0] == "help") {
      help_ = true;
      return;
    }
    if (parts[0] == "quit") {
      leave_ = Leave::Quit;
      return;
    }
    play(typed_move(game(), text));
  }

  std::unique_ptr<Table> table_;
  Display& display_;
  const ScreenOptions& options_;
  const Texts& texts_;
  BoardCursor cursor_;
  Frame frame_{.canvas = Canvas(0, 0), .caret = {}, .style = {}, .board = {}, .from = {}};
  std::vector<std::string> messages_;
  std::string complaint_;  // about the last key, until the next
  std::string hint_;
  std::string clicked_;  // a wall that was clicked once
  std::optional<Question> question_;
  std::optional<Choice> choice_;
  bool help_ = false;
  bool flipped_ = false;
  bool end_told_ = false;
  int ply_ = 0;
  std::optional<Leave> leave_;
};

}  // namespace

Leave play_on_screen(std::unique_ptr<Table> table, Display& display, const ScreenOptions& options) {
  return ScreenGame(std::move(table), display, options).run();
}

}  // namespace outflank::terminal
