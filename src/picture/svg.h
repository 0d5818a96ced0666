#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>

#include "picture/scene.h"

namespace outflank::picture {

// The picture as an SVG file; the title is for those who do not see it.
std::string to_svg(const Scene& scene, std::string_view title);

// The pictures one after the other, over and over; the last one stays longer. They must have one
// size. What all of them have in common is written once.
std::string to_animated_svg(std::span<const Scene> scenes, std::chrono::milliseconds delay,
                            std::string_view title);

}  // namespace outflank::picture
