#pragma once
#pragma unroll
#pragma nested loops
#pragma omp parallel
int x;
