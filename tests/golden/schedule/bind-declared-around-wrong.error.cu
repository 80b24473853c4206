// Its contents are read after the nest.
__global__ void read_after(float *__restrict__ out, const float *__restrict__ in, const int n)
{
	float t[8];

	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
	out[n * 8] = t[3];
}
// The first element comes from the iteration before.
__global__ void not_filled(float *__restrict__ out, const float *__restrict__ in, const int n)
{
	float t[8];

	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
	for (int i = 0; i < n; i++) {
		for (int k = 1; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
}
// Somebody asks for its size.
__global__ void size_asked(float *__restrict__ out, const float *__restrict__ in, const int n)
{
	float t[8];

	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
	out[n * 8] = sizeof(t);
}
// It is volatile.
__global__ void is_volatile(float *__restrict__ out, const float *__restrict__ in, const int n)
{
	volatile float t[8];

	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
}
// One for all threads of the block.
__global__ void is_shared(float *__restrict__ out, const float *__restrict__ in, const int n)
{
	__shared__ float t[8];

	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
}
// A pointer leads to it.
__global__ void escapes(float *__restrict__ out, const float *__restrict__ in, const int n)
{
	float t[8], *p = t;

	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
	for (int i = 0; i < n; i++) {
		for (int k = 0; k < 8; k++)
			t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
	out[n * 8] = *p;
}
// It is filled where a condition holds.
__global__ void sometimes(float *__restrict__ out, const float *__restrict__ in, const int n)
{
	float t[8];

	#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
	for (int i = 0; i < n; i++) {
		if (in[i] > 0.0f)
			for (int k = 0; k < 8; k++)
				t[k] = in[i * 8 + k];
		for (int k = 0; k < 8; k++)
			out[i * 8 + k] = t[7 - k];
	}
}
// The loop around reads what the iteration before has left.
__global__ void comes_round(float *__restrict__ out, const float *__restrict__ in, const int n)
{
	float t[8];

	for (int r = 0; r < 4; r++) {
		if (r > 0)
			out[n * 8] = t[r];
		#pragma nest assume(0 <= n, n <= 1 << 16) bind(i=thread)
		for (int i = 0; i < n; i++) {
			for (int k = 0; k < 8; k++)
				t[k] = in[i * 8 + k];
			for (int k = 0; k < 8; k++)
				out[i * 8 + k] = t[7 - k];
		}
	}
}
