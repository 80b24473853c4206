#include "quill/quill.h"

#include <cuda_runtime.h>

static quill_status status_of(cudaError_t error)
{
	return error == cudaSuccess ? QUILL_OK : QUILL_FAILED;
}

int quill_device_found(void)
{
	int n = 0;

	return cudaGetDeviceCount(&n) == cudaSuccess && n > 0;
}

quill_status quill_alloc(void **p, size_t bytes)
{
	return status_of(cudaMalloc(p, bytes));
}

quill_status quill_free(void *p)
{
	return status_of(cudaFree(p));
}

quill_status quill_upload(void *device, const void *host, size_t bytes)
{
	return status_of(cudaMemcpy(device, host, bytes, cudaMemcpyHostToDevice));
}

quill_status quill_download(void *host, const void *device, size_t bytes)
{
	return status_of(cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost));
}
