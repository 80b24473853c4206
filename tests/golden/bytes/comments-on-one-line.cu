// Statements that share a line.
__global__ void k(float *a, const float *b, int n, int m) { /* 0 */
#pragma nest
/* 1 */ for (int i = 0; i < n; i++) /* 2 */ { /* 3 */ const float s = sinf((float)m); /* 4 */ a[i] = s; /* 5 */ for (int j = 0; j < n; j++) /* 6 */ a[j] += b[j] / cosf((float)i); /* 7 */ } /* 8 */ } // 9
