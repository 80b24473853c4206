// The number of a loop may stand before or after the parts: i.i#2 is i#2.i, and i.i.o#2 is i#2.i.o.
__global__ void two(float *__restrict__ a, float *__restrict__ b, const int n)
{
	#pragma nest assume(0 <= n, n <= 1 << 20) split(i#2:64) split(i.i#2:8) unroll(i.i.i#2:2)
	{
		for (int i = 0; i < n; i++)
			a[i] = 0;
		for (int i = 0; i < n; i++)
			b[i] = 1;
	}
}

// Of what distribute has made of a tiled loop, too.
__global__ void parts(float *__restrict__ a, float *__restrict__ b, const float *__restrict__ c, const int n)
{
	#pragma nest assume(0 <= n, n <= 1 << 20, n % 64 == 0) split(i:64 tail=exact) distribute(i.i) unroll(i.i#2) expect(unrolled(i.i#2))
	for (int i = 0; i < n; i++) {
		a[i] = c[i] * 2;
		b[i] = c[i] + 1;
	}
}
