// What a decided branch declares stands in the block around it, where its name is free there; else it keeps its braces.

__global__ void freed(float *out, const float *in, int n)
{
	#pragma nest noalias assume(n > 0)
	for (int i = 0; i < n; i++) {
		out[i] = 0.0f;
		if (n > 0) {
			float v = in[i];

			out[i] = v + 1.0f;
		}
		if (n > 0) {
			float u = in[i + 1];

			out[i] += u;
		}
	}
	for (int i = 0; i < n; i++) {
		float v = in[i];

		out[i] += v;
	}
}

__global__ void taken(float *out, const float *in, float v, int n)
{
	#pragma nest noalias assume(n > 0)
	for (int i = 0; i < n; i++) {
		out[i] = v;
		if (n > 0) {
			float v = in[i];

			out[i] += v + 1.0f;
		}
	}
}

__global__ void later(float *out, const float *in, int n)
{
	float w = in[0];

	#pragma nest noalias assume(n > 0)
	for (int i = 0; i < n; i++) {
		if (n > 0) {
			float w = in[i];

			out[i] = w + 1.0f;
		}
		out[i] += w;
	}
}

__global__ void twice(float *out, const float *in, int n)
{
	#pragma nest noalias assume(n > 0)
	for (int i = 0; i < n; i++) {
		if (n > 0) {
			float t = in[i];

			out[i] = t + 1.0f;
		}
		if (n > 0) {
			float t = in[i + n];

			out[i] += t;
		}
	}
}
