#include "apps/outflank/manual_text.h"

#include <algorithm>
#include <functional>

#include "core/text.h"

namespace outflank::apps {
namespace {

using cli::CommandDescription;
using cli::OptionDescription;

// ---- man ----

// A text for roff, in which backslashes, hyphens and lines that begin with a dot mean something.
std::string roff(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    line_begins = c == '\n';
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

std::string names_of(const OptionDescription& option) {
  std::string names;
  for (const std::string& name : option.names) {
    names += (names.empty() ? "\\fB" : ", \\fB") + roff(name) + "\\fR";
  }
  if (!option.value.empty() && !option.positional()) names += " \\fI" + roff(option.value) + "\\fR";
  return names;
}

// The remarks that --help shows in brackets.
std::string remarks_of(const OptionDescription& option) {
  std::string remarks;
  if (option.required) remarks += " Required.";
  if (!option.words.empty()) remarks += " One of " + join(option.words, ", ") + '.';
  if (!option.usual.empty()) remarks += " Without it: " + option.usual + '.';
  return remarks;
}

void append_options(std::string& page, const CommandDescription& command, bool positional,
                    std::string_view title) {
  bool any = false;
  for (const OptionDescription& option : command.options) {
    if (option.positional() != positional) continue;
    if (!any) page += ".SH " + std::string(title) + '\n';
    any = true;
    std::string text = option.description;
    if (const std::string remarks = remarks_of(option); !remarks.empty()) {
      text += (text.ends_with('.') || text.empty() ? "" : ".") + remarks;
    }
    page += ".TP\n" + names_of(option) + '\n' + roff(text) + '\n';
  }
}

// ---- shells ----

// A text inside single quotes.
std::string in_quotes(std::string_view text) {
  std::string out = "'";
  for (const char c : text) {
    if (c == '\'') {
      out += "'\\''";
    } else if (c != '\n') {
      out += c;
    }
  }
  return out + '\'';
}

// Calls f(path, command) for the program and everything below it; the path of the program is empty.
void each_command(const CommandDescription& command, const std::string& path,
                  const std::function<void(const std::string&, const CommandDescription&)>& f) {
  f(path, command);
  for (const CommandDescription& below : command.commands) {
    each_command(below, path.empty() ? below.name : path + ' ' + below.name, f);
  }
}

std::string words_of(const CommandDescription& command) {
  std::vector<std::string> words;
  for (const CommandDescription& below : command.commands) words.push_back(below.name);
  for (const OptionDescription& option : command.options) {
    if (!option.positional()) words.insert(words.end(), option.names.begin(), option.names.end());
    if (option.positional()) words.insert(words.end(), option.words.begin(), option.words.end());
  }
  return join(words, " ");
}

}  // namespace

std::string manual_page(const CommandDescription& command, const std::vector<std::string>& path,
                        std::string_view version) {
  const std::string name = join(path, "-");
  std::string title = name;
  std::ranges::transform(title, title.begin(), [](char c) {
    return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c;
  });
  // Without a date, so that the same program writes the same page.
  std::string page = ".TH " + roff(title) + " 1 \"\" \"Outflank " + std::string(version) +
                     "\" \"User Commands\"\n";
  page += ".SH NAME\n" + roff(name) + " \\- " + roff(command.description) + '\n';
  page += ".SH SYNOPSIS\n.B " + roff(join(path, " ")) + "\n[\\fIOPTIONS\\fR]";
  for (const OptionDescription& option : command.options) {
    if (!option.positional()) continue;
    const std::string shown = "\\fI" + roff(option.names.front()) + "\\fR";
    page += option.required ? ' ' + shown : " [" + shown + ']';
  }
  if (!command.commands.empty()) page += " \\fICOMMAND\\fR";
  page += '\n';
  append_options(page, command, true, "ARGUMENTS");
  append_options(page, command, false, "OPTIONS");
  if (!command.commands.empty()) {
    page += ".SH COMMANDS\n";
    for (const CommandDescription& below : command.commands) {
      page += ".TP\n\\fB" + roff(below.name) + "\\fR\n" + roff(below.description) + ". See \\fB" +
              roff(name + '-' + below.name) + "\\fR(1).\n";
    }
  }
  if (!command.footer.empty()) page += ".SH NOTES\n.nf\n" + roff(command.footer) + "\n.fi\n";
  if (path.size() > 1) {
    const std::vector<std::string> above(path.begin(), path.end() - 1);
    page += ".SH SEE ALSO\n\\fB" + roff(join(above, "-")) + "\\fR(1)\n";
  }
  return page;
}

std::string bash_completion(const CommandDescription& program) {
  std::string paths;
  std::string words;
  std::string values;
  each_command(program, "", [&](const std::string& path, const CommandDescription& command) {
    if (!path.empty()) paths += (paths.empty() ? "'" : " | '") + path + '\'';
    words += "    '" + path + "') words=" + in_quotes(words_of(command)) + " ;;\n";
    for (const OptionDescription& option : command.options) {
      if (option.positional() || option.words.empty()) continue;
      for (const std::string& name : option.names) {
        values += "    '" + path + ' ' + name + "') words=" + in_quotes(join(option.words, " ")) +
                  " ;;\n";
      }
    }
  });
  return "# Completion of outflank for bash, written by 'outflank manual --all'.\n"
         "_outflank() {\n"
         "  local path='' next words='' i word=${COMP_WORDS[COMP_CWORD]}\n"
         "  for ((i = 1; i < COMP_CWORD; ++i)); do\n"
         "    next=\"${path:+$path }${COMP_WORDS[i]}\"\n"
         "    case $next in\n      " +
         paths +
         ") path=$next ;;\n    esac\n  done\n"
         "  case \"$path ${COMP_WORDS[COMP_CWORD - 1]}\" in\n" +
         values + "  esac\n  if [[ -z $words ]]; then\n  case $path in\n" + words +
         "  esac\n  fi\n"
         "  mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$word\")\n"
         "  [[ ${#COMPREPLY[@]} -gt 0 ]] || mapfile -t COMPREPLY < <(compgen -f -- \"$word\")\n"
         "}\n"
         "complete -o filenames -F _outflank outflank\n";
}

std::string zsh_completion(const CommandDescription& program) {
  std::string paths;
  std::string cases;
  each_command(program, "", [&](const std::string& path, const CommandDescription& command) {
    if (!path.empty()) paths += (paths.empty() ? "'" : " | '") + path + '\'';
    std::string entries;
    for (const CommandDescription& below : command.commands) {
      entries += ' ' + in_quotes(below.name + ':' + below.description);
    }
    for (const OptionDescription& option : command.options) {
      if (!option.positional())
        entries += ' ' + in_quotes(option.names.back() + ':' + option.description);
    }
    cases += "    '" + path + "') entries=(" + entries + ") ;;\n";
  });
  return "#compdef outflank\n"
         "# Completion of outflank for zsh, written by 'outflank manual --all'.\n"
         "local path_so_far='' next word\n"
         "local -a entries\n"
         "for word in ${words[2,CURRENT-1]}; do\n"
         "  next=\"${path_so_far:+$path_so_far }$word\"\n"
         "  case $next in\n    " +
         paths +
         ") path_so_far=$next ;;\n  esac\ndone\n"
         "case $path_so_far in\n" +
         cases +
         "esac\n"
         "_describe 'outflank' entries || _files\n";
}

std::string fish_completion(const CommandDescription& program) {
  std::string out = "# Completion of outflank for fish, written by 'outflank manual --all'.\n";
  each_command(program, "", [&](const std::string& path, const CommandDescription& command) {
    std::string when = "__fish_use_subcommand";
    if (!path.empty()) {
      when = "true";
      for (const std::string_view name : split(path, ' ')) {
        when += "; and __fish_seen_subcommand_from " + std::string(name);
      }
    }
    const std::string head = "complete -c outflank -n " + in_quotes(when);
    for (const CommandDescription& below : command.commands) {
      out += head + " -f -a " + below.name + " -d " + in_quotes(below.description) + '\n';
    }
    for (const OptionDescription& option : command.options) {
      if (option.positional()) continue;
      std::string line = head;
      for (const std::string& name : option.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
      }
      if (!option.value.empty()) line += " -r";
      if (!option.words.empty()) line += " -f -a " + in_quotes(join(option.words, " "));
      out += line + " -d " + in_quotes(option.description) + '\n';
    }
  });
  return out;
}

}  // namespace outflank::apps
