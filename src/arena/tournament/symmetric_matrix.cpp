#include "arena/tournament/symmetric_matrix.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace outflank::arena {

SymmetricMatrix::SymmetricMatrix(int size)
    : size_(size),
      elements_(static_cast<std::size_t>(size) * static_cast<std::size_t>(size), 0.0) {}

double& SymmetricMatrix::at(int row, int column) {
  assert(row <= column && column < size_);
  return elements_[static_cast<std::size_t>(row) * static_cast<std::size_t>(size_) +
                   static_cast<std::size_t>(column)];
}

double SymmetricMatrix::at(int row, int column) const {
  assert(row <= column && column < size_);
  return elements_[static_cast<std::size_t>(row) * static_cast<std::size_t>(size_) +
                   static_cast<std::size_t>(column)];
}

void SymmetricMatrix::scale(double factor) {
  for (double& element : elements_) element *= factor;
}

void SymmetricMatrix::add(const SymmetricMatrix& other) {
  assert(size_ == other.size_);
  for (std::size_t i = 0; i < elements_.size(); ++i) elements_[i] += other.elements_[i];
}

void SymmetricMatrix::add_to_all(double value) {
  for (double& element : elements_) element += value;
}

void SymmetricMatrix::factorise() {
  constexpr double kMinPivot = 1e-12;
  for (int k = 0; k < size_; ++k) {
    const double pivot = std::sqrt(std::max(at(k, k), kMinPivot));
    at(k, k) = pivot;
    for (int j = k + 1; j < size_; ++j) at(k, j) /= pivot;
    for (int i = k + 1; i < size_; ++i) {
      const double factor = at(k, i);
      if (factor == 0) continue;
      for (int j = i; j < size_; ++j) at(i, j) -= factor * at(k, j);
    }
  }
}

std::vector<double> SymmetricMatrix::solve(const std::vector<double>& b) const {
  std::vector<double> x = b;
  const auto element = [&](int i) -> double& { return x[static_cast<std::size_t>(i)]; };
  for (int i = 0; i < size_; ++i) {
    element(i) /= at(i, i);
    for (int j = i + 1; j < size_; ++j) element(j) -= at(i, j) * element(i);
  }
  for (int i = size_ - 1; i >= 0; --i) {
    for (int j = i + 1; j < size_; ++j) element(i) -= at(i, j) * element(j);
    element(i) /= at(i, i);
  }
  return x;
}

std::vector<double> SymmetricMatrix::sandwich_deviations(const SymmetricMatrix& b) const {
  std::vector<double> deviations;
  for (int i = 0; i < size_; ++i) {
    std::vector<double> unit(static_cast<std::size_t>(size_), 0.0);
    unit[static_cast<std::size_t>(i)] = 1;
    const std::vector<double> row = solve(unit);
    double variance = 0;
    for (int j = 0; j < size_; ++j) {
      const double left = row[static_cast<std::size_t>(j)];
      variance += left * left * b.at(j, j);
      for (int k = j + 1; k < size_; ++k) {
        variance += 2 * left * row[static_cast<std::size_t>(k)] * b.at(j, k);
      }
    }
    deviations.push_back(std::sqrt(std::max(0.0, variance)));
  }
  return deviations;
}

}  // namespace outflank::arena
