__global__ void saxpy(int n, float a, const float *x, float *y)
{
  // grid-stride loop: any grid does any n
  #pragma nest
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    y[i] = a * x[i] + y[i];
}
