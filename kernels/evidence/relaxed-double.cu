// A polynomial by Horner; the f after the numbers was forgotten.
__global__ void horner(float *out, const float *in, int n)
{
    #pragma nest fp(relaxed) assume(n <= 1 << 30, gridDim.x <= 65535)
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
        out[i] = ((in[i] * 0.1 + 0.7) * in[i] + 1.3) * in[i] + 2.9;
}
