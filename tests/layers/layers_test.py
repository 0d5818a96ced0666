"""The layer check must refuse what it is there to refuse. Usage: layers_test.py LAYERS_PY"""

import os
import subprocess
import sys
import tempfile
import unittest

LAYERS = os.path.abspath(sys.argv.pop(1))

LADDER = """\
# lowest first
core:
games: core
arena: games
server: games
apps: arena server

server/base < server/rooms < server
games/red | games/blue
games ! iostream fmt/*
server @ red blue
"""

CLEAN = {
    "ladder.txt": LADDER,
    "core/text.h": "#include <iostream>\n",
    "games/game.h": '#include "core/text.h"\n',
    "games/red/position.h": '#include "games/game.h"\n#include <vector>\n',
    "games/blue/position.h": '#include "games/game.h"\n',
    "games/registry.cpp": '#include "games/red/position.h"\n#include "games/blue/position.h"\n',
    "arena/referee.h": '#include "core/text.h"\n#include <iostream>\n',
    "server/room.h": '#include "games/game.h"\n#include "server/rooms/seat.h"\n',
    "server/base/log.h": '#include "core/text.h"\n',
    "server/rooms/seat.h": '#include "server/base/log.h"\n',
    "apps/outflank/main.cpp": '#include "server/room.h"\n#include "core/text.h"\n',
}


def run_on(files, document=None):
    with tempfile.TemporaryDirectory() as project:
        root = os.path.join(project, "src")
        if document is not None:
            with open(os.path.join(project, "ARCHITECTURE.md"), "w", encoding="utf-8") as out:
                out.write(document)
        for path, text in files.items():
            full = os.path.join(root, path)
            os.makedirs(os.path.dirname(full), exist_ok=True)
            with open(full, "w", encoding="utf-8") as out:
                out.write(text)
        done = subprocess.run([sys.executable, LAYERS, root], capture_output=True, text=True, check=False)
        return done.returncode, done.stdout, done.stderr.replace(root + "/", "")


class LayersTest(unittest.TestCase):
    def refuses(self, expected, files):
        status, _, errors = run_on(CLEAN | files)
        self.assertEqual(status, 1, errors)
        self.assertEqual(errors.strip(), expected)

    def test_clean_tree_passes_and_prints_its_edges(self):
        status, printed, errors = run_on(CLEAN)
        self.assertEqual((status, errors), (0, ""))
        self.assertIn("games/red -> games  1\n", printed)
        self.assertIn("apps/outflank -> server  1\n", printed)

    def test_upward_include_is_refused_with_file_and_line(self):
        self.refuses(
            'core/text.h:3: core includes games, which is above it: "games/game.h"',
            files={"core/text.h": '#pragma once\n\n#include "games/game.h"\n'},
        )

    def test_include_of_a_layer_beside_is_refused(self):
        self.refuses(
            'arena/referee.h:1: arena includes server, which is beside it: "server/room.h"',
            files={"arena/referee.h": '#include "server/room.h"\n'},
        )

    def test_spacing_does_not_hide_an_include(self):
        self.refuses(
            'core/text.h:1: core includes games, which is above it: "games/game.h"',
            files={"core/text.h": '  #  include"games/game.h"\n'},
        )

    def test_folders_of_a_layer_keep_their_order(self):
        self.refuses(
            'server/base/log.h:1: server/base includes server/rooms, which is above it: "server/rooms/seat.h"',
            files={"server/base/log.h": '#include "server/rooms/seat.h"\n'},
        )

    def test_the_own_files_of_a_layer_have_their_place_in_its_order(self):
        self.refuses(
            'server/rooms/seat.h:1: server/rooms includes server, which is above it: "server/room.h"',
            files={"server/rooms/seat.h": '#include "server/room.h"\n'},
        )

    def test_folders_set_apart_do_not_include_each_other(self):
        self.refuses(
            'games/red/position.h:1: games/red includes games/blue, which is beside it: "games/blue/position.h"',
            files={"games/red/position.h": '#include "games/blue/position.h"\n'},
        )

    def test_only_the_folder_of_a_game_includes_what_belongs_to_it(self):
        belongs = '#include "games/red/position.h"\n'
        self.refuses(
            'server/room.h:1: only server/red may include what belongs to red: "games/red/position.h"',
            files={"server/room.h": belongs},
        )
        status, _, errors = run_on(CLEAN | {"server/red/room.h": belongs, "arena/referee.h": belongs})
        self.assertEqual((status, errors), (0, ""))

    def test_short_and_relative_paths_are_refused(self):
        for path in ("game.h", "../core/text.h", "games/../core/text.h"):
            self.refuses(
                f'games/red/position.h:1: "{path}" is not a full path from src/',
                files={"games/red/position.h": f'#include "{path}"\n'},
            )

    def test_missing_file_is_refused(self):
        self.refuses(
            'games/game.h:1: "core/gone.h" does not exist',
            files={"games/game.h": '#include "core/gone.h"\n'},
        )

    def test_refused_system_headers_are_named(self):
        self.refuses(
            "games/game.h:1: games never includes <iostream>\n"
            "games/game.h:2: games never includes <fmt/core.h>",
            files={"games/game.h": "#include <iostream>\n#include <fmt/core.h>\n"},
        )

    def test_folder_without_a_line_in_the_ladder_is_refused(self):
        self.refuses(
            "extras/x.cpp:1: 'extras' is not a layer of ladder.txt",
            files={"extras/x.cpp": "int x;\n"},
        )

    def test_a_header_has_its_name_in_the_section_of_its_folder(self):
        sections = {
            "core": "`text.h`",
            "games": "`game.h`",
            "games/red": "`position.h`",
            "games/blue": "`position.h`",
            "arena": "`referee.h`",
            "server": "`room.h`; `base/`: `log.h`; `rooms/`: `seat.h`",
        }

        def document():
            return "# Files\n" + "".join(f"\n### `src/{name}`\n- {text}\n" for name, text in sections.items())

        self.assertEqual(run_on(CLEAN, document())[0], 0)
        sections["games/blue"] = "`my_position.h`"
        status, _, errors = run_on(CLEAN, document())
        self.assertEqual(status, 1)
        self.assertEqual(errors.strip(), "games/blue/position.h:1: ARCHITECTURE.md does not name it")

    def test_ladder_that_names_a_layer_before_its_line_is_wrong_use(self):
        status, _, errors = run_on({"ladder.txt": "core: games\ngames:\n"})
        self.assertEqual(status, 2)
        self.assertIn("ladder.txt:1: 'games' is not a layer of the lines above", errors)


if __name__ == "__main__":
    unittest.main(verbosity=1)
