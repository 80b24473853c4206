/* main.cpp - every function of the library once; prints a line for each. */
#include "array.hpp"

static void show(const char *name, double value)
{
	std::printf("%-10s %.9g\n", name, value);
}

int main()
{
	enum { W = 45, H = 13, N = W * H, INNER = 21, SCALE = 3, BINS = 16 };

	std::printf("status %s\n", quill_status_name(quill_saxpy(nullptr, nullptr, 1.0f, 0)));
	if (!quill_device_found()) {
		std::printf("no device\n");
		return 0;
	}
	array<float> x(N), y(N), image(N), large(N * SCALE * SCALE), one(1), a(H * INNER), b(INNER * W), v(H);
	array<double> p(N), q(N);
	array<unsigned char> bytes(N);
	array<int> ints(N), sums(N), bins(BINS), two(2);

	for (int i = 0; i < N; i++) {
		x[i] = (float)(i % 17) / 8.0f - 1.0f;
		y[i] = (float)(i % 5);
		p[i] = i;
		q[i] = -i;
		ints[i] = i * 7919 % 1000 - 500;
	}
	MUST(quill_noise(image.out(), N, 42));
	show("noise", image.fetch().checksum());
	MUST(quill_saxpy(y.in(), x.in(), 0.5f, N));
	show("saxpy", y.fetch().checksum());
	MUST(quill_daxpy(q.in(), p.in(), 0.25, N));
	show("daxpy", q.fetch().checksum());
	MUST(quill_sdot(one.out(), x.in(), y.in(), N));
	show("sdot", one.fetch().checksum());
	MUST(quill_sgemv(v.out(), x.in(), y.in(), H, W));
	show("sgemv", v.fetch().checksum());
	MUST(quill_noise(a.out(), H * INNER, 1));
	MUST(quill_noise(b.out(), INNER * W, 2));
	MUST(quill_sgemm(y.out(), a.out(), b.out(), H, W, INNER));
	show("sgemm", y.fetch().checksum());
	MUST(quill_stranspose(x.out(), y.in(), H, W));
	show("stranspose", x.fetch().checksum());
	MUST(quill_blur(y.out(), image.in(), W, H, 2));
	show("blur", y.fetch().checksum());
	MUST(quill_sobel(y.out(), image.in(), W, H));
	show("sobel", y.fetch().checksum());
	MUST(quill_resize(large.out(), image.in(), W, H, SCALE));
	show("resize", large.fetch().checksum());
	MUST(quill_threshold(bytes.out(), image.in(), N, 0.5f));
	show("threshold", bytes.fetch().checksum());
	MUST(quill_histogram(bins.out(), bytes.in(), N));
	show("histogram", bins.fetch().checksum());
	MUST(quill_sum(one.out(), image.in(), N));
	show("sum", one.fetch().checksum());
	MUST(quill_minmax(two.out(), ints.in(), N));
	show("minmax", two.fetch().checksum());
	MUST(quill_scan(sums.out(), ints.in(), N));
	show("scan", sums.fetch().checksum());
	return 0;
}
