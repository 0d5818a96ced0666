#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/src/errors.h"
#include "bindings/python/src/game.h"
#include "env/batch.h"

namespace py = pybind11;

namespace outflank::python {
namespace {

// Arrays are used in place: they must have the right type and be in C order.
template <class Value>
using Array = py::array_t<Value, py::array::c_style>;

template <class Value>
std::span<Value> writable(const std::optional<Array<Value>>& array) {
  if (!array) return {};
  Array<Value> same = *array;
  return {same.mutable_data(), static_cast<std::size_t>(same.size())};  // refuses what is read-only
}

// Many games; calls release the GIL and lock this object.
class Batch {
 public:
  Batch(const std::string& game, const std::string& rules, int games, int threads,
        std::uint64_t seed, int opening_plies, bool auto_reset, bool keep_undo)
      : batch_(value_of(env::make_batch(game, rules, games,
                                        {.threads = threads,
                                         .seed = seed,
                                         .opening_plies = opening_plies,
                                         .auto_reset = auto_reset,
                                         .keep_undo = keep_undo}))) {}
  explicit Batch(std::unique_ptr<env::Batch> batch) : batch_(std::move(batch)) {}

  template <class F>
  auto call(F work) {
    const py::gil_scoped_release release;
    const std::scoped_lock lock(mutex_);
    return work(*batch_);
  }

  [[nodiscard]] const env::Batch& get() const { return *batch_; }

 private:
  std::unique_ptr<env::Batch> batch_;
  std::mutex mutex_;
};

void step(Batch& self, const Array<std::int32_t>& actions,
          const std::optional<Array<float>>& rewards,
          const std::optional<Array<std::uint8_t>>& ended,
          const std::optional<Array<std::int32_t>>& plies) {
  const std::span<const std::int32_t> given(actions.data(),
                                            static_cast<std::size_t>(actions.size()));
  const env::StepResult result{
      .rewards = writable(rewards), .ended = writable(ended), .plies = writable(plies)};
  value_of(self.call([&](env::Batch& batch) { return batch.step(given, result); }));
}

}  // namespace

void bind_batches(py::module_& module) {
  using OutFloat = std::optional<Array<float>>;
  using OutByte = std::optional<Array<std::uint8_t>>;
  using OutInt = std::optional<Array<std::int32_t>>;
  py::class_<Batch>(module, "Batch",
                    "The compiled part of outflank.BatchEnv: every array is given by the caller.")
      .def(py::init<const std::string&, const std::string&, int, int, std::uint64_t, int, bool,
                    bool>(),
           py::arg("game"), py::arg("rules"), py::arg("games"), py::arg("threads"), py::arg("seed"),
           py::arg("opening_plies"), py::arg("auto_reset"), py::arg("keep_undo"))
      .def_property_readonly("size", [](const Batch& self) { return self.get().size(); })
      .def_property_readonly("seats", [](const Batch& self) { return self.get().space().seats; })
      .def_property_readonly("actions",
                             [](const Batch& self) { return self.get().space().actions; })
      .def_property_readonly("rules", [](const Batch& self) { return self.get().rules_text(); })
      .def_property_readonly("planes",
                             [](const Batch& self) {
                               const env::Space& space = self.get().space();
                               return py::make_tuple(space.channels, space.height, space.width);
                             })
      .def("clone",
           [](Batch& self) {
             return std::make_unique<Batch>(
                 self.call([](env::Batch& batch) { return batch.clone(); }));
           })
      .def(
          "reset",
          [](Batch& self, std::uint64_t seed) {
            self.call([&](env::Batch& batch) { batch.reset(seed); });
          },
          py::arg("seed"))
      .def("step", &step, py::arg("actions").noconvert(),
           py::arg("rewards").noconvert() = py::none(), py::arg("ended").noconvert() = py::none(),
           py::arg("plies").noconvert() = py::none())
      .def(
          "undo",
          [](Batch& self, const OutByte& undone) {
            const auto out = writable(undone);
            value_of(self.call([&](env::Batch& batch) { return batch.undo(out); }));
          },
          py::arg("undone").noconvert())
      .def(
          "legal_mask",
          [](Batch& self, const OutByte& mask) {
            const auto out = writable(mask);
            value_of(self.call([&](env::Batch& batch) { return batch.legal_mask(out); }));
          },
          py::arg("mask").noconvert())
      .def(
          "observe",
          [](Batch& self, const OutFloat& planes) {
            const auto out = writable(planes);
            value_of(self.call([&](env::Batch& batch) { return batch.observe(out); }));
          },
          py::arg("planes").noconvert())
      .def(
          "to_move",
          [](Batch& self, const OutInt& seats) {
            const auto out = writable(seats);
            value_of(self.call([&](env::Batch& batch) { return batch.to_move(out); }));
          },
          py::arg("seats").noconvert())
      .def(
          "plies",
          [](Batch& self, const OutInt& counts) {
            const auto out = writable(counts);
            value_of(self.call([&](env::Batch& batch) { return batch.plies(out); }));
          },
          py::arg("counts").noconvert())
      .def(
          "sample",
          [](Batch& self, const OutInt& actions) {
            const auto out = writable(actions);
            value_of(self.call([&](env::Batch& batch) { return batch.sample(out); }));
          },
          py::arg("actions").noconvert())
      .def(
          "game",
          [](Batch& self, int number) {
            return Game(value_of(self.call([&](env::Batch& batch) { return batch.game(number); })));
          },
          py::arg("number"))
      .def(
          "set",
          [](Batch& self, int number, const Game& game) {
            const Game copy = game;
            value_of(self.call([&](env::Batch& batch) { return batch.set(number, *copy.game); }));
          },
          py::arg("number"), py::arg("game"))
      .def(
          "move",
          [](Batch& self, int number, std::int32_t action) {
            return value_of(self.call([&](env::Batch& batch) -> Result<std::string> {
              const auto move = batch.move_of(number, action);
              if (!move) return Failure(move.error());
              return (*batch.game(number))->move_text(*move);
            }));
          },
          py::arg("number"), py::arg("action"))
      .def(
          "action",
          [](Batch& self, int number, const std::string& text) {
            return value_of(self.call([&](env::Batch& batch) -> Result<std::int32_t> {
              const auto game = batch.game(number);
              if (!game) return Failure(game.error());
              const auto move = (*game)->parse_move(text);
              if (!move) return Failure(move.error());
              return batch.action_of(number, *move);
            }));
          },
          py::arg("number"), py::arg("move"));
}

}  // namespace outflank::python
