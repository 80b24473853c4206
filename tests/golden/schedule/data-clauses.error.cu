// Where `data` may stand, and with what.
__global__ void kernel(float *x)
{
	#pragma nest data copy(x[0:8])
	{
		x[0] = 1;
	}
}

void places(float *__restrict__ x)
{
	#pragma nest data copy(x[0:8])
	if (x)
		x[0] = 1;
	#pragma nest data copy(x[0:8])
	{
		#pragma nest data copyin(x[0:8])
		{
		}
	}
	#pragma nest data copy(x[0:8])
	#pragma nest fp(relaxed)
	{
		#pragma nest bind(i=threadIdx.x)
		for (int i = 0; i < 8; i++)
			x[i] = 1;
	}
	#pragma nest data copy(x[0:8])
	{
	}
	#pragma nest data copy(x[2:8])
	{
		;
	}
	#pragma nest data copy(x[0:8]) copyin(x[0:8])
	{
		;
	}
}
