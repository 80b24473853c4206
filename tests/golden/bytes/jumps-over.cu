// New declarations get a scope of their own where a jump gets past them from outside, and only there.
// cunest: --cost-model=paper --no-lines
__device__ void g();

__global__ void inside(float *a, const float *__restrict__ b, int n, int m)
{
	int pc = -1;
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (m > 3 && m != 7)
			a[i] = b[i];
		do {
			switch (++pc) {
			case 0:
				g();
				goto final;
			case 1:
			final:
				pc = -1;
				break;
			}
		} while (pc >= 0);
	}
}

__global__ void elsewhere(float *a, const float *__restrict__ b, int n, int m)
{
	switch (n) {
	case 3:
		g();
		break;
	}
again:
	if (n > 100)
		goto again;
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)m);
}

__global__ void behind(float *a, const float *__restrict__ b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)m);
again:
	if (a[0] > 100) {
		a[0] /= 2;
		goto again;
	}
}

__global__ void past(float *a, const float *__restrict__ b, int n, int m)
{
	if (n > 100)
		goto end;
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = b[i] / sinf((float)m);
end:
	g();
}

__global__ void out_of_block(float *a, const float *__restrict__ b, int n, int m)
{
	if (n > 100)
		goto end;
	if (n > 50) {
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = b[i] / sinf((float)m);
	}
end:
	g();
}

__global__ void back_in(float *a, const float *__restrict__ b, int n, int m)
{
	if (n > 50) {
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = b[i] / sinf((float)m);
	again:
		a[0] /= 2;
	}
	if (a[0] > 100)
		goto again;
}

__global__ void of_switch(float *a, const float *__restrict__ b, int n, int m)
{
	switch (m) {
	case 0:
		g();
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = b[i] / sinf((float)m);
		break;
	case 1:
		g();
	}
}

#define SWITCH(x) switch (x) {
#define CASE(x) case x:
#define END }
__global__ void of_macros(float *a, const float *__restrict__ b, int n, int m)
{
	SWITCH(m)
	CASE(0)
		g();
		#pragma nest
		for (int i = 0; i < n; i++)
			a[i] = b[i] / sinf((float)m);
		break;
	CASE(1)
		g();
	END
}
