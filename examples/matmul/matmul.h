/* matmul.h - C = A * B on the GPU, row major: A is m x k, B is k x n. */
#ifndef MATMUL_H
#define MATMUL_H

#include <vector>

bool gpu_found();
std::vector<float> matmul(const std::vector<float> &A, const std::vector<float> &B, int m, int n, int k);

#endif
