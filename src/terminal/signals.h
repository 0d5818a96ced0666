#pragma once

namespace outflank::terminal {

// Turns the signals that ask a program to end (Ctrl-C, termination, a terminal that is gone) into
// something that can be waited for, while an object lives; one at a time.
class Signals {
 public:
  Signals();
  Signals(const Signals&) = delete;
  Signals& operator=(const Signals&) = delete;
  ~Signals();

  // The last one that came; 0: none.
  static int caught();
  // Readable once one has come.
  static int descriptor();
};

}  // namespace outflank::terminal
