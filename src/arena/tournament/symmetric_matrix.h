#pragma once

#include <vector>

namespace outflank::arena {

// A dense symmetric matrix, stored as its upper half (row <= column), with the operations of Newton's
// method. After factorise() its elements are those of the Cholesky factor.
class SymmetricMatrix {
 public:
  explicit SymmetricMatrix(int size);

  [[nodiscard]] double& at(int row, int column);  // row <= column
  [[nodiscard]] double at(int row, int column) const;

  void scale(double factor);
  void add(const SymmetricMatrix& other);
  void add_to_all(double value);

  // Needs a positive definite matrix; pivots that rounding makes non-positive are raised slightly.
  void factorise();
  // The x with A x = b. Needs factorise() before, as do those below.
  [[nodiscard]] std::vector<double> solve(const std::vector<double>& b) const;
  // The square roots of the diagonal of A⁻¹ B A⁻¹.
  [[nodiscard]] std::vector<double> sandwich_deviations(const SymmetricMatrix& b) const;

 private:
  int size_;
  std::vector<double> elements_;
};

}  // namespace outflank::arena
