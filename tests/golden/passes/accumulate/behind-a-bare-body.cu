// What follows the loop shares its last line: the store goes after the brace that the loop's body gets, not before it.
// cunest: --cost-model=paper
__global__ void largest(float2 *out, const float *x, int n)
{
	const int t = blockIdx.x;
	out[t].x = x[t * n]; out[t].y = 0.0f;
#pragma nest noalias
	for (int i = 1; i < n; i++) if (x[t * n + i] > out[t].x) { out[t].x = x[t * n + i]; out[t].y = i; } }
__global__ void next_on_the_line(float2 *out, const float *x, int n)
{
	const int t = blockIdx.x;
	out[t].x = x[t * n]; out[t].y = 0.0f;
#pragma nest noalias
	for (int i = 1; i < n; i++) if (x[t * n + i] > out[t].x) { out[t].x = x[t * n + i]; out[t].y = i; } out[t].y += 1.0f; }
__global__ void adjacent(float2 *out, const float *x, int n)
{
	const int t = blockIdx.x;
	out[t].x = x[t * n]; out[t].y = 0.0f;
#pragma nest noalias
	for (int i = 1; i < n; i++) if (x[t * n + i] > out[t].x) { out[t].x = x[t * n + i]; out[t].y = i; }out[t].y += 1.0f;}
__global__ void gone(float2 *out, const float *x, int n)
{
	const int t = blockIdx.x;
	out[t].x = x[t * n]; out[t].y = 0.0f;
#pragma nest noalias
	{
		for (int i = 1; i < n; i++) if (x[t * n + i] > out[t].x) { out[t].x = x[t * n + i]; out[t].y = i; } const float unused = x[t];
		for (int i = 1; i < n; i++) if (x[t * n + i] > out[t].x) { out[t].x = x[t * n + i]; out[t].y = i; }const float unused_too = x[t];
	}
}
