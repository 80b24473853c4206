// The same in arrays of a thread: nvcc does it by itself.
__global__ void relu_local(const float *__restrict__ in, float *__restrict__ out, int count)
{
    const int t = blockIdx.x * blockDim.x + threadIdx.x;

    if (t >= count)
        return;
    #pragma nest
    {
        float columns[4][4], clipped[4][4];

        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                columns[j][i] = in[t * 16 + i * 4 + j];
        for (int j = 0; j < 4; j++)
            for (int i = 0; i < 4; i++)
                clipped[j][i] = fmaxf(columns[j][i], 0.0f);
        for (int i = 0; i < 4; i++)
            for (int j = 0; j < 4; j++)
                out[t * 16 + i * 4 + j] = clipped[j][i];
    }
}
