#pragma once

#include <chrono>
#include <span>
#include <string>
#include <string_view>

#include "picture/scene.h"

namespace outflank::picture {

// The picture as an SVG file; the title is for screen readers.
std::string to_svg(const Scene& scene, std::string_view title);

// An endless animation; the last frame stays longer. All frames must have one size. What they have
// in common is written once.
std::string to_animated_svg(std::span<const Scene> scenes, std::chrono::milliseconds delay,
                            std::string_view title);

}  // namespace outflank::picture
