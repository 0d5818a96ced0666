#include "terminal/screen_game.h"

#include <algorithm>
#include <utility>

#include "core/text.h"
#include "terminal/frame.h"
#include "terminal/move_input.h"
#include "terminal/prompt.h"
#include "terminal/screen_view.h"
#include "terminal/seat_view.h"

namespace outflank::terminal {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMostMessages = 100;

class ScreenGame {
 public:
  ScreenGame(std::unique_ptr<Table> table, Display& display, const ScreenOptions& options)
      : table_(std::move(table)),
        display_(display),
        options_(options),
        texts_(options.texts),
        state_{.cursor = BoardCursor(table_->game())} {
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
  // A question, and what is done with the answer.
  struct Question {
    Prompt prompt;
    std::function<void(const Prompt&)> answer;
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
    state_.messages.push_back(std::move(text));
    if (state_.messages.size() > kMostMessages) state_.messages.erase(state_.messages.begin());
  }
  void complain(const Error& error) { state_.complaint = explain(texts_, error); }

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
    state_.hint = **move;
    state_.cursor.point_at(state_.hint);
    say(texts_(Text::HintIs, state_.hint));
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
    state_.hint.clear();
    state_.complaint.clear();
    state_.clicked.clear();
    if (!person_to_move()) return;
    if (quoridor()) {
      state_.cursor = BoardCursor(game());
    } else if (!check_move(game(), state_.cursor.move())) {
      state_.cursor.point_at(game().legal_moves().front());
    }
  }

  // ---- what is seen ----

  [[nodiscard]] ScreenView view() const {
    ScreenView view = screen_view(*table_, state_, texts_);
    view.glyphs = options_.glyphs;
    view.colored = options_.colored;
    if (question_) {
      view.status = question_->prompt.question();
      view.status_ink = Ink::Strong;
      view.typed = question_->prompt.typed();
    }
    if (help_) {
      view.window = help_window(texts_);
    } else if (choice_) {
      view.window = saved_games_window(choice_->games, choice_->chosen, texts_);
    }
    return view;
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
      case U'h': return state_.cursor.set_kind(BoardCursor::Kind::Horizontal);
      case U'v': return state_.cursor.set_kind(BoardCursor::Kind::Vertical);
      case U'p': return home();
      case U'u': return undo();
      case U'r': return tell(table_->redo());
      case U'i': return hint();
      case U'f': state_.flipped = !state_.flipped; return;
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
    state_.cursor.step(step, state_.flipped);
    state_.clicked.clear();
  }

  void home() { state_.cursor.set_kind(BoardCursor::Kind::Square); }

  void click(Point point) {
    const auto on_board = frame_.on_board(point);
    if (!on_board || !person_to_move()) return;
    const auto move = move_at(game(), frame_.style, *on_board);
    if (!move) return;
    state_.cursor.point_at(*move);
    const bool wall = state_.cursor.kind() != BoardCursor::Kind::Square;
    // A wall cannot be taken away again, and grooves are narrow: it takes two clicks.
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
    question_ =
        Question{Prompt(Prompt::Kind::Line, std::move(text), texts_),
                 [answer = std::move(answer)](const Prompt& prompt) { answer(prompt.line()); }};
  }

  void ask_yes_or_no(std::string text, std::function<void(bool)> answer) {
    question_ =
        Question{Prompt(Prompt::Kind::YesOrNo, std::move(text), texts_),
                 [answer = std::move(answer)](const Prompt& prompt) { answer(prompt.yes()); }};
  }

  void press_in_question(const Key& key) {
    const Prompt::State state = question_->prompt.press(key);
    if (state == Prompt::State::Open) return;
    // The answer may ask the next question.
    const Question question = *std::exchange(question_, std::nullopt);
    if (state == Prompt::State::Answered) question.answer(question.prompt);
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
      state_.complaint = texts_(Text::GameDamaged, record.error().message());
      say(state_.complaint);
      return;
    }
    take(options_.open_table(*std::move(record)));
    say(texts_(Text::Loaded, names_of(table_->record()), table_->match().ply()));
  }

  void take(Result<std::unique_ptr<Table>> table) {
    if (!table) return complain(table.error());
    table_->drop_thought();
    table_ = *std::move(table);
    state_.messages.clear();
    end_told_ = false;
    state_.cursor = BoardCursor(game());
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
  ScreenState state_;
  Frame frame_{.canvas = Canvas(0, 0), .caret = {}, .style = {}, .board = {}, .from = {}};
  std::optional<Question> question_;
  std::optional<Choice> choice_;
  bool help_ = false;
  bool end_told_ = false;
  int ply_ = 0;
  std::optional<Leave> leave_;
};

}  // namespace

Leave play_on_screen(std::unique_ptr<Table> table, Display& display, const ScreenOptions& options) {
  return ScreenGame(std::move(table), display, options).run();
}

}  // namespace outflank::terminal
