// Pictures of boards: what is drawn, and that files hold it.

#include <gtest/gtest.h>

#include "core/random.h"
#include "match/record.h"
#include "picture/board_scene.h"
#include "picture/gif.h"
#include "picture/png.h"
#include "picture/raster.h"
#include "picture/read_png.h"
#include "picture/record_steps.h"
#include "picture/svg.h"

namespace outflank::picture {
namespace {

using std::chrono::milliseconds;

bool holds(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

match::Record record_of(const std::vector<std::string>& moves, std::string rules = "") {
  match::Record record;
  record.game = "quoridor";
  record.rules = std::move(rules);
  for (const std::string& move : moves) record.moves.push_back({move, {}, {}, {}});
  return record;
}

std::unique_ptr<games::Game> game_of(std::string_view name, std::string_view moves = "") {
  auto game = games::find_game_type(name).value()->start("").value();
  EXPECT_TRUE(game->play_list(moves));
  return game;
}

Image picture_of(std::string_view name, std::string_view moves = "", int cell = 20) {
  return rasterized(board_scene(*game_of(name, moves), {.cell = cell}));
}

TEST(RasterTest, ShapesCoverTheirPixelsWithSmoothEdges) {
  Scene scene{10, 10, {255, 255, 255}, {}};
  scene.shapes.emplace_back(Box{2, 2, 4.5, 4, 0, {0, 0, 0}});
  scene.shapes.emplace_back(Stroke{{{8.5, 8.5}}, 2, {255, 0, 0}});
  const Image image = rasterized(scene);
  EXPECT_EQ(image.at(1, 3), (Rgb{255, 255, 255}));
  EXPECT_EQ(image.at(2, 3), (Rgb{0, 0, 0}));
  EXPECT_EQ(image.at(5, 5), (Rgb{0, 0, 0}));
  EXPECT_NEAR(image.at(6, 3).red, 128, 1);  // half of it is covered
  EXPECT_EQ(image.at(8, 8), (Rgb{255, 0, 0}));
}

TEST(BoardSceneTest, SizeFollowsTheSquares) {
  const Scene small = board_scene(*game_of("quoridor"), {.cell = 20});
  const Scene large = board_scene(*game_of("quoridor"), {.cell = 40});
  EXPECT_EQ(small.width, small.height);
  EXPECT_EQ(large.width, 2 * small.width);
  EXPECT_EQ(board_scene(*game_of("othello"), {.cell = 1}).width,
            board_scene(*game_of("othello"), {.cell = kMinCell}).width);
}

TEST(BoardSceneTest, AMoveChangesThePictureAndIsMarked) {
  const auto game = game_of("quoridor", "e2 e8 e3h");
  const auto shapes = [&](const std::string& last, bool flipped) {
    return board_scene(*game, {.cell = 48, .flipped = flipped, .last_move = last}).shapes;
  };
  EXPECT_EQ(shapes("e3h", false).size(), shapes("", false).size() + 1);
  EXPECT_NE(shapes("", false), shapes("", true));
}

TEST(SvgTest, HoldsTheShapesAndTheTitle) {
  Scene scene{20, 10, {1, 2, 3}, {}};
  scene.shapes.emplace_back(disc({5, 5}, 2.5, {255, 0, 16}));
  scene.shapes.emplace_back(Box{1, 2, 3, 4.25, 1, {0, 0, 0}});
  scene.shapes.emplace_back(Stroke{{{1, 1}, {2, 3}}, 0.5, {9, 9, 9}});
  const std::string svg = to_svg(scene, "a < b & c");
  EXPECT_TRUE(holds(svg, "<title>a &lt; b &amp; c</title>"));
  EXPECT_TRUE(holds(svg, "<circle cx=\"5\" cy=\"5\" r=\"2.5\" fill=\"#ff0010\"/>"));
  EXPECT_TRUE(holds(svg, "<rect x=\"1\" y=\"2\" width=\"3\" height=\"4.25\" rx=\"1\""));
  EXPECT_TRUE(holds(svg, "<path d=\"M1 1L2 3\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

TEST(SvgTest, AnAnimationWritesTheCommonPartOnce) {
  const std::vector<Scene> scenes = {board_scene(*game_of("quoridor"), {}),
                                     board_scene(*game_of("quoridor", "e2"), {}),
                                     board_scene(*game_of("quoridor", "e2 e8"), {})};
  const std::string svg = to_animated_svg(scenes, milliseconds(500), "game");
  const std::string one = to_svg(scenes[0], "game");
  EXPECT_LT(svg.size(), one.size() + one.size() / 2);
  std::size_t groups = 0;
  for (std::size_t at = svg.find("<g "); at != std::string::npos; at = svg.find("<g ", at + 1)) {
    ++groups;
  }
  EXPECT_EQ(groups, 3U);
  EXPECT_TRUE(holds(svg, "dur=\"3.00s\""));  // two pictures, and the last for as long as four
}

TEST(PngTest, IsReadBackToTheSamePixels) {
  const Image image = picture_of("othello", "f5d6");
  for (const PngEffort effort : {PngEffort::Small, PngEffort::Fast}) {
    const auto read = tests::read_png(to_png(image, effort));
    ASSERT_TRUE(read);
    EXPECT_EQ(read->width, image.width);
    EXPECT_EQ(read->height, image.height);
    EXPECT_TRUE(read->pixels == image.pixels);
  }
  EXPECT_LT(to_png(image).size(), to_png(image, PngEffort::Fast).size());
}

// A plain reader of what GifWriter writes.
class GifReader {
 public:
  explicit GifReader(std::string bytes) : bytes_(std::move(bytes)) {
    EXPECT_TRUE(bytes_.starts_with("GIF89a"));
    width = short_at(6);
    height = short_at(8);
    for (std::size_t i = 0; i < 256; ++i) {
      palette_.push_back({byte(13 + 3 * i), byte(14 + 3 * i), byte(15 + 3 * i)});
    }
    at_ = 13 + 768;
    picture_.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
    read();
  }

  int width;
  int height;
  std::vector<std::vector<Rgb>> pictures;
  std::vector<int> hundredths;

 private:
  [[nodiscard]] std::uint8_t byte(std::size_t at) const {
    return static_cast<std::uint8_t>(bytes_.at(at));
  }
  [[nodiscard]] int short_at(std::size_t at) const { return byte(at) | byte(at + 1) << 8; }

  std::string blocks() {
    std::string data;
    while (byte(at_) != 0) {
      data += bytes_.substr(at_ + 1, byte(at_));
      at_ += byte(at_) + 1U;
    }
    ++at_;
    return data;
  }

  void read() {
    while (byte(at_) != 0x3B) {
      if (byte(at_) == 0x21) {
        const bool timing = byte(at_ + 1) == 0xF9;
        if (timing) hundredths.push_back(short_at(at_ + 4));
        at_ += 2;
        blocks();
        continue;
      }
      ASSERT_EQ(byte(at_), 0x2C);
      const int left = short_at(at_ + 1);
      const int top = short_at(at_ + 3);
      const int part_width = short_at(at_ + 5);
      const int part_height = short_at(at_ + 7);
      at_ += 10;
      ASSERT_EQ(byte(at_++), 8);
      const std::vector<std::uint8_t> indices = unpacked(blocks());
      ASSERT_EQ(indices.size(), static_cast<std::size_t>(part_width * part_height));
      for (int y = 0; y < part_height; ++y) {
        for (int x = 0; x < part_width; ++x) {
          picture_[static_cast<std::size_t>((top + y) * width + left + x)] =
              palette_[indices[static_cast<std::size_t>(y * part_width + x)]];
        }
      }
      pictures.push_back(picture_);
    }
    EXPECT_EQ(at_ + 1, bytes_.size());
  }

  static std::vector<std::uint8_t> unpacked(const std::string& data) {
    std::vector<std::vector<std::uint8_t>> table;
    const auto reset = [&] {
      table.assign(258, {});
      for (std::size_t i = 0; i < 256; ++i) table[i] = {static_cast<std::uint8_t>(i)};
    };
    reset();
    std::vector<std::uint8_t> out;
    std::vector<std::uint8_t> last;
    std::size_t bit = 0;
    unsigned width = 9;
    while (bit + width <= data.size() * 8) {
      unsigned code = 0;
      for (unsigned i = 0; i < width; ++i, ++bit) {
        const unsigned byte = static_cast<unsigned char>(data[bit / 8]);
        const unsigned set = byte >> (bit % 8) & 1U;
        code |= set << i;
      }
      if (code == 256) {
        reset();
        width = 9;
        last.clear();
        continue;
      }
      if (code == 257) return out;
      std::vector<std::uint8_t> entry;
      if (code < table.size()) {
        entry = table[code];
      } else {
        EXPECT_EQ(code, table.size());
        entry = last;
        entry.push_back(last.front());
      }
      out.insert(out.end(), entry.begin(), entry.end());
      if (!last.empty() && table.size() < 4096) {
        last.push_back(entry.front());
        table.push_back(last);
        if (table.size() == 1U << width && width < 12) ++width;
      }
      last = std::move(entry);
    }
    ADD_FAILURE() << "the data ends before its end code";
    return out;
  }

  std::string bytes_;
  std::size_t at_ = 0;
  std::vector<Rgb> palette_;
  std::vector<Rgb> picture_;
};

// Few enough colours for every one to have its place.
Image noise(Random& random, int width, int height, std::uint64_t colors) {
  Image image{width, height, {}};
  for (int i = 0; i < width * height; ++i) {
    const auto value = static_cast<std::uint8_t>(random.below(colors));
    image.pixels.push_back({value, static_cast<std::uint8_t>(255 - value), 7});
  }
  return image;
}

TEST(GifTest, IsReadBackToTheSamePixels) {
  Random random(11);
  for (const std::uint64_t colors : {1U, 2U, 5U, 256U}) {
    // Large enough for the table of codes to be full several times.
    std::vector<Image> images;
    for (int i = 0; i < 3; ++i) images.push_back(noise(random, 150, 90, colors));
    images.push_back(images.back());
    images.push_back(images.back());
    images.back().pixels[150 * 40 + 33] = images.back().pixels[0];
    GifWriter writer(images);
    for (const Image& image : images) writer.add(image, milliseconds(250));
    const GifReader reader(writer.finish());
    ASSERT_EQ(reader.pictures.size(), images.size()) << colors;
    EXPECT_EQ(reader.hundredths, std::vector<int>(images.size(), 25));
    for (std::size_t i = 0; i < images.size(); ++i) {
      EXPECT_TRUE(reader.pictures[i] == images[i].pixels) << colors << " colours, picture " << i;
    }
  }
}

TEST(GifTest, BoardsKeepTheirLooksWithFewColours) {
  const std::vector<Image> images = {picture_of("quoridor"), picture_of("quoridor", "e2 e8 e3h")};
  GifWriter writer(images);
  for (const Image& image : images) writer.add(image, milliseconds(100));
  const GifReader reader(writer.finish());
  for (std::size_t i = 0; i < images.size(); ++i) {
    int worst = 0;
    for (std::size_t pixel = 0; pixel < images[i].pixels.size(); ++pixel) {
      worst =
          std::max(worst, std::abs(reader.pictures[i][pixel].red - images[i].pixels[pixel].red));
    }
    EXPECT_LT(worst, 48);
  }
}

TEST(RecordStepsTest, ShowEveryPositionFromTheStart) {
  std::vector<std::string> seen;
  ASSERT_TRUE(for_each_position(record_of({"e2", "e8", "e3h"}),
                                [&](const games::Game& game, int ply, const std::string& move) {
                                  seen.push_back(std::to_string(ply) + " " + move + " " +
                                                 game.position_text());
                                }));
  EXPECT_EQ(seen, (std::vector<std::string>{
                      "0  9x9 e1:10/e9:10 -/- 1 0", "1 e2 9x9 e2:10/e9:10 -/- 2 1",
                      "2 e8 9x9 e2:10/e8:10 -/- 1 2", "3 e3h 9x9 e2:9/e8:10 e3h/- 2 3"}));
}

TEST(RecordStepsTest, APlayerWhoLeavesIsRemovedFromTheBoard) {
  match::Record record = record_of({"e2"}, "players=3");
  record.departures.push_back({1, games::SeatId(1), match::EndReason::Resignation});
  std::string last;
  ASSERT_TRUE(for_each_position(record, [&](const games::Game& game, int, const std::string&) {
    last = game.position_text();
  }));
  EXPECT_TRUE(holds(last, "/X3:")) << last;
}

}  // namespace
}  // namespace outflank::picture
