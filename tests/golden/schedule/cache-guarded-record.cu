// A record that a thread loads under the guard around the loop: threads that the guard keeps off have one too, of which
// nobody looks at the value, and so it cannot be const.
__global__ void returns(float4 *force, const float4 *body, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i >= n)
		return;
	const float4 me = body[i];
	float x = 0.0f, y = 0.0f, z = 0.0f;

	#pragma nest noalias assume(blockDim.x == 128, 0 <= n, n <= 1 << 20) split(j:128) cache(body at j.o)
	for (int j = 0; j < n; j++) {
		float dx = body[j].x - me.x, dy = body[j].y - me.y, dz = body[j].z - me.z;
		float r = rsqrtf(dx * dx + dy * dy + dz * dz + 1e-9f);
		float s = body[j].w * r * r * r;

		x += dx * s;
		y += dy * s;
		z += dz * s;
	}
	force[i] = make_float4(x, y, z, me.w);
}

__global__ void inside(float2 *out, const float2 *in, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;

	if (i < n) {
		const float2 own = in[i];
		float sum = 0.0f;

		#pragma nest noalias assume(blockDim.x == 64, 0 <= n, n <= 1 << 20) split(j:64) cache(in at j.o)
		for (int j = 0; j < n; j++) {
			const float2 other = in[j];

			sum += other.x * own.y;
		}
		out[i] = make_float2(sum, own.x);
	}
}
