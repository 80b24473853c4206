// y = a x + b y for any arithmetic type, UNROLL neighbouring chunks per thread.

template <typename T, int UNROLL>
__global__ void axpby(int n, T a, const T *__restrict__ x, T b, T *__restrict__ y)
{
    const int chunk = blockDim.x * UNROLL;

    #pragma nest
    for (int base = blockIdx.x * chunk; base < n; base += gridDim.x * chunk) {
        #pragma unroll
        for (int u = 0; u < UNROLL; ++u) {
            const int i = base + u * blockDim.x + threadIdx.x;
            if (i < n)
                y[i] = a * x[i] + b * y[i];
        }
    }
}

template __global__ void axpby<float, 4>(int, float, const float *, float, float *);
template __global__ void axpby<double, 2>(int, double, const double *, double, double *);
