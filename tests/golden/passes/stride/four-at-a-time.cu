__global__ void add4(float4 *out, const float4 *a, const float4 *b, int n4)
{
	#pragma nest launch(432, 256) assume(n4 <= 1 << 28)
	for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n4; i += blockDim.x * gridDim.x) {
		float4 u = a[i], v = b[i];
		out[i] = make_float4(u.x + v.x, u.y + v.y, u.z + v.z, u.w + v.w);
	}
}
