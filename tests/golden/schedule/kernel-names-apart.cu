// cunest: --no-lines
/* A name that only another function uses is free in this one: `k`, `thread` and `d_x` are.  One of the file, of a macro,
 * or of what is visible at the nest is not. */
#include <math.h>
#define scratch(k_parts) (k_parts)
#define MOST(thread) fmaxf(most, thread)
static int d_y;

static int other(int k, const float *d_x)
{
    int thread = k + (int)d_x[0];
    for (int i = 0; i < k; i++)
        thread += i;
    return thread + d_y;
}

float norm(const float *x, const float *y, int n)
{
    float s = 0;
    #pragma nest bind(i=grid) reduction(+:s) copyin(x[0:n], y[0:n]) assume(0 <= n, n <= 1 << 20)
    for (int i = 0; i < n; i++)
        s += x[i] * y[i];
    float most = 0;
    #pragma nest bind(i=grid) reduction(max:most) copyin(x[0:n]) assume(0 <= n, n <= 1 << 20)
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 4; k++)
            most = MOST(x[i] + k);
    return s + most + other(n, x);
}

float inside(const float *x, int n, int m)
{
    float s = 0;
    for (int k = 0; k < m; k++) {
        #pragma nest bind(i=grid) reduction(+:s) copyin(x[0:n]) assume(0 <= n, n <= 1 << 20)
        for (int i = 0; i < n; i++)
            s += x[i] * k;
    }
    return s;
}
