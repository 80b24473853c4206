// Every warp collective of the emulator, against warp.ref.cu which has none.
__global__ void warp(const int *in, int *out, int n)
{
	const int i = blockIdx.x * blockDim.x + threadIdx.x;
	const int lane = threadIdx.x % warpSize;
	const int v = i < n ? in[i] : 0;
	const unsigned all = 0xffffffffu;
	unsigned h = 0;

	h = h * 31 + __shfl_sync(all, v, 5);
	h = h * 31 + __shfl_sync(all, v, lane + 1, 8);
	h = h * 31 + __shfl_up_sync(all, v, 3);
	h = h * 31 + __shfl_down_sync(all, v, 2, 16);
	h = h * 31 + __shfl_xor_sync(all, v, 9);
	h = h * 31 + __ballot_sync(all, v > 0);
	h = h * 31 + (__any_sync(all, v > 95) != 0);
	h = h * 31 + (__all_sync(all, v > -95) != 0);
	h = h * 31 + __match_any_sync(all, v & 3);
	h = h * 31 + __reduce_add_sync(all, v);
	h = h * 31 + __reduce_max_sync(all, v);
	if (lane < 12)
		h = h * 31 + __ballot_sync(0xfffu, v & 1); // only some lanes, and only they
	else
		h = h * 31 + __shfl_xor_sync(0xfffff000u, v, 1);
	__syncwarp();
	if (i < n)
		out[i] = (int)h;
}
