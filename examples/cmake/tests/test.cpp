/* test.cpp - the kernels against loops of the host in double precision. */
#include "matrix.h"

#include <cmath>
#include <cstdio>

static int failed;

static matrix filled(int rows, int columns)
{
	static unsigned seed = 1;
	matrix m(rows, columns);

	for (float &e : m.element)
		e = (float)((seed = seed * 1664525u + 1013904223u) >> 16) / 32768.0f - 1.0f;
	return m;
}

static void expect(const char *what, double worst)
{
	bool ok = worst < 1e-4;

	printf("%s: %s (%g)\n", what, ok ? "ok" : "WRONG", worst);
	failed += !ok;
}

static double product_error(const matrix &a, const matrix &b, const matrix &c)
{
	double worst = 0;

	for (int i = 0; i < a.rows; i++)
		for (int j = 0; j < b.columns; j++) {
			double sum = 0;

			for (int k = 0; k < a.columns; k++)
				sum += (double)a.at(i, k) * b.at(k, j);
			worst = std::fmax(worst, std::fabs(sum - c.at(i, j)));
		}
	return worst;
}

static double convolved_error(const matrix &a, const matrix &filter, const matrix &c)
{
	double worst = 0;

	for (int i = 0; i < a.rows; i++)
		for (int j = 0; j < a.columns; j++) {
			double sum = 0;

			for (int k = 0; k < filter.columns; k++)
				sum += (double)filter.at(0, k) * a.at(i, (j + k) % a.columns);
			worst = std::fmax(worst, std::fabs(sum - c.at(i, j)));
		}
	return worst;
}

int main()
{
	matrix a = filled(13, 37), b = filled(37, 45), unit(37, 37), filter = filled(1, 50);

	for (int i = 0; i < 37; i++)
		unit.at(i, i) = 1.0f;
	expect("host", product_error(a, unit, a));
	if (!gpu_found()) {
		printf("no GPU: only the host's part was run\n");
		return failed;
	}
	expect("product", product_error(a, b, product(a, b)));
	expect("product with one", product_error(a, unit, product(a, unit)));
	expect("convolved", convolved_error(a, filter, convolved(a, filter)));
	return failed;
}
