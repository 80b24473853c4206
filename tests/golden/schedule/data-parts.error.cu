// What a data region keeps.
float everywhere[8];

void parts(float *__restrict__ x, int m)
{
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
	#pragma nest data copy(x[0:m])
	{
		;
	}
	#pragma nest data assume(m >= 0) copy(x[0:m * m])
	{
		;
	}
	#pragma nest data copy(everywhere[0:8])
	{
		;
	}
}

void returns(float *__restrict__ x, const float *y)
{
	#pragma nest data copy(x[0:8])
	{
		return;
	}
	#pragma nest data copyout(y[0:8])
	{
		;
	}
}

void unequal(float *__restrict__ x, int *__restrict__ y, float *z)
{
	float *outside;

	#pragma nest data noalias copy(x[0:8], z[0:8])
	{
		outside = x;
	}
	#pragma nest data noalias copy(x[0:8], z[0:8])
	{
		x = z + 1;
	}
	z = outside;
}
