// Values that several nests take out of their loops have one name, where it is the same value in the same block.

__global__ void softmax(float *out, const float *in, int n, float t, float u)
{
	__shared__ float part[256];
	float m = 0.0f, sum = 0.0f;

	#pragma nest noalias fp(relaxed) assume(n <= 1 << 30)
	for (int c = threadIdx.x; c < n; c += blockDim.x)
		m = fmaxf(m, in[c] / t);
	part[threadIdx.x] = m;
	__syncthreads();
	m = part[0];
	#pragma nest noalias fp(relaxed) assume(n <= 1 << 30)
	for (int c = threadIdx.x; c < n; c += blockDim.x)
		sum += expf(in[c] / t - m);
	#pragma nest noalias fp(relaxed) assume(n <= 1 << 30)
	for (int c = threadIdx.x; c < n; c += blockDim.x)
		out[c] = expf(in[c] / t - m) / sum + in[c] / u;
}

// The second is another value, since t has changed.
__global__ void changes(float *out, const float *in, int n, float t)
{
	#pragma nest noalias fp(relaxed)
	for (int i = 0; i < n; i++)
		out[i] = in[i] / t;
	t = t + 1.0f;
	#pragma nest noalias fp(relaxed)
	for (int i = 0; i < n; i++)
		out[i + n] = in[i] / t;
}

// The first does not stand where the second sees it.
__global__ void apart(float *out, const float *in, int n, float t)
{
	if (n > 4) {
		#pragma nest noalias fp(relaxed)
		for (int i = 0; i < n; i++)
			out[i] = in[i] / t;
	}
	#pragma nest noalias fp(relaxed)
	for (int i = 0; i < n; i++)
		out[i + n] = in[i] / t;
}

// One statement says it twice.
__global__ void twice(float *out, const float *in, int n)
{
	#pragma nest noalias fp(relaxed)
	for (int i = 0; i < n; i++) {
		float r = powf(in[i], 2);

		out[i] = r + powf(in[i], 3);
	}
}
