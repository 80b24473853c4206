/* device.cuh - arrays of the GPU, and errors of its runtime. */
#ifndef DEVICE_CUH
#define DEVICE_CUH

#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

enum { THREADS = 64 };

inline void check(cudaError_t error, const char *what)
{
	if (error == cudaSuccess)
		return;
	fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
	exit(1);
}

struct device_array {
	float *data = nullptr;
	size_t bytes;

	explicit device_array(size_t n) : bytes(n * sizeof(float)) { check(cudaMalloc(&data, bytes), "cudaMalloc"); }
	~device_array() { cudaFree(data); }
	device_array(const device_array &) = delete;

	void put(const float *from) { check(cudaMemcpy(data, from, bytes, cudaMemcpyHostToDevice), "cudaMemcpy"); }
	void get(float *to) { check(cudaMemcpy(to, data, bytes, cudaMemcpyDeviceToHost), "cudaMemcpy"); }
};

#endif
