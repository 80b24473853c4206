// cunest: -Rpass-missed=hoist-if
// What keeps a condition of variables of the body in its loop.

// Nothing says that the loop runs, and the sum may overflow.
__global__ void may_not_run(float *out, const float *in, int n, int h, int y0, int pad)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		int y = y0 - pad;

		if (y >= 0 && y < h)
			out[i] = in[y * 64 + i];
	}
}

// The second level changes in the loop.
__global__ void varies(float *out, const float *in, int n, int h, int pad)
{
	#pragma nest noalias assume(n > 0, 0 <= pad && pad <= 64)
	for (int i = 0; i < n; i++) {
		int y = blockIdx.x - pad;
		int at = y + i;

		if (at >= 0 && at < h)
			out[i] = in[at];
	}
}

// Two definitions.
__global__ void twice(float *out, const float *in, int n, int h, int pad)
{
	#pragma nest noalias assume(n > 0, 0 <= pad && pad <= 64)
	for (int i = 0; i < n; i++) {
		int y = blockIdx.x - pad;

		if (i == 3)
			y = 2;
		if (y >= 0 && y < h)
			out[i] = in[y * 64 + i];
	}
}

// The value before the loop is another one in its first iteration.
__global__ void before(float *out, const float *in, int n, int h, int pad)
{
	int y = 7;

	#pragma nest noalias assume(n > 0, 0 <= pad && pad <= 64)
	for (int i = 0; i < n; i++) {
		if (y < h)
			out[i] = in[i];
		y = blockIdx.x - pad;
	}
}

// It loads what the loop writes.
__global__ void loads(float *out, const float *in, int *mask, int n, int h)
{
	#pragma nest noalias assume(n > 0)
	for (int i = 0; i < n; i++) {
		int m = mask[0];

		if (m < h)
			mask[i] = out[i] > in[i];
	}
}

// Read each time.
__global__ void counted(float *out, const float *in, volatile int *flag, int n, int h)
{
	#pragma nest noalias assume(n > 0)
	for (int i = 0; i < n; i++) {
		int m = *flag;

		if (m < h)
			out[i] = in[i];
	}
}

// The definition of p leaves with the condition that uses it.
__global__ void product(float *out, const float *in, int n, float a, float b)
{
	#pragma nest noalias assume(n > 0)
	for (int i = 0; i < n; i++) {
		float p = a * b;

		if (p > 1.0f)
			out[i] = p + in[i];
	}
}

// The division is only there where the divisor is not zero.
__global__ void guarded(float *out, const float *in, int n, int h, int d)
{
	#pragma nest noalias
	for (int i = 0; i < n; i++) {
		if (d != 0) {
			int q = h / d;

			if (in[i] > 0.0f && q > 3)
				out[i] = in[i];
		}
	}
}
