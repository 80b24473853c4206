// Each thread scales `per` elements that stand together; the last strip may reach past the end.
extern "C" __global__ void scale_strips(const float* __restrict__ x, float* __restrict__ y, float a,
                                        int n, int per) {
  const int first = (blockIdx.x * blockDim.x + threadIdx.x) * per;
  #pragma nest assume(0 <= first, 0 <= n)
  for (int j = 0; j < per; j++)
    if (first + j < n)
      y[first + j] = a * x[first + j];
}
