// transposes-shared by hand: each thread clips what it reads.
__global__ void relu_tile(const float *__restrict__ in, float *__restrict__ out, int n)
{
    const int x = threadIdx.x;
    const int row = blockIdx.x * 32;

    for (int y = 0; y < 32; y++)
        if (row + y < n)
            out[(row + y) * 32 + x] = fmaxf(in[(row + y) * 32 + x], 0.0f);
}
