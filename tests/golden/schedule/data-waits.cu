// cunest: --no-lines
/* In a data region the host sees the arrays at its end, after a copy that waits: no launch waits by itself.  What the kernel
 * writes by a pointer that is not the region's may be managed memory, which the host may read at once. */
void apart(float *u, float *w, int n)
{
	#pragma nest data noalias assume(0 <= n, n <= 1 << 20) copy(u[0:n])
	{
		#pragma nest bind(i=grid)
		for (int i = 0; i < n; i++)
			u[i] += 1.0f;
		#pragma nest bind(i=grid) deviceptr(w)
		for (int i = 0; i < n; i++)
			w[i] = u[i];
	}
}
