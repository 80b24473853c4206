// Data regions in which an array would not be the same on the host and on the device.
#include <stdlib.h>
#include <utility>

void outside(float *);

void host_reads(float *__restrict__ x, int n, float *__restrict__ first)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		#pragma nest bind(i=thread) assume(0 <= n, n <= 1000)
		for (int i = 0; i < n; i++)
			x[i] += 1;
		if (x[0] > 3)
			*first = 1;
	}
}

void host_writes_by_another_name(float *x, int n, float *y)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		#pragma nest bind(i=thread) assume(0 <= n, n <= 1000)
		for (int i = 0; i < n; i++)
			x[i] += 1;
		y[0] = 1;
	}
}

void host_nest(float *__restrict__ x, int n)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		#pragma nest
		for (int i = 0; i < n; i++)
			x[i] += 1;
	}
}

void handed_on(float *__restrict__ x, int n)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		outside(x);
	}
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		outside(NULL);
	}
}

int leaves(float *__restrict__ x, int n)
{
	for (int k = 0; k < 2; k++) {
		#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
		{
			#pragma nest bind(i=thread) assume(0 <= n, n <= 1000)
			for (int i = 0; i < n; i++)
				x[i] += 1;
			if (n > 5)
				break;
		}
	}
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		if (n > 3)
			return 1;
	}
	return 0;
}

void elsewhere(float *__restrict__ x, float *y, int n)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		x = y;
		#pragma nest bind(i=thread) assume(0 <= n, n <= 1000)
		for (int i = 0; i < n; i++)
			x[i] += 1;
	}
}

void row(float *__restrict__ x, int n)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		float *second = x + 1;

		#pragma nest bind(i=thread) assume(1 <= n, n <= 1000)
		for (int i = 0; i < n - 1; i++)
			second[i] += 1;
	}
}

void other_name(float *__restrict__ x, int n)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		float *same = x;

		#pragma nest bind(i=thread) assume(1 <= n, n <= 1000)
		for (int i = 0; i < n; i++)
			same[i] += 1;
	}
}

void overlap(float *x, float *y, float *z, int n)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n], y[0:n])
	{
		#pragma nest bind(i=thread) assume(1 <= n, n <= 1000)
		for (int i = 0; i < n; i++)
			x[i] += 1;
	}
	#pragma nest data noalias(x, y) assume(0 <= n, n <= 1000) copy(x[0:n], y[0:n])
	{
		#pragma nest bind(i=thread) assume(1 <= n, n <= 1000)
		for (int i = 0; i < n; i++)
			x[i] += y[i] + z[i];
	}
}

void sizes(float *__restrict__ x, float *__restrict__ y, int n, int m)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		n = 7;
	}
	#pragma nest data copy(x[0:m])
	{
		m++;
	}
	#pragma nest data copy(x[0:m])
	{
		n++;
	}
	#pragma nest data assume(0 <= n, n <= 1000) copyin(x[0:n])
	{
		#pragma nest bind(i=thread) assume(0 <= n, n <= 1000)
		for (int i = 0; i < n; i++)
			x[i] += 1;
	}
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		#pragma nest bind(i=thread) assume(0 <= n, n <= 1000) copy(x[0:2 * n])
		for (int i = 0; i < n; i++)
			x[i] += 1;
	}
}

void launch_reads(float *__restrict__ x, const int *__restrict__ count)
{
	#pragma nest data copy(x[0:1000]) copyin(count[0:1])
	{
		#pragma nest bind(i=thread) assume(0 <= count[0], count[0] <= 1000)
		for (int i = 0; i < count[0]; i++)
			x[i] += 1;
	}
}

void exchange(float *__restrict__ &u, float *__restrict__ &v);

void swap_by_reference(float *__restrict__ x, float *__restrict__ y)
{
	#pragma nest data noalias copy(x[0:8], y[0:8])
	{
		#pragma nest bind(i=threadIdx.x) noalias
		for (int i = 0; i < 8; i++)
			x[i] = y[i];
		exchange(x, y);
	}
}

// A nest in a function that is called gets the host's pointer.
static void sweep(float *x, int n)
{
	#pragma nest deviceptr assume(0 <= n, n <= 1000) bind(i=thread)
	for (int i = 0; i < n; i++)
		x[i] += 1;
}

void calls_a_nest(float *x, int n)
{
	#pragma nest data assume(0 <= n, n <= 1000) copy(x[0:n])
	{
		for (int s = 0; s < 10; s++)
			sweep(x, n);
	}
}
