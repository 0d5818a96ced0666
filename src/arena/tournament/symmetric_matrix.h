#pragma once

#include <vector>

namespace outflank::arena {

// A dense symmetric matrix of which the upper half (row <= column) is kept, with what Newton's method
// needs. After factorise() its elements are those of the Cholesky factor.
class SymmetricMatrix {
 public:
  explicit SymmetricMatrix(int size);

  [[nodiscard]] double& at(int row, int column);  // row <= column
  [[nodiscard]] double at(int row, int column) const;

  void scale(double factor);
  void add(const SymmetricMatrix& other);
  void add_to_all(double value);

  // Needs a matrix that is positive definite; what is not so by rounding alone is lifted a little.
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
