// times.cu - times of a kernel as written, as cunest has it, and of a peer, in one run.
//
// BEFORE and AFTER name the two files; the kernel is kernels/evidence/grid-stride.cu.  The three take turns,
// so that clocks and heat are the same for all.  Printed are ratios to the input: median and middle half.
// The peer is cublasSscal: as many bytes are read and written.
//
// Exit: 0; 1 an error of CUDA, or results that differ; 77 no GPU.
#include <algorithm>
#include <cstdio>
#include <cublas_v2.h>
#include <vector>

namespace before
{
#include BEFORE
}
namespace after
{
#include AFTER
}

static bool failed(cudaError_t e, const char *what)
{
	if (e != cudaSuccess)
		fprintf(stderr, "times: %s: %s\n", what, cudaGetErrorString(e));
	return e != cudaSuccess;
}

struct ratios {
	const char *name;
	std::vector<float> of;
};

static void print(ratios &r)
{
	size_t n = r.of.size();

	std::sort(r.of.begin(), r.of.end());
	printf("%-24s %.3f  [%.3f, %.3f]\n", r.name, r.of[n / 2], r.of[n / 4], r.of[n - 1 - n / 4]);
}

int main()
{
	const int n = 1 << 26, runs = 101;
	int devices = 0, processors = 0;
	float *x, *y, *z, ms[3];
	cublasHandle_t blas;
	cudaEvent_t at[4];
	ratios result = {"result / input", {}}, peer = {"cublas / input", {}};

	if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
		fprintf(stderr, "times: no GPU here\n");
		return 77;
	}
	cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0);
	if (failed(cudaMalloc(&x, sizeof(float) * n), "malloc") || failed(cudaMalloc(&y, sizeof(float) * n), "malloc") ||
	    failed(cudaMalloc(&z, sizeof(float) * n), "malloc"))
		return 1;
	std::vector<float> host(n), a(n), b(n);
	for (int i = 0; i < n; i++)
		host[i] = (float)(i % 1000) / 7.0f;
	cudaMemcpy(x, host.data(), sizeof(float) * n, cudaMemcpyHostToDevice);
	if (cublasCreate(&blas) != CUBLAS_STATUS_SUCCESS)
		return 1;
	for (cudaEvent_t &e : at)
		cudaEventCreate(&e);
	for (int run = -5; run < runs; run++) {
		const float slope = 0.5f;

		cudaEventRecord(at[0]);
		before::leaky_relu<<<processors * 4, 256>>>(x, y, slope, n);
		cudaEventRecord(at[1]);
		after::leaky_relu<<<processors * 4, 256>>>(x, z, slope, n);
		cudaEventRecord(at[2]);
		cublasSscal(blas, n, &slope, x, 1);
		cudaEventRecord(at[3]);
		if (failed(cudaDeviceSynchronize(), "run"))
			return 1;
		for (int i = 0; i < 3; i++)
			cudaEventElapsedTime(&ms[i], at[i], at[i + 1]);
		if (run < 0)
			continue;
		result.of.push_back(ms[1] / ms[0]);
		peer.of.push_back(ms[2] / ms[0]);
	}
	cudaMemcpy(a.data(), y, sizeof(float) * n, cudaMemcpyDeviceToHost);
	cudaMemcpy(b.data(), z, sizeof(float) * n, cudaMemcpyDeviceToHost);
	if (a != b) {
		fprintf(stderr, "times: the results differ\n");
		return 1;
	}
	print(result);
	print(peer);
	return 0;
}
