// Answers as fast as a program can. With an argument it sends a few bytes for whatever it reads;
// without, it is a contest bot that steps back and forth.

#include <array>
#include <string_view>

#include <unistd.h>

namespace {

void send(std::string_view text) {
  if (::write(STDOUT_FILENO, text.data(), text.size()) < 0) ::_exit(1);
}

}  // namespace

int main(int argc, char** /*argv*/) {
  std::array<char, 65'536> buffer{};
  bool greeted = false;
  bool first_player = true;
  bool away = false;
  while (true) {
    const ssize_t size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size <= 0) return 0;
    const std::string_view text(buffer.data(), static_cast<std::size_t>(size));
    if (argc > 1) {
      send("4 1\n");
      continue;
    }
    if (!greeted) {
      greeted = true;
      send("OK\n");
      continue;
    }
    if (text.starts_with("2\n1\n9")) first_player = false;
    if (!text.ends_with("\n\n")) continue;
    away = !away;
    if (first_player) {
      send(away ? "4 1\n" : "4 0\n");
    } else {
      send(away ? "4 7\n" : "4 8\n");
    }
  }
}
