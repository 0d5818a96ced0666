#include "games/othello/transcript.h"

#include "core/text.h"
#include "games/othello/notation.h"

namespace outflank::othello {

namespace {

std::string place(std::size_t number) {
  return "move " + std::to_string(number);
}

void skip_space(std::string_view& text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
}

// Takes a move number (`12.` or `12...`) off the front.
Result<void> take_number(std::string_view& text) {
  std::size_t end = 0;
  while (end < text.size() && is_digit(text[end])) ++end;
  const std::size_t dots = end;
  while (end < text.size() && text[end] == '.') ++end;
  if (end == dots) {
    return fail(games::MoveError::Unreadable,
                quote(text.substr(0, end)) +
                    " is not a move; write a square as f5, and a move "
                    "number with a dot as 12.");
  }
  text.remove_prefix(end);
  return {};
}

}  // namespace

template <class Position>
Result<std::vector<Move>> read_moves(std::string_view text, const Position& start) {
  if (text.size() > kMaxTranscript) {
    return fail(InputError::TooLong, "the moves are " + std::to_string(text.size()) +
                                         " bytes long; at most " + std::to_string(kMaxTranscript) +
                                         " are read");
  }
  std::vector<Move> moves;
  Position position = start;
  bool new_word = true;
  for (std::size_t number = 1;; ++number) {
    new_word = new_word || (!text.empty() && is_space(text.front()));
    skip_space(text);
    if (text.empty()) return moves;
    if (new_word && is_digit(text.front())) {
      if (const Result<void> taken = take_number(text); !taken) {
        return Failure(taken.error().within(place(number)));
      }
      skip_space(text);
    }
    const Result<Move> move = take_move(text, position.size());
    if (!move) return Failure(move.error().within(place(number)));
    if (!move->is_pass() && position.must_pass()) {
      position.play_unchecked(Move::pass());
      moves.push_back(Move::pass());
    }
    if (const Result<void> played = position.play(*move); !played) {
      return Failure(played.error().within(place(number)));
    }
    moves.push_back(*move);
    new_word = false;
  }
}

template Result<std::vector<Move>> read_moves(std::string_view, const Position&);
template Result<std::vector<Move>> read_moves(std::string_view, const GridPosition&);

std::string to_transcript(std::span<const Move> moves, Passes passes) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (!moves[i].is_pass()) {
      text += to_text(moves[i]);
    } else if (passes == Passes::Write || i + 1 == moves.size()) {
      text += "--";
    }
  }
  return text;
}

std::string to_move_list(std::span<const Move> moves, Color first) {
  std::string text;
  Color mover = first;
  int number = 1;
  for (const Move move : moves) {
    if (!text.empty()) text += ' ';
    if (mover == Color::Black) {
      text += std::to_string(number) + ". ";
    } else if (text.empty()) {
      text += "1... ";
    }
    text += move.is_pass() ? "--" : to_text(move);
    if (mover == Color::White) ++number;
    mover = opposite(mover);
  }
  return text;
}

}  // namespace outflank::othello
