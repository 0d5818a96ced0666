"""Commands of the documents that the test does not run, each with its reason. What is here is still checked: programs
and commands exist, and so does every option. An entry that matches nothing is an error."""

NOT_RUN = [
    # (what the command begins with, as a regular expression; why it is not run)
    (r"outflank serve\b", "runs until it is stopped, on a port; tests/server has it"),
    (r"outflank worker\b", "runs until it is stopped, and needs PostgreSQL"),
    (r"outflank arena run cup\.toml", "the reader's own bots play in it"),
    (r"outflank arena run --out match --kind match --sets 500", "two builds of the program play for an hour"),
    (r"outflank arena match .*bot:name=(old|before)", "needs an older build of the program"),
    (r"outflank arena ladder\b", "ten levels play for hours"),
    (r"outflank arena match engine:level=5 engine:level=4", "levels think for as long as they do, in 200 games"),
    (r"outflank bench\b", "takes half a minute; the test bench_signature runs it"),
    (r"outflank solve --rules \"size=5 walls=3\"", "takes minutes"),
    (r"outflank solve --rules \"size=3x7 walls=5\"", "takes minutes"),
    (r"outflank solve --game othello$", "would solve the whole game"),
    (r"outflank solve --game othello --file data/ffo.txt", "takes minutes; cli_solve_othello solves the shorter ones"),
    (r"outflank replay (FILE|napló)", "shows the form of a name"),
    (r"outflank manual arena check \| man\b", "not every machine has man; cli_manual reads the pages"),
    (r"\./run\b", "installs packages and builds everything"),
    (r"\./test\b", "would run this test again"),
    (r"(cmake|ctest)\b", "builds for minutes; it is how this program was built"),
    (r"build/", "needs a build of its own, then minutes or hours"),
    (r"tools/(web|fuzz|bare|tidy|format|bench_signature)\.sh", "./test calls it, or it takes minutes"),
    (r"tools/ratings/", "plays for hours; the test ratings runs it with a few games"),
    (r"tools/dataset/", "plays for minutes or days; the test dataset runs it with a few games"),
    (r"tools/(quoridor|othello|teacher|scale|puzzles)/", "needs PyTorch, a GPU, several servers, or the result of hours"),
    (r"outflank-(backup|restore)\.sh", "copies a store of the reader's; packaging_files and tools/scale/restore.py run it"),
    (r"packaging/", "builds packages of everything"),
    (r"npm\b|pip\b", "fetches from the network"),
]
