#include "search/residual/convolution.h"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <utility>

#if defined(__x86_64__)
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

namespace outflank::search::residual {
namespace {

// The first input cell of each row of the board. For a 1×1 kernel it is the cell itself.
template <std::size_t kColumns>
const std::uint8_t* first_cell(const PackedWeights& weights, const std::uint8_t* input,
                               std::size_t row) {
  const std::size_t inset = weights.kernel() == 1 ? 1 : 0;
  return input + ((row + inset) * (kColumns + 2) + inset) * weights.inputs();
}

template <std::size_t kColumns>
void convolve_row_plain(const PackedWeights& weights, std::size_t output_group,
                        const std::uint8_t* input, std::size_t row, RowSums& sums) {
  const std::size_t inputs = weights.inputs();
  const std::uint8_t* const first = first_cell<kColumns>(weights, input, row);
  const std::int8_t* packed = weights.group(output_group);
  sums.fill(0);
  for (std::size_t y = 0; y < weights.kernel(); ++y) {
    for (std::size_t x = 0; x < weights.kernel(); ++x) {
      const std::uint8_t* cell = first + (y * (kColumns + 2) + x) * inputs;
      for (std::size_t i = 0; i < inputs; i += kInputGroup) {
        for (std::size_t c = 0; c < kColumns; ++c) {
          const std::uint8_t* a = cell + c * inputs + i;
          std::int32_t* sum = sums.data() + c * kOutputGroup;
          for (std::size_t o = 0; o < kOutputGroup; ++o) {
            const std::int8_t* w = packed + o * kInputGroup;
            sum[o] += a[0] * w[0] + a[1] * w[1] + a[2] * w[2] + a[3] * w[3];
          }
        }
        packed += kOutputGroup * kInputGroup;
      }
    }
  }
}

[[maybe_unused]] std::int32_t four_of(const std::uint8_t* activations) {
  std::int32_t four = 0;
  std::memcpy(&four, activations, sizeof four);
  return four;
}

#if defined(__x86_64__)

template <std::size_t kColumns>
__attribute__((target("avx2"))) void convolve_row_avx2(const PackedWeights& weights,
                                                       std::size_t output_group,
                                                       const std::uint8_t* input, std::size_t row,
                                                       RowSums& sums) {
  constexpr std::size_t kLanes = 8;
  const std::size_t inputs = weights.inputs();
  const std::uint8_t* const first = first_cell<kColumns>(weights, input, row);
  const __m256i ones = _mm256_set1_epi16(1);
  for (std::size_t block = 0; block < kOutputGroup / kLanes; ++block) {
    const std::int8_t* packed = weights.group(output_group) + block * kLanes * kInputGroup;
    __m256i total[kColumns];
    for (__m256i& t : total) t = _mm256_setzero_si256();
    for (std::size_t y = 0; y < weights.kernel(); ++y) {
      for (std::size_t x = 0; x < weights.kernel(); ++x) {
        const std::uint8_t* cell = first + (y * (kColumns + 2) + x) * inputs;
        for (std::size_t i = 0; i < inputs; i += kInputGroup) {
          const __m256i w = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(packed));
          packed += kOutputGroup * kInputGroup;
          for (std::size_t c = 0; c < kColumns; ++c) {
            const __m256i a = _mm256_set1_epi32(four_of(cell + c * inputs + i));
            const __m256i pairs = _mm256_maddubs_epi16(a, w);
            total[c] = _mm256_add_epi32(total[c], _mm256_madd_epi16(pairs, ones));
          }
        }
      }
    }
    for (std::size_t c = 0; c < kColumns; ++c) {
      auto* out = reinterpret_cast<__m256i*>(sums.data() + c * kOutputGroup + block * kLanes);
      _mm256_storeu_si256(out, total[c]);
    }
  }
}

template <std::size_t kColumns>
__attribute__((target("avx512f,avx512bw,avx512vl,avx512vnni"))) void convolve_row_vnni(
    const PackedWeights& weights, std::size_t output_group, const std::uint8_t* input,
    std::size_t row, RowSums& sums) {
  constexpr std::size_t kLanes = 16;
  const std::size_t inputs = weights.inputs();
  const std::uint8_t* const first = first_cell<kColumns>(weights, input, row);
  const std::int8_t* packed = weights.group(output_group);
  __m512i low[kColumns];
  __m512i high[kColumns];
  for (__m512i& t : low) t = _mm512_setzero_si512();
  for (__m512i& t : high) t = _mm512_setzero_si512();
  for (std::size_t y = 0; y < weights.kernel(); ++y) {
    for (std::size_t x = 0; x < weights.kernel(); ++x) {
      const std::uint8_t* cell = first + (y * (kColumns + 2) + x) * inputs;
      for (std::size_t i = 0; i < inputs; i += kInputGroup) {
        const __m512i w_low = _mm512_loadu_si512(packed);
        const __m512i w_high = _mm512_loadu_si512(packed + kLanes * kInputGroup);
        packed += kOutputGroup * kInputGroup;
        for (std::size_t c = 0; c < kColumns; ++c) {
          const __m512i a = _mm512_set1_epi32(four_of(cell + c * inputs + i));
          low[c] = _mm512_dpbusd_epi32(low[c], a, w_low);
          high[c] = _mm512_dpbusd_epi32(high[c], a, w_high);
        }
      }
    }
  }
  for (std::size_t c = 0; c < kColumns; ++c) {
    _mm512_storeu_si512(sums.data() + c * kOutputGroup, low[c]);
    _mm512_storeu_si512(sums.data() + c * kOutputGroup + kLanes, high[c]);
  }
}

#elif defined(__aarch64__)

// Activations are signed bytes as well, so a product of bytes is exact in 16 bits, and so is the sum of two.
// Each register holds two output channels in two halves, which are summed at the end.
template <std::size_t kColumns>
void convolve_row_neon(const PackedWeights& weights, std::size_t output_group,
                       const std::uint8_t* input, std::size_t row, RowSums& sums) {
  constexpr std::size_t kLanes = 4;  // output channels of one pass
  const std::size_t inputs = weights.inputs();
  const std::uint8_t* const first = first_cell<kColumns>(weights, input, row);
  for (std::size_t block = 0; block < kOutputGroup / kLanes; ++block) {
    const std::int8_t* packed = weights.group(output_group) + block * kLanes * kInputGroup;
    int32x4_t low[kColumns];
    int32x4_t high[kColumns];
    for (int32x4_t& t : low) t = vdupq_n_s32(0);
    for (int32x4_t& t : high) t = vdupq_n_s32(0);
    for (std::size_t y = 0; y < weights.kernel(); ++y) {
      for (std::size_t x = 0; x < weights.kernel(); ++x) {
        const std::uint8_t* cell = first + (y * (kColumns + 2) + x) * inputs;
        for (std::size_t i = 0; i < inputs; i += kInputGroup) {
          const int8x16_t w = vld1q_s8(packed);
          packed += kOutputGroup * kInputGroup;
          for (std::size_t c = 0; c < kColumns; ++c) {
            const int8x16_t a = vreinterpretq_s8_s32(vdupq_n_s32(four_of(cell + c * inputs + i)));
            low[c] = vpadalq_s16(low[c], vmull_s8(vget_low_s8(w), vget_low_s8(a)));
            high[c] = vpadalq_s16(high[c], vmull_high_s8(w, a));
          }
        }
      }
    }
    for (std::size_t c = 0; c < kColumns; ++c) {
      vst1q_s32(sums.data() + c * kOutputGroup + block * kLanes, vpaddq_s32(low[c], high[c]));
    }
  }
}

#elif defined(__wasm_simd128__)

// Products of 16-bit numbers are summed in pairs, so that each register holds two output channels
// in two halves, which are summed at the end.
template <std::size_t kColumns>
void convolve_row_simd128(const PackedWeights& weights, std::size_t output_group,
                          const std::uint8_t* input, std::size_t row, RowSums& sums) {
  constexpr std::size_t kLanes = 8;  // output channels of one pass
  constexpr std::size_t kAtOnce = 3;
  const std::size_t inputs = weights.inputs();
  const std::uint8_t* const first = first_cell<kColumns>(weights, input, row);
  for (std::size_t block = 0; block < kOutputGroup / kLanes; ++block) {
    for (std::size_t next = 0; next < kColumns; next += kAtOnce) {
      const std::size_t column =
          std::min(next, kColumns - kAtOnce);  // the last ones may be done twice
      const std::int8_t* packed = weights.group(output_group) + block * kLanes * kInputGroup;
      v128_t total[kAtOnce][4];
      for (auto& cell : total) {
        for (v128_t& t : cell) t = wasm_i32x4_const_splat(0);
      }
      for (std::size_t y = 0; y < weights.kernel(); ++y) {
        for (std::size_t x = 0; x < weights.kernel(); ++x) {
          const std::uint8_t* cell = first + (y * (kColumns + 2) + x + column) * inputs;
          for (std::size_t i = 0; i < inputs; i += kInputGroup) {
            const v128_t w0 = wasm_i16x8_load8x8(packed);
            const v128_t w1 = wasm_i16x8_load8x8(packed + 8);
            const v128_t w2 = wasm_i16x8_load8x8(packed + 16);
            const v128_t w3 = wasm_i16x8_load8x8(packed + 24);
            packed += kOutputGroup * kInputGroup;
            for (std::size_t c = 0; c < kAtOnce; ++c) {
              const v128_t a =
                  wasm_u16x8_extend_low_u8x16(wasm_v128_load32_splat(cell + c * inputs + i));
              total[c][0] = wasm_i32x4_add(total[c][0], wasm_i32x4_dot_i16x8(a, w0));
              total[c][1] = wasm_i32x4_add(total[c][1], wasm_i32x4_dot_i16x8(a, w1));
              total[c][2] = wasm_i32x4_add(total[c][2], wasm_i32x4_dot_i16x8(a, w2));
              total[c][3] = wasm_i32x4_add(total[c][3], wasm_i32x4_dot_i16x8(a, w3));
            }
          }
        }
      }
      for (std::size_t c = 0; c < kAtOnce; ++c) {
        std::int32_t* out = sums.data() + (column + c) * kOutputGroup + block * kLanes;
        for (std::size_t pair = 0; pair < 2; ++pair) {
          const v128_t a = total[c][2 * pair];
          const v128_t b = total[c][2 * pair + 1];
          wasm_v128_store(out + 4 * pair, wasm_i32x4_add(wasm_i32x4_shuffle(a, b, 0, 2, 4, 6),
                                                         wasm_i32x4_shuffle(a, b, 1, 3, 5, 7)));
        }
      }
    }
  }
}

#endif

// `of` gives the function for a number of columns.
template <class F>
Kernel kernel_of(const char* name, F of) {
  return [&]<std::size_t... kPlace>(std::index_sequence<kPlace...>) {
    return Kernel { name, {of.template operator()<kMinSide + kPlace>()...} };
  }(std::make_index_sequence<kMaxSide - kMinSide + 1>());
}

std::vector<Kernel> find_kernels() {
  std::vector<Kernel> found;
#if defined(__x86_64__)
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
      __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vnni")) {
    found.push_back(
        kernel_of("avx512vnni", []<std::size_t kColumns> { return convolve_row_vnni<kColumns>; }));
  }
  if (__builtin_cpu_supports("avx2"))
    found.push_back(
        kernel_of("avx2", []<std::size_t kColumns> { return convolve_row_avx2<kColumns>; }));
#elif defined(__aarch64__)
  found.push_back(
      kernel_of("neon", []<std::size_t kColumns> { return convolve_row_neon<kColumns>; }));
#elif defined(__wasm_simd128__)
  found.push_back(
      kernel_of("simd128", []<std::size_t kColumns> { return convolve_row_simd128<kColumns>; }));
#endif
  found.push_back(
      kernel_of("plain", []<std::size_t kColumns> { return convolve_row_plain<kColumns>; }));
  return found;
}

}  // namespace

PackedWeights::PackedWeights(std::span<const std::int8_t> weights, std::size_t inputs,
                             std::size_t outputs, std::size_t kernel)
    : inputs_(inputs), outputs_(outputs), kernel_(kernel), packed_(weights.size()) {
  assert(inputs % kInputGroup == 0 && outputs % kOutputGroup == 0);
  assert(kernel == 1 || kernel == 3);
  assert(weights.size() == outputs * inputs * kernel * kernel);
  const std::size_t taps = kernel * kernel;
  for (std::size_t o = 0; o < outputs; ++o) {
    for (std::size_t i = 0; i < inputs; ++i) {
      for (std::size_t t = 0; t < taps; ++t) {
        const std::size_t group =
            (o / kOutputGroup * taps + t) * (inputs / kInputGroup) + i / kInputGroup;
        packed_[(group * kOutputGroup + o % kOutputGroup) * kInputGroup + i % kInputGroup] =
            weights[(o * inputs + i) * taps + t];
      }
    }
  }
}

std::span<const Kernel> kernels() {
  static const std::vector<Kernel> kFound = find_kernels();
  return kFound;
}

}  // namespace outflank::search::residual
