/* host.h - what a host function needs that launches kernels: launches, and memory of the device (memory.c).
 * `run` turns k<<<g, b>>>(x) into emu_kernel([&](auto &... emu) { k(emu...); }, g, b)(x). */
#ifndef EMU_HOST_H
#define EMU_HOST_H

#include <cstdlib>
#include <cstring>
#include <type_traits>

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

/* A kernel with its grid and block, to be called with its arguments: the host evaluates them once, and what is copied
 * byte by byte is copied then, for threads cannot read it where it was. */
template <typename F> struct emu_launcher {
	F kernel;
	dim3 grid, block;

	template <typename T> struct held {
		typedef typename std::decay<T>::type value;
		static constexpr bool copied = std::is_trivially_copyable<value>::value &&
					       !std::is_array<typename std::remove_reference<T>::type>::value;
		typedef typename std::conditional<copied, value, T &>::type type;
	};
	template <typename... A> void operator()(A &&...a)
	{
		run<typename held<A>::type...>(a...);
	}
	template <typename... A> void run(A... a)
	{
		const long long g[] = {grid.x, grid.y, grid.z}, b[] = {block.x, block.y, block.z};

		/* CUDA refuses a launch of nothing, where emu_launch() has nothing to do. */
		if (!grid.x || !grid.y || !grid.z)
			emu_fail("bad launch: no blocks");
		if (emu_absent())
			return;
		emu_enter_device(1);
		emu_run(g, b, [&] { kernel(a...); });
		emu_enter_device(0);
	}
};

template <typename F>
static emu_launcher<F> emu_kernel(F kernel, dim3 grid, dim3 block, size_t = 0, const void * = nullptr)
{
	return {kernel, grid, block};
}

static inline cudaError_t emu_allocated(void **p, enum emu_memory kind, size_t size)
{
	if (emu_absent())
		return cudaErrorNoDevice;
	*p = emu_allocate(kind, size);
	if (!*p)
		emu_fail("cudaMalloc of %zu bytes", size);
	return cudaSuccess;
}

template <typename T> static cudaError_t cudaMalloc(T **p, size_t size)
{
	return emu_allocated((void **)p, EMU_DEVICE, size);
}

template <typename T> static cudaError_t cudaMallocManaged(T **p, size_t size, unsigned = 1)
{
	return emu_allocated((void **)p, EMU_MANAGED, size);
}

template <typename T> static cudaError_t cudaMallocHost(T **p, size_t size, unsigned = 0)
{
	return emu_allocated((void **)p, EMU_MANAGED, size);
}

template <typename T> static cudaError_t cudaGetSymbolAddress(void **p, const T &symbol)
{
	*p = (void *)&symbol;
	return cudaSuccess;
}

static inline cudaError_t cudaMemcpy(void *to, const void *from, size_t size, cudaMemcpyKind kind)
{
	const bool any = kind == cudaMemcpyDefault;

	emu_copy(to, from, size, any ? -1 : kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice,
		 any ? -1 : kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice);
	return cudaSuccess;
}

static inline cudaError_t cudaMemset(void *p, int value, size_t size)
{
	emu_set(p, value, size);
	return cudaSuccess;
}

static inline cudaError_t cudaFree(void *p)
{
	emu_free(p);
	return cudaSuccess;
}

static inline cudaError_t cudaFreeHost(void *p)
{
	return cudaFree(p);
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
