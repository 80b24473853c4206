/* test.cpp - products of small integers, which are exact, against a loop of the host. */
#include "matmul.h"

#include <cstdio>

static unsigned seed = 1;

static std::vector<float> random_matrix(int rows, int columns)
{
	std::vector<float> x((size_t)rows * columns);

	for (float &e : x)
		e = (float)((int)((seed = seed * 1664525u + 1013904223u) >> 28) - 8);
	return x;
}

static bool is_product(int m, int n, int k)
{
	std::vector<float> A = random_matrix(m, k), B = random_matrix(k, n), C = matmul(A, B, m, n, k);

	for (int i = 0; i < m; i++)
		for (int j = 0; j < n; j++) {
			float sum = 0.0f;

			for (int l = 0; l < k; l++)
				sum += A[i * k + l] * B[l * n + j];
			if (C[i * n + j] != sum)
				return false;
		}
	return true;
}

int main()
{
	static const int sizes[][3] = {{1, 1, 1}, {64, 64, 16}, {128, 64, 32}, {65, 63, 17}, {70, 130, 50}};
	int failed = 0;

	if (!gpu_found()) {
		printf("no GPU: nothing was run\n");
		return 0;
	}
	for (const int *s : sizes) {
		bool same = is_product(s[0], s[1], s[2]);

		printf("%d x %d x %d: %s\n", s[0], s[1], s[2], same ? "ok" : "WRONG");
		failed += !same;
	}
	return failed;
}
