// Replaces the C library in the small modules, as far as they need it.
//
// Nothing here prints, and no number that a page sends has a fraction; yet the C library's number
// formatting and parsing, which nlohmann's JSON and the C++ runtime refer to, would be a tenth of
// the download before play can begin.

#include <__verbose_abort>
#include <cstdarg>
#include <cstddef>
#include <string_view>

namespace {

[[noreturn]] void trap() {
  __builtin_trap();
}

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

// Integer digits with an exponent: approximate, not exact to the last bit.
double scaled(double value, int exponent) {
  for (; exponent > 0 && value < 1e308; exponent--) value *= 10;
  for (; exponent < 0 && value != 0; exponent++) value /= 10;
  return value;
}

}  // namespace

// The C++ runtime reports why it aborts; nobody reads it here.
extern "C" [[noreturn]] void abort_message(const char* /*format*/, ...) {
  trap();
}

_LIBCPP_BEGIN_NAMESPACE_STD
[[noreturn]] void __libcpp_verbose_abort(const char* /*format*/, ...) {
  trap();
}
_LIBCPP_END_NAMESPACE_STD

// Hexadecimal numbers of a fixed width ("\\u%04x", "%.2X") are all that the JSON library writes with it.
extern "C" int snprintf(char* out, std::size_t size, const char* format, ...) {
  std::va_list arguments;
  va_start(arguments, format);
  std::size_t length = 0;
  const auto put = [&](char letter) {
    if (length + 1 < size) out[length] = letter;
    length++;
  };
  while (*format != '\0') {
    if (*format != '%') {
      put(*format++);
      continue;
    }
    format++;
    if (*format == '.' || *format == '0') format++;
    if (!is_digit(*format)) trap();
    const int width = *format++ - '0';
    if (*format != 'x' && *format != 'X') trap();
    const std::string_view digits = *format++ == 'x' ? "0123456789abcdef" : "0123456789ABCDEF";
    const auto value = va_arg(arguments, unsigned);
    int shown = 8;
    while (shown > width && shown > 1 && value >> (4 * (shown - 1)) == 0) shown--;
    while (shown > 0) put(digits[value >> (4 * --shown) & 15U]);
  }
  va_end(arguments);
  if (size > 0) out[length < size ? length : size - 1] = '\0';
  return static_cast<int>(length);
}

extern "C" double strtod(const char* text, char** end) {
  const bool negative = *text == '-';
  if (negative) text++;
  double value = 0;
  int exponent = 0;
  for (; is_digit(*text); text++) value = value * 10 + (*text - '0');
  if (*text == '.') {
    for (text++; is_digit(*text); text++, exponent--) value = value * 10 + (*text - '0');
  }
  if (*text == 'e' || *text == 'E') {
    text++;
    const bool smaller = *text == '-';
    if (*text == '-' || *text == '+') text++;
    int power = 0;
    for (; is_digit(*text); text++) {
      if (power < 10'000) power = power * 10 + (*text - '0');
    }
    exponent += smaller ? -power : power;
  }
  if (end != nullptr) *end = const_cast<char*>(text);
  value = scaled(value, exponent);
  return negative ? -value : value;
}

// In the C library these share an object file with strtod, so that one reference would link all
// three.
extern "C" float strtof(const char* text, char** end) {
  return static_cast<float>(strtod(text, end));
}

extern "C" long double strtold(const char* text, char** end) {
  return strtod(text, end);
}
