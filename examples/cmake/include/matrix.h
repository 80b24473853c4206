/* matrix.h - matrices, and what the GPU does to them. Rows are contiguous. */
#ifndef MATRIX_H
#define MATRIX_H

#include <cstddef>
#include <vector>

struct matrix {
	int rows, columns;
	std::vector<float> element;

	matrix(int rows, int columns) : rows(rows), columns(columns), element((size_t)rows * columns) {}
	float &at(int i, int j) { return element[(size_t)i * columns + j]; }
	float at(int i, int j) const { return element[(size_t)i * columns + j]; }
};

/* Is there a GPU? */
bool gpu_found();

/* a times b; a has as many columns as b has rows. */
matrix product(const matrix &a, const matrix &b);

/* Each element (i, j) is the sum of filter (0, k) times a (i, j + k), where a row goes on with its beginning. */
matrix convolved(const matrix &a, const matrix &filter);

#endif
