"""The status of `outflank health` says whether a server answers 200, and it never waits longer than its timeout."""

import socket
import threading
import time

from program import ProgramTest, Run, main


class Listener:
    """Accepts connections and answers each with the same bytes; None: never."""

    def __init__(self, answer):
        self.answer, self.open, self.asked = answer, [], b""
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def _serve(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            self.open.append(connection)  # so that it is not closed
            if self.answer is not None:
                self.asked = connection.recv(65536)
                connection.sendall(self.answer)
                connection.close()

    def close(self):
        self.socket.close()
        for connection in self.open:
            connection.close()


class HealthTest(ProgramTest):
    def listener(self, answer):
        one = Listener(answer)
        self.addCleanup(one.close)
        return one

    def fails(self, status, word, *arguments):
        run = Run("health", *arguments)
        self.assertEqual((run.status, run.output), (status, ""), run.errors)
        self.assertIn(word, run.errors)
        self.assertEqual(run.errors.count("\n"), 1)

    def test_a_server_that_answers_200_is_healthy(self):
        one = self.listener(b"HTTP/1.1 200 OK\r\n\r\n")
        run = self.succeeds("health", f"http://127.0.0.1:{one.port}/readyz", "--timeout", "60")
        self.assertEqual(run.output, "")
        self.assertTrue(one.asked.startswith(b"GET /readyz HTTP/1.1\r\nHost: 127.0.0.1\r\n"), one.asked)

    def test_another_answer_is_told(self):
        for answer, word in ((b"HTTP/1.1 503 Service Unavailable\r\n\r\n", "503 Service Unavailable"),
                             (b"HTTP/1.1 2001 no\r\n\r\n", "2001"), (b"+OK hello\r\n", "HTTP"), (b"\xff" * 9000, "HTTP"),
                             (b"", "without an answer")):
            one = self.listener(answer)
            self.fails(1, word, f"http://127.0.0.1:{one.port}/", "--timeout", "60")

    def test_nobody_there(self):
        with socket.create_server(("127.0.0.1", 0)) as closed:
            port = closed.getsockname()[1]
        self.fails(1, "refused", f"http://127.0.0.1:{port}/healthz", "--timeout", "60")

    def test_silence_has_an_end(self):
        one = self.listener(None)
        begun = time.monotonic()
        self.fails(1, "no answer in time", f"http://127.0.0.1:{one.port}/healthz", "--timeout", "0.5")
        self.assertGreater(time.monotonic() - begun, 0.4)

    def test_addresses_that_are_none(self):
        for url, word in (("https://play.example.org/", "http://"), ("http://", "host"), ("http://a:0/", "port"),
                          ("http://a:99999/", "port"), ("http://a/x y", "space"), ("http://a/\r\nX: y", "space")):
            self.fails(2, word, url)

    def test_a_worker_is_looked_for_in_postgresql_alone(self):
        self.fails(2, "postgresql://", "--store", "games.db")
        self.fails(2, "--worker", "--worker", "w1")
        self.fails(2, "--store", "http://127.0.0.1/", "--store", "postgresql:///x")


if __name__ == "__main__":
    main()
