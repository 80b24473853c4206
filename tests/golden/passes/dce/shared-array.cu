// cunest: --passes=dce
// Nobody reads the tile: its stores go, the barriers and the declaration outside of the nest stay.
__global__ void tile(float *out, const float *in, int n)
{
	__shared__ float tile[256];
	__shared__ float used[256];
	#pragma nest
	for (int i = threadIdx.x; i < n; i += 256) {
		tile[threadIdx.x] = in[i] * 2;
		used[threadIdx.x] = in[i];
		__syncthreads();
		out[i] = used[255 - threadIdx.x];
		__syncthreads();
	}
}
