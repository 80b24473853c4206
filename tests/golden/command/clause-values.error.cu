// Values of clauses that are none: each is told where it stands.
__global__ void conditions(float *a, int n, float4 v)
{
	#pragma nest assume(v)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest specialize(v)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
}
__global__ void aligned(float *a, int n)
{
	#pragma nest aligned(a:n)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest aligned(a:0)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest aligned(a:24)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest aligned(a:1.5f)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest aligned(a:1 << 30)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest aligned(a:b)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
}
void copies(float *a, int n, float x)
{
	#pragma nest bind(i=grid) copy(a)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest bind(i=grid) copy(a[0])
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest bind(i=grid) copy(a[0:x])
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest bind(i=grid) copy(b[0:n])
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
}
__global__ void parameters(float *a, int n, float4 v)
{
	#pragma nest param(T=1.5f)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest param(T=n)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest param(T=18446744073709551615)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest tune(T: 2, m)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest tune(n: 2, 3)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest launch(n, v)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest launch(1.5f, n)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest reduction(+: a[0])
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
	#pragma nest reduction(+: v)
	for (int i = 0; i < n; i++)
		a[i] = 1.0f;
}
