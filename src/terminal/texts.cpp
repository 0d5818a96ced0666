#include "terminal/texts.h"

#include <algorithm>
#include <array>

#include "core/text.h"

namespace outflank::terminal {
namespace {

struct Entry {
  Text text;
  std::string_view english;
  std::string_view hungarian;
};

constexpr std::array kCatalogue = std::to_array<Entry>({
    {Text::PersonName, "Player {0}", "{0}. játékos"},
    {Text::EngineName, "Engine {0}", "Gép {0}"},
    {Text::ColorBlue, "blue", "kék"},
    {Text::ColorOrange, "orange", "narancs"},
    {Text::ColorGreen, "green", "zöld"},
    {Text::ColorPurple, "purple", "lila"},
    {Text::ColorBlack, "black", "sötét"},
    {Text::ColorWhite, "white", "világos"},

    {Text::PlayerLine, "{0}  {1} ({2}): {3}", "{0}  {1} ({2}): {3}"},
    {Text::PlayerScore, "rating {0} +{1} ={2} -{3}", "értékszám {0} +{1} ={2} -{3}"},
    {Text::NoGamesYet, "no games yet", "még nem játszott"},
    {Text::SeedIs, "Seed {0} (--seed {0} makes the engines play the same again).",
     "Véletlenmag: {0} (a --seed {0} kapcsolóval a gépek ugyanígy játszanak)."},
    {Text::UnfinishedFound, "There is an unfinished game: {0}, moves: {1}. Continue it? (y/n): ",
     "Van egy befejezetlen játszma: {0}, {1} lépés. Folytassuk? (i/n): "},
    {Text::UnfinishedHowTo, "An unfinished game is kept ({0}, moves: {1}): --resume continues it.",
     "Van egy befejezetlen játszma ({0}, {1} lépés): a --resume folytatja."},
    {Text::UnfinishedDamaged, "An unfinished game cannot be read and is left as it is: {0}.",
     "Egy befejezetlen játszma nem olvasható, érintetlenül marad: {0}."},
    {Text::Resumed, "The game continues; moves so far: {0}.",
     "A játszma {0} lépés után folytatódik."},
    {Text::PlayedElsewhere, "That game is being played in another terminal.",
     "Ezt a játszmát egy másik terminálban játsszák."},

    {Text::ToMovePrompt, "{0} ({1}) to move: ", "{0} ({1}) lép: "},
    {Text::LegalMoves, "Legal moves: {0}", "Szabályos lépések: {0}"},
    {Text::ForcedPass, "{0} has no move and passes.", "{0} nem tud lépni, passzol."},
    {Text::PassedByRule, "{0} passes.", "{0} passzol."},
    {Text::EnginePlays, "{0} plays {1}.", "{0} lépése: {1}."},
    {Text::EngineThinks, "{0} thinks: depth {1}, {2} positions, {3:.1f} s (Enter: move now)",
     "{0} gondolkodik: mélység {1}, {2} állás, {3:.1f} mp (Enter: lépjen most)"},
    {Text::EngineFailed, "The engine has failed: {0}.", "A gép hibát jelzett: {0}."},
    {Text::HintIs, "Hint: {0}", "Tipp: {0}"},
    {Text::HintThinks, "Looking for a hint ...", "Tipp keresése ..."},
    {Text::DrawThinks, "{0} thinks about the draw ...", "{0} mérlegeli a döntetlent ..."},
    {Text::WallPromptHorizontal, "Horizontal wall {0} two squares: which is the {1} one ({2})? ",
     "Vízszintes fal két mező {0}: melyik {1} ({2})? "},
    {Text::WallPromptVertical, "Vertical wall {0} two squares: which is the {1} one ({2})? ",
     "Függőleges fal két mezőtől {0}: melyik {1} ({2})? "},
    {Text::WallPlace, "e3; just Enter: none", "e3; csak Enter: mégse"},
    {Text::WallPlaceOnGrid, "e3, or the end of the wall as x y", "e3, vagy a fal vége: x y"},
    {Text::SideAbove, "above", "fölé"},
    {Text::SideBelow, "below", "alá"},
    {Text::SideRight, "right of", "jobbra"},
    {Text::SideLeft, "left of", "balra"},
    {Text::EndLeft, "left", "a bal oldali"},
    {Text::EndRight, "right", "a jobb oldali"},
    {Text::EndLower, "lower", "az alsó"},
    {Text::EndUpper, "upper", "a felső"},
    {Text::WallCancelled, "No wall placed.", "Nem raktál falat."},
    {Text::NotAWallPlace,
     "No such wall fits at '{0}': type a square such as e3, or two numbers of the grid from 0 to "
     "{1}.",
     "Ide nem tehető ilyen fal: '{0}'. Adj meg egy mezőt (e3) vagy a rács két számát 0 és {1} "
     "között."},
    {Text::NoSuchNumber, "There is no move {0} on the board.", "Nincs {0} számú lépés a táblán."},
    {Text::ConfirmResign, "{0}, do you resign? (y/n): ", "{0}, feladod? (i/n): "},
    {Text::ConfirmDraw, "{0}, do you offer a draw? (y/n): ", "{0}, döntetlent ajánlasz? (i/n): "},
    {Text::DrawQuestion, "{0} offers a draw. {1}, do you accept? (y/n): ",
     "{0} döntetlent ajánl. {1}, elfogadod? (i/n): "},
    {Text::DrawOffered, "{0} offers a draw.", "{0} döntetlent ajánl."},
    {Text::DrawDeclined, "{0} declines the draw.", "{0} nem fogadja el a döntetlent."},
    {Text::YesOrNo, "Please answer y (yes) or n (no).", "Válaszolj: i (igen) vagy n (nem)."},
    {Text::YesLetters, "y yes", "i igen y yes"},
    {Text::NoLetters, "n no", "n nem no"},
    {Text::NothingToUndo, "There is no move to take back.", "Nincs visszavonható lépés."},
    {Text::NothingToRedo, "There is no move to redo.", "Nincs újra megtehető lépés."},
    {Text::TakenBack, "Taken back; {0} to move.", "Visszavonva; {0} lép."},
    {Text::PlayedAgain, "Redone.", "Újra megtéve."},
    {Text::Out, "{0} is out of the game.", "{0} kiesett."},
    {Text::Arrived, "{0} has reached the goal.", "{0} célba ért."},
    {Text::Left, "{0} has left the game.", "{0} kiszállt a játszmából."},
    {Text::SavePrompt, "Save under which name? ", "Milyen néven mentsem? "},
    {Text::LoadPrompt, "Load which game? ", "Melyik játszmát töltsem be? "},
    {Text::MovePrompt, "Move or command: ", "Lépés vagy parancs: "},
    {Text::Saved, "Saved: {0}", "Elmentve: {0}"},
    {Text::Loaded, "Loaded: {0}, moves: {1}.", "Betöltve: {0}, {1} lépés."},
    {Text::SaveWhere, "Give a name: save NAME.", "Adj nevet: save NÉV."},
    {Text::ReplaceFile,
     "{0} exists already. Replace it? (y/n): ", "{0} már létezik. Felülírjam? (i/n): "},
    {Text::FileIsThere, "{0} exists already and is left as it is; 'save! NAME' replaces it.",
     "{0} már létezik, érintetlenül marad; a 'save! NÉV' felülírja."},
    {Text::NotReplaced, "Not saved.", "Nincs mentés."},
    {Text::LoadWhat, "Give a name: load NAME. 'games' lists them.",
     "Adj nevet: load NÉV. A 'games' felsorolja őket."},
    {Text::NoSavedGames, "There are no saved games.", "Nincsenek mentett játszmák."},
    {Text::SavedGamesHead, "Saved games, the newest first:", "Mentett játszmák, a legújabb elöl:"},
    {Text::SavedGameLine, "{0}: {1}, {2}, moves: {3}", "{0}: {1}, {2}, {3} lépés"},
    {Text::DamagedGameLine, "{0}: cannot be read: {1}", "{0}: nem olvasható: {1}"},
    {Text::GameDamaged, "That game cannot be loaded, and is left as it is: {0}.",
     "Ez a játszma nem tölthető be, érintetlenül marad: {0}."},
    {Text::EndOfInput, "End of input.", "A bemenet véget ért."},
    {Text::Interrupted, "Interrupted.", "Megszakítva."},
    {Text::GameKept, "The game is kept in {0}; '{1}' continues it.",
     "A játszma itt van: {0}; folytatás: '{1}'."},
    {Text::SavedUpTo, "The game is saved only up to move {0}: {1}.",
     "A játszma csak a {0}. lépésig van elmentve: {1}."},
    {Text::GameNotSaved, "The game is not saved: {0}.", "A játszma nincs elmentve: {0}."},
    {Text::FinishedKept, "The game is in {0}.", "A játszma itt van: {0}."},
    {Text::StepThrough, "To step through it: outflank play --load {0}",
     "Megnézés: outflank play --load {0}"},
    {Text::ReviewIt, "To review it:       outflank analyze --record {0}",
     "Elemzés:  outflank analyze --record {0}"},

    {Text::WallsLeft, "walls {0}", "{0} fal"},
    {Text::Steps, "steps {0}", "{0} lépésre"},
    {Text::Discs, "discs {0}", "{0} korong"},
    {Text::StateOut, "out", "kiesett"},
    {Text::Place, "place {0}", "{0}. hely"},
    {Text::Players, "Players", "Játékosok"},
    {Text::Moves, "Moves", "Lépések"},
    {Text::Messages, "Messages", "Üzenetek"},
    {Text::MovesAre, "Moves:    {0}", "Lépések:  {0}"},
    {Text::PositionIs, "Position: {0}", "Állás:    {0}"},

    {Text::NotSaved, "The game is not being saved: {0}.", "A játszma nem menthető: {0}."},
    {Text::SavedAgain, "The game is saved again.", "A játszma mentése újra működik."},
    {Text::RatingsAre, "Ratings: {0}.", "Értékszámok: {0}."},
    {Text::NotRated, "Ratings stay as they were: a move was taken back, or a hint was given.",
     "Az értékszámok nem változnak: volt visszavett lépés vagy tipp."},
    {Text::ResultWritten, "The result is in {0}.", "Az eredmény itt van: {0}."},
    {Text::ResultNotWritten, "The result could not be written: {0}.",
     "Az eredményt nem sikerült kiírni: {0}."},
    {Text::ScoreNotKept, "The scores are not updated: {0}.", "A pontszámok nem frissültek: {0}."},
    {Text::NoScores, "No games have been finished yet.", "Még nincs befejezett játszma."},
    {Text::ScoreGames, "games", "játszma"},
    {Text::ScoreWins, "wins", "nyert"},
    {Text::ScoreDraws, "draws", "döntetlen"},
    {Text::ScoreLosses, "losses", "vesztett"},
    {Text::ScoreRating, "rating", "értékszám"},

    {Text::Wins, "{0} wins{1}.", "{0} nyert{1}."},
    {Text::Draw, "Draw{0}.", "Döntetlen{0}."},
    {Text::NoResult, "No result{0}.", "Nincs eredmény{0}."},
    {Text::DiscsAtEnd, "Discs: {0} {1}, {2} {3}.", "Korongok: {0} {1}, {2} {3}."},
    {Text::PlaceLine, "  {0}. {1}", "  {0}. {1}"},
    {Text::ReasonGoal, ": a pawn has reached its goal", ": egy bábu célba ért"},
    {Text::ReasonElimination, ": everybody else is out", ": mindenki más kiesett"},
    {Text::ReasonPlyLimit, ": the move limit is reached", ": elfogyott a megengedett lépésszám"},
    {Text::ReasonRepetition, " by threefold repetition", ": háromszori ismétlődés"},
    {Text::ReasonFullBoard, ": the board is full", ": betelt a tábla"},
    {Text::ReasonNoMoves, ": neither side can move", ": egyik fél sem tud lépni"},
    {Text::ReasonNoDiscs, ": one side has no disc left", ": az egyik félnek nem maradt korongja"},
    {Text::ReasonResignation, " by resignation", " feladással"},
    {Text::ReasonTimeOut, " on time", " időtúllépéssel"},
    {Text::ReasonAgreement, " by agreement", " közös megegyezéssel"},
    {Text::ReasonIllegalMove, ": an illegal move was made", ": szabálytalan lépés történt"},
    {Text::ReasonCrash, ": a program has crashed", ": összeomlott egy program"},
    {Text::ReasonAbandoned, ": the game was aborted", ": a játszma félbeszakadt"},
    {Text::ReasonAdjudication, " by adjudication", " döntőbírói ítélettel"},

    {Text::LineHelp,
     "  undo     take back to your last move      redo     play it again\n"
     "  hint     what an engine would play        moves    list all legal moves\n"
     "  board    draw the board again             flip     flip the board\n"
     "  save N   save under the name N            save! N  replace what is there\n"
     "  load N   load a saved or finished game    games    list them\n"
     "  draw     offer a draw                     resign   give up\n"
     "  record   the moves so far                 position the position as one line\n"
     "  scores   the players' results             quit     leave; the game is kept\n"
     "While an engine thinks, Enter makes it move at once.\n",
     "  undo     vissza az utolsó lépésedig       redo     újra megteszi\n"
     "  hint     mit lépne egy gép                moves    az összes szabályos lépés\n"
     "  board    a tábla újra                     flip     a tábla megfordítása\n"
     "  save N   mentés N néven                   save! N  a meglévő felülírása\n"
     "  load N   mentett vagy befejezett játszma  games    ezek listája\n"
     "  draw     döntetlen ajánlása               resign   feladás\n"
     "  record   az eddigi lépések                position az állás egy sorban\n"
     "  scores   a játékosok eredményei           quit     kilépés; a játszma megmarad\n"
     "Amíg egy gép gondolkodik, az Enter azonnal léptet vele.\n"},

    {Text::Title, "{0}  {1}", "{0}  {1}"},
    {Text::TurnOf, "{0} to move", "{0} lép"},
    {Text::KeyBarThinking, "Esc move now  u undo  s save  R resign  ? help  q quit",
     "Esc lépjen most  u vissza  s ment  R feladás  ? súgó  q kilép"},
    {Text::KeyBarOver, "arrows step  n new game  l load  s save  f flip  ? help  q quit",
     "nyilak: léptetés  n új játszma  l betölt  s ment  f fordít  ? súgó  q kilép"},
    {Text::ThinkingStatus, "{0} thinks: depth {1}, {2} positions, {3:.1f} s {4}",
     "{0} gondolkodik: mélység {1}, {2} állás, {3:.1f} mp {4}"},
    {Text::HelpTitle, "Help", "Súgó"},
    {Text::ScreenHelp,
     "arrows        move the cursor\n"
     "Enter, space  play what the cursor shows\n"
     "{0}"
     "              position, moves, record, scores, save NAME, load NAME\n"
     "PgUp  PgDn    look back and forward in the game\n"
     "u  r          take back, play again\n"
     "i             hint\n"
     "f             flip the board\n"
     "s  l          save, load\n"
     "d  R          offer a draw, resign\n"
     "Esc           make a thinking engine move now\n"
     "q             quit; the game is kept",
     "nyilak        a kurzor mozgatása\n"
     "Enter, szóköz megteszi, amit a kurzor mutat\n"
     "{0}"
     "              position, moves, record, scores, save NÉV, load NÉV\n"
     "PgUp  PgDn    vissza és előre a játszmában\n"
     "u  r          visszavonás, újra\n"
     "i             tipp\n"
     "f             a tábla megfordítása\n"
     "s  l          mentés, betöltés\n"
     "d  R          döntetlen ajánlása, feladás\n"
     "Esc           a gondolkodó gép lépjen most\n"
     "q             kilépés; a játszma megmarad"},
    {Text::ScreenHelpMoves,
     "mouse         click a square to play there\n"
     ":             type a move or a command:\n",
     "egér          kattints egy mezőre\n"
     ":             lépés vagy parancs beírása:\n"},
    {Text::PressAKey, "Arrows scroll, any other key closes.",
     "A nyilak görgetnek, más billentyű bezár."},
    {Text::PositionTitle, "Position", "Állás"},
    {Text::RecordTitle, "Moves so far", "Az eddigi lépések"},
    {Text::LegalMovesTitle, "Legal moves", "Szabályos lépések"},
    {Text::LookingBack, "After move {0} of {1}: {2}", "{1} lépésből a {0}. után: {2}"},
    {Text::ReviewHowTo,
     "Step through the game with back, next, first, last or the number of a move; Enter leaves.",
     "Lépkedés a játszmában: back (vissza), next (előre), first (eleje), last (vége) vagy egy "
     "lépés száma; Enter: kilépés."},
    {Text::ReviewPrompt, "after move {0} of {1}> ", "{1} lépésből a {0}. után> "},
    {Text::LookingAtStart, "Before the first of {0} moves", "{0} lépésből az első előtt"},
    {Text::KeyBarLookback, "arrows step  Home End first, last  Esc back to the game  f flip",
     "nyilak: léptetés  Home End eleje, vége  Esc vissza a játszmához  f fordít"},
    {Text::CursorLegal, "{0}: Enter plays it", "{0}: Enter megteszi"},
    {Text::CursorIllegal, "{0}: {1}", "{0}: {1}"},
    {Text::ClickAgain, "{0}: click again to place it", "{0}: kattints újra a lerakáshoz"},
    {Text::ChooseGame, "Arrows and Enter choose, Esc closes",
     "Nyilak és Enter: választás, Esc: kilépés"},
    {Text::TooSmall, "The window is too small", "Túl kicsi az ablak"},
});

static_assert(kCatalogue.size() == static_cast<std::size_t>(Text::Count));
static_assert(
    [] {
      for (std::size_t i = 0; i < kCatalogue.size(); ++i) {
        if (kCatalogue[i].text != static_cast<Text>(i)) return false;
      }
      return true;
    }(),
    "the catalogue is in the order of the enumeration");

// Translated refusals by error name.
struct Refusal {
  std::string_view name;
  std::string_view hungarian;
};

constexpr Refusal kRefusals[] = {
    {"unreadable_move", "ez nem lépés; a 'help' megmutatja, mit lehet írni"},
    {"off_board", "ilyen hely nincs a táblán"},
    {"game_over", "a játszmának vége"},
    {"not_reachable", "a bábu nem tud oda lépni"},
    {"no_walls_left", "nincs több falad"},
    {"wall_overlaps", "ott már áll egy fal"},
    {"wall_crosses", "a fal keresztezne egy másikat"},
    {"wall_seals", "a fal elzárná valakinek az utolsó útját a célhoz"},
    {"pass_refused", "most nem szabad passzolni"},
    {"must_pass", "nincs más lépés, csak passz"},
    {"occupied", "a mező foglalt"},
    {"flips_nothing", "ez nem fordít át egyetlen korongot sem"},
    {"match_over", "a játszmának vége"},
    {"paused", "a játszma áll"},
    {"late", "a lépés késett: lejárt az idő"},
    {"seat_out", "ez a játékos már kiesett"},
    {"offer_pending", "már van egy megválaszolatlan ajánlat"},
    {"nothing_to_take_back", "nincs visszavonható lépés"},
};

std::string sentence(std::string_view text) {
  std::string out(text);
  const bool square = out.size() > 1 && out[1] >= '0' && out[1] <= '9';
  if (!out.empty() && !square && out[0] >= 'a' && out[0] <= 'z') {
    out[0] = static_cast<char>(out[0] - 'a' + 'A');
  }
  if (!out.ends_with('.')) out += '.';
  return out;
}

}  // namespace

Result<Language> parse_language(std::string_view text) {
  if (text == "en") return Language::English;
  if (text == "hu") return Language::Hungarian;
  return fail(InputError::Unknown, "the languages are en and hu, not " + quote(text));
}

Language language_of_locale(std::string_view locale) {
  const bool hungarian = locale.starts_with("hu") && (locale.size() == 2 || locale[2] == '_' ||
                                                      locale[2] == '.' || locale[2] == '-');
  return hungarian ? Language::Hungarian : Language::English;
}

std::string_view Texts::raw(Text text) const {
  const Entry& entry = kCatalogue[static_cast<std::size_t>(text)];
  return raw(Translated{entry.english, entry.hungarian});
}

std::string_view Texts::raw(const Translated& text) const {
  return language_ == Language::Hungarian ? text.hungarian : text.english;
}

Text text_of(match::EndReason reason) {
  return static_cast<Text>(static_cast<int>(Text::ReasonGoal) + static_cast<int>(reason));
}

std::string explain(const Texts& texts, const Error& error) {
  if (texts.language() == Language::Hungarian) {
    const auto* const found = std::ranges::find(kRefusals, error.name(), &Refusal::name);
    if (found != std::end(kRefusals)) return sentence(found->hungarian);
  }
  return sentence(error.message());
}

std::optional<bool> yes_or_no(const Texts& texts, std::string_view answer) {
  const auto is_one_of = [&](Text text) {
    return std::ranges::any_of(words(texts.raw(text)), [&](std::string_view word) {
      return equal_ignoring_case(word, trim(answer));
    });
  };
  if (is_one_of(Text::YesLetters)) return true;
  if (is_one_of(Text::NoLetters)) return false;
  return std::nullopt;
}

}  // namespace outflank::terminal
