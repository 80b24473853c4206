// Cooperative groups: what only asks may move, where threads synchronise nothing does.
// cunest: --all --prelude=builtin --cost-model=paper
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void asks(float *out, const float *__restrict__ in, int n, int w)
{
	cg::thread_block block = cg::this_thread_block();
	for (int i = 0; i < n; i++)
		out[i] = in[i / w + block.thread_rank()] + block.size() / w;
}
__global__ void meets(float *out, float *shared, int n, int w)
{
	cg::thread_block block = cg::this_thread_block();
	for (int i = 0; i < n; i++) {
		shared[threadIdx.x] = out[i];
		block.sync();
		out[i] = shared[n / w] + shared[0];
	}
}
__global__ void sums(float *out, const float *__restrict__ in, int n, int w)
{
	auto tile = cg::tiled_partition<32>(cg::this_thread_block());
	for (int i = 0; i < n; i++) {
		float x = in[i] / sinf((float)w);
		x += tile.shfl_down(x, 16);
		if (tile.thread_rank() == 0)
			out[i] = x;
	}
}
