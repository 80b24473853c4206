/* test.cpp - the kernels against loops of the host, bit for bit: both add in the same order, and products feed no sum. */
#include "image.h"

#include <cstdio>
#include <cstring>

static image spread_on_host(const image &in, int scale)
{
	image out(in.channels, in.w * scale, in.h * scale);

	for (int c = 0; c < in.channels; c++)
		for (int y = 0; y < in.h; y++)
			for (int x = 0; x < in.w; x++)
				out.pixel[(c * out.h + y * scale) * out.w + x * scale] = in.pixel[(c * in.h + y) * in.w + x];
	return out;
}

static image blur_on_host(const image &in, int radius)
{
	image out(in.channels, in.w, in.h);

	for (int c = 0; c < in.channels; c++)
		for (int y = 0; y < in.h; y++)
			for (int x = 0; x < in.w; x++) {
				float sum = 0;
				int count = 0;

				for (int v = y - radius; v <= y + radius; v++)
					for (int u = x - radius; u <= x + radius; u++)
						if (v >= 0 && v < in.h && u >= 0 && u < in.w) {
							sum += in.pixel[(c * in.h + v) * in.w + u];
							count++;
						}
				out.pixel[(c * in.h + y) * in.w + x] = sum / count;
			}
	return out;
}

static int failed;

static void expect_same(const char *what, const image &a, const image &b)
{
	bool same = a.w == b.w && a.h == b.h &&
		    memcmp(a.pixel.data(), b.pixel.data(), a.pixel.size() * sizeof(float)) == 0;

	printf("%s: %s\n", what, same ? "ok" : "WRONG");
	failed += !same;
}

int main()
{
	image small(3, 19, 7);
	unsigned seed = 1;

	for (float &p : small.pixel)
		p = (float)((seed = seed * 1664525u + 1013904223u) >> 16) / 65536.0f;
	image wide = spread_on_host(small, 4), soft = blur_on_host(wide, 2);
	double sum = 0;
	for (float p : wide.pixel)
		sum += p;
	for (float p : small.pixel)
		sum -= p;
	printf("host: %s\n", sum == 0 && soft.w == 76 ? "ok" : "WRONG");
	failed += sum != 0;
	if (!gpu_found()) {
		printf("no GPU: only the host's part was run\n");
		return failed;
	}
	expect_same("spread", spread(small, 4), wide);
	expect_same("spread by 1", spread(small, 1), small);
	expect_same("blur", blur(wide, 2), soft);
	expect_same("blur by 0", blur(small, 0), small);
	return failed;
}
