/* device.cuh - matrices of the GPU, and errors of its runtime. */
#ifndef DEVICE_CUH
#define DEVICE_CUH

#include "matrix.h"

#include <cuda_runtime.h>
#include <stdexcept>

enum { THREADS = 32 };

inline void check(cudaError_t error)
{
	if (error != cudaSuccess)
		throw std::runtime_error(cudaGetErrorString(error));
}

struct device_matrix {
	float *data = nullptr;
	size_t bytes;

	explicit device_matrix(const matrix &m) : bytes(m.element.size() * sizeof(float))
	{
		check(cudaMalloc(&data, bytes));
		check(cudaMemcpy(data, m.element.data(), bytes, cudaMemcpyHostToDevice));
	}
	~device_matrix() { cudaFree(data); }
	device_matrix(const device_matrix &) = delete;
	void get(matrix &m) const { check(cudaMemcpy(m.element.data(), data, bytes, cudaMemcpyDeviceToHost)); }
};

#endif
