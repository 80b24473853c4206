// Unsigned numbers, which are ints by their values: which channel is it?
// cunest: -Rpass=fast-division
__global__ void scale_planes(float *__restrict__ out, const float *__restrict__ in, const float *__restrict__ by,
			     unsigned n, unsigned channels, unsigned plane)
{
	const unsigned step = blockDim.x * gridDim.x;

	#pragma nest assume(trips(i) >= 16, n <= 1 << 30, 0 < channels, 0 < plane, channels <= 65536, plane <= 1 << 24) assume(step <= 1 << 26)
	for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
		out[i] = in[i] * by[i / plane % channels]; // in[image][channel][pixel]
}

// As large as unsigned numbers get: left alone.
__global__ void histogram(int *__restrict__ count, unsigned n, unsigned bins)
{
	#pragma nest assume(trips(i) >= 16, 0 < bins)
	for (unsigned i = threadIdx.x; i < n; i += 32)
		count[i * 2654435761u / bins] = 1;
}
