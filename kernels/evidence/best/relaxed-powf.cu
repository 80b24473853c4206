// relaxed-powf by hand: a square, and a signed step.
__global__ void squared_error(float *out, const float *a, const float *b, int n)
{
    const int step = blockDim.x * gridDim.x;

    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step) {
        const float error = a[i] - b[i];

        out[i] = error * error;
    }
}
