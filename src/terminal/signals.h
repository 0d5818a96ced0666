#pragma once

namespace outflank::terminal {

// While an object lives, turns the signals that end a program (Ctrl-C, SIGTERM, hang-up) into a
// readable descriptor. One object at a time.
class Signals {
 public:
  Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals();

  // The last signal; 0: none.
  static int caught();
  // Readable once a signal has come.
  static int descriptor();
};

}  // namespace outflank::terminal
