// One run tells the mistakes of all annotations: those of words, of names and of schedules.
__global__ void word(float *a, const float *b, int n)
{
	#pragma nest asume(n > 0)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
__global__ void name(float *a, const float *b, int n)
{
	#pragma nest noalias(a, c)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
__global__ void condition(float *a, const float *b, int n)
{
	#pragma nest assume(n = 4)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
__global__ void loop(float *a, const float *b, int n)
{
	#pragma nest split(j:4)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
__global__ void dependence(float *a, int n)
{
	#pragma nest reverse(i)
	for (int i = 1; i < n; i++)
		a[i] = a[i - 1];
}
// of two annotations the second is right: nothing is said of what it lacks without the first
__global__ void two(float *a, int n)
{
	#pragma nest asume(n <= 1 << 20)
	#pragma nest tile(i:32)
	for (int i = 1; i < n; i++)
		a[i] = i;
}
// nor of where a mistaken one stands, nor of launches of a kernel that has one
__global__ void place(float *a, int n)
{
	#pragma nest asume(n > 0) tile(i:32) bind(i)
	a[0] = n;
	#pragma nest tile(i:x) bind(i) assume(n <= 1 << 20)
	for (int i = 1; i < n; i++)
		a[i] = i;
}
void go(float *a, int n)
{
	place<<<1, 64>>>(a, n);
}
// what fails in a data region whose clauses are wrong, and after a default that is, is not known
void region(float *a, int n)
{
	#pragma nest data copyin(a[0:n) assume(n <= 1 << 20)
	{
		#pragma nest tile(i:32) bind(i)
		for (int i = 0; i < n; i++)
			a[i] = i;
	}
}
#pragma nest default(nolias)
__global__ void after(float *a, float *b, int n)
{
	#pragma nest reverse(i)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
// and of one line: what is misspelt, and names; where names may come from what is misspelt, they are not looked up
#pragma nest default(noalias)
__global__ void line(float *a, float *b, int n)
{
	#pragma nest asume(n > 0) aligned(c:16) unroll(i:x) fp(fast) only(lcim)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
	#pragma nest parm(T=32) split(i:T)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
	#pragma nest param(T:) split(i:T)
	for (int i = 0; i < n; i++)
		a[i] = b[i];
}
