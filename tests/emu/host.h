/* host.h - what a host function needs that launches kernels: launches, and memory of the device, which is
 * memory like any other here.  `run` turns k<<<g, b>>>(x) into emu_kernel([&] { k(x); }, g, b). */
#ifndef EMU_HOST_H
#define EMU_HOST_H

#include <cstdlib>
#include <cstring>

enum cudaMemcpyKind {
	cudaMemcpyHostToHost,
	cudaMemcpyHostToDevice,
	cudaMemcpyDeviceToHost,
	cudaMemcpyDeviceToDevice,
	cudaMemcpyDefault
};
enum cudaError_t { cudaSuccess, cudaErrorNoDevice = 100 };

/* As on a machine without a GPU. */
static inline bool emu_absent(void)
{
	return getenv("EMU_NO_GPU") != NULL;
}

/* CUDA refuses a launch of nothing, where emu_launch() has nothing to do. */
template <typename F>
static void emu_kernel(F body, dim3 grid, dim3 block, size_t = 0, const void * = nullptr)
{
	const long long g[] = {grid.x, grid.y, grid.z}, b[] = {block.x, block.y, block.z};

	if (!grid.x || !grid.y || !grid.z)
		emu_fail("bad launch: no blocks");
	if (!emu_absent())
		emu_run(g, b, body);
}

template <typename T> static cudaError_t cudaMalloc(T **p, size_t size)
{
	if (emu_absent())
		return cudaErrorNoDevice;
	*p = (T *)malloc(size ? size : 1);
	if (!*p)
		emu_fail("cudaMalloc of %zu bytes", size);
	memset((void *)*p, 0xa5, size);
	return cudaSuccess;
}

template <typename T> static cudaError_t cudaMallocManaged(T **p, size_t size, unsigned = 1)
{
	return cudaMalloc(p, size);
}

template <typename T> static cudaError_t cudaGetSymbolAddress(void **p, const T &symbol)
{
	*p = (void *)&symbol;
	return cudaSuccess;
}

static inline cudaError_t cudaMemcpy(void *to, const void *from, size_t size, cudaMemcpyKind)
{
	memcpy(to, from, size);
	return cudaSuccess;
}

static inline cudaError_t cudaMemset(void *p, int value, size_t size)
{
	memset(p, value, size);
	return cudaSuccess;
}

static inline cudaError_t cudaFree(void *p)
{
	free(p);
	return cudaSuccess;
}

static inline cudaError_t cudaDeviceSynchronize(void)
{
	return emu_absent() ? cudaErrorNoDevice : cudaSuccess;
}

static inline cudaError_t cudaGetLastError(void)
{
	return emu_absent() ? cudaErrorNoDevice : cudaSuccess;
}

static inline const char *cudaGetErrorString(cudaError_t error)
{
	return error == cudaSuccess ? "no error" : "no CUDA-capable device is detected";
}

static inline cudaError_t cudaGetDeviceCount(int *n)
{
	*n = 1;
	return cudaSuccess;
}

#endif
