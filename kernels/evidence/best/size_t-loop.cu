// size_t-loop by hand: index, bound and step as int.
__global__ void square(float *y, const float *x, size_t n)
{
    const int elements = n, step = blockDim.x * gridDim.x;

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < elements; i += step)
        y[i] = x[i] * x[i];
}
