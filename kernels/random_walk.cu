// Random walks over a grid with weights, one walk per thread: a generator with state, called wherever a number is
// needed.  Each call counts, and what it changed is read beside it.

struct Generator {
    unsigned state;
    __device__ unsigned next()
    {
        state = state * 1664525u + 1013904223u;
        return state >> 8;
    }
};

__device__ unsigned below(Generator &g, unsigned n)
{
    return g.next() % n;
}

__device__ unsigned odd_step(unsigned &steps)
{
    return ++steps & 1;
}

__device__ float at(const float *weight, unsigned width, unsigned x, unsigned y)
{
    return weight[y * width + x];
}

__global__ void random_walk(int walks, int steps, unsigned width, unsigned height, unsigned seed, const float *weight,
                            float *sum, unsigned *last)
{
    int walk = blockIdx.x * blockDim.x + threadIdx.x;
    if (walk >= walks) return;

    Generator g = {seed + walk};
    unsigned x = below(g, width), y = below(g, height), count = 0;
    float total = 0.0f;
    #pragma nest assume(width >= 1, height >= 1)
    for (int i = 0; i < steps; ++i) {
        if (below(g, 4) < 2 && x < width - seed % width / 2)
            x = (x + 1 + (g.state / width & 1)) % width;
        else if (odd_step(count) || g.state / width % 3 == 0)
            y = (y + below(g, height) + g.state / width) % height;
        total += at(weight, width, x, y) * (float)(seed % width / 2 + g.next() % 3) + (float)(g.state / width & 7);
        if (count == 3)
            total -= at(weight, width, below(g, width), seed % height / 2) / (float)(1 + (g.state / width & 1));
    }
    sum[walk] = total;
    last[walk] = g.state ^ count;
}
