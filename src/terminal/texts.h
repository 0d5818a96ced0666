#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "core/error.h"
#include "match/ending.h"

namespace outflank::terminal {

enum class Language : std::uint8_t { English, Hungarian };

// `en` or `hu`.
Result<Language> parse_language(std::string_view text);
// The language of a locale's name (`hu_HU.UTF-8`); English if unsupported.
Language language_of_locale(std::string_view locale);

// Every message and word of the user interface. texts.cpp has them in all languages; {0}, {1} … are
// placeholders.
enum class Text : std::uint8_t {
  // Names.
  PersonName,
  EngineName,
  ColorBlue,
  ColorOrange,
  ColorGreen,
  ColorPurple,
  ColorBlack,
  ColorWhite,
  // Start of the game.
  PlayerLine,
  PlayerScore,
  NoGamesYet,
  SeedIs,
  UnfinishedFound,
  UnfinishedHowTo,
  UnfinishedDamaged,
  Resumed,
  PlayedElsewhere,
  // Turns in line mode.
  ToMovePrompt,
  LegalMoves,
  ForcedPass,
  PassedByRule,
  EnginePlays,
  EngineThinks,
  EngineFailed,
  HintIs,
  HintThinks,
  DrawThinks,
  WallPromptHorizontal,
  WallPromptVertical,
  WallPlace,
  WallPlaceOnGrid,
  SideAbove,  // side of a wall, as the board is shown
  SideBelow,
  SideRight,
  SideLeft,
  EndLeft,  // end of a wall, and which of its two squares
  EndRight,
  EndLower,
  EndUpper,
  WallCancelled,
  NotAWallPlace,
  NoSuchNumber,
  ConfirmResign,
  ConfirmDraw,
  DrawQuestion,
  DrawOffered,
  DrawDeclined,
  YesOrNo,
  YesLetters,
  NoLetters,
  NothingToUndo,
  NothingToRedo,
  TakenBack,
  PlayedAgain,
  Out,
  Arrived,
  Left,
  SavePrompt,
  LoadPrompt,
  MovePrompt,
  Saved,
  Loaded,
  SaveWhere,
  ReplaceFile,
  FileIsThere,
  NotReplaced,
  LoadWhat,
  NoSavedGames,
  SavedGamesHead,
  SavedGameLine,
  DamagedGameLine,
  GameDamaged,
  EndOfInput,
  Interrupted,
  GameKept,
  SavedUpTo,
  GameNotSaved,
  FinishedKept,
  StepThrough,
  ReviewIt,
  // Words of the panels.
  WallsLeft,
  Steps,
  Discs,
  StateOut,
  Place,
  Players,
  Moves,
  Messages,
  MovesAre,
  PositionIs,
  // Saving.
  NotSaved,
  SavedAgain,
  RatingsAre,
  NotRated,
  ResultWritten,
  ResultNotWritten,
  ScoreNotKept,
  NoScores,
  ScoreGames,
  ScoreWins,
  ScoreDraws,
  ScoreLosses,
  ScoreRating,
  // End of the game.
  Wins,
  Draw,
  NoResult,
  DiscsAtEnd,
  PlaceLine,
  ReasonGoal,
  ReasonElimination,
  ReasonPlyLimit,
  ReasonRepetition,
  ReasonFullBoard,
  ReasonNoMoves,
  ReasonNoDiscs,
  ReasonResignation,
  ReasonTimeOut,
  ReasonAgreement,
  ReasonIllegalMove,
  ReasonCrash,
  ReasonAbandoned,
  ReasonAdjudication,
  // Help.
  LineHelp,
  // The full screen.
  Title,
  TurnOf,
  KeyBarThinking,
  KeyBarOver,
  ThinkingStatus,
  HelpTitle,
  ScreenHelp,
  ScreenHelpMoves,
  PressAKey,
  PositionTitle,
  RecordTitle,
  LegalMovesTitle,
  LookingBack,
  ReviewHowTo,
  ReviewPrompt,
  LookingAtStart,
  KeyBarLookback,
  CursorLegal,
  CursorIllegal,
  ClickAgain,
  ChooseGame,
  TooSmall,
  Count,  // not a text
};

// A text of one game, kept in that game's folder.
struct Translated {
  std::string_view english;
  std::string_view hungarian;
};

class Texts {
 public:
  explicit Texts(Language language = Language::English) : language_(language) {}

  [[nodiscard]] Language language() const { return language_; }
  // Without placeholders filled in.
  [[nodiscard]] std::string_view raw(Text text) const;
  [[nodiscard]] std::string_view raw(const Translated& text) const;

  template <class... Args>
  std::string operator()(Text text, const Args&... args) const {
    return fmt::vformat(raw(text), fmt::make_format_args(args...));
  }

 private:
  Language language_;
};

// An end reason that continues `Ann wins`, with its leading space or colon.
Text text_of(match::EndReason reason);

// A refusal as a sentence in the players' language, with a full stop, and with a capital unless it
// begins with a square. In English if there is no translation.
std::string explain(const Texts& texts, const Error& error);

// Whether an answer means yes or no; empty for anything else.
std::optional<bool> yes_or_no(const Texts& texts, std::string_view answer);

}  // namespace outflank::terminal
