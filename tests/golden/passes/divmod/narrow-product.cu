// cunest: --passes=divmod
// w * h of 32 bits wraps before it is converted: i / (w * h) is not i / w / h, as it is where they are signed.
__host__ __device__ long long wraps(long long n, unsigned w, unsigned h)
{
	long long s = 0;
	#pragma nest assume(w >= 1, h >= 1)
	for (long long j = n; j < n + 3; j++) {
		long long i = j * 3;
		s += i % w;
		s += i / w % h * 3;
		s += i / (w * h) * 7;
	}
	return s;
}

// row is what is left of w
__host__ __device__ long long narrowed(long long n, int w, int h)
{
	long long s = 0;
	const unsigned char row = w;
	#pragma nest assume(w >= 1, h >= 1, n >= 0)
	for (long long i = 0; i < n; i++) {
		s += i / w % h * 3;
		s += i / (row * h) * 7;
	}
	return s;
}

__host__ __device__ long long exact(long long n, int w, int h)
{
	long long s = 0;
	#pragma nest assume(w >= 1, h >= 1, n >= 0, n < 100000)
	for (long long j = n; j < n + 3; j++) {
		long long i = j * 3;
		s += i % w;
		s += i / w % h * 3;
		s += i / (w * h) * 7;
	}
	return s;
}
