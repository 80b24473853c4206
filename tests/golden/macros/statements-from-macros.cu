// Statements of a nest that come from a macro stay as they are. What does not depend on what they name moves all the
// same; what does (STEP changes w) stays.
#define BEGIN {
#define END }
#define SWAP(x, y) do { float t_ = x; x = y; y = t_; } while (0)
#define TWO(x, y) x += 1.0f; y += 2.0f
#define BODY(x) { x += 1.0f; }
#define STEP(x) x += 1
#define QUIT if (n > 100) break

__global__ void statements(float *c, float *a, int n, int w)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			SWAP(c[j], a[j]);
			if (a[j] > 0)
				c[i / w + j] += 1.0f;
		}

	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			TWO(c[j], a[j]);
			if (a[j] > 0)
				c[i / w + j] += 1.0f;
		}
}

__global__ void changed(float *c, float *a, int n, int w)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++) {
			BODY(c[j])
			STEP(w);
			QUIT;
			if (a[j] > 0)
				c[i / w + j] += 1.0f;
		}
}

__global__ void braces(float *c, float *a, int n, int w)
{
	#pragma nest assume(w > 0)
	for (int i = 0; i < n; i++)
		for (int j = 0; j < n; j++)
		BEGIN
			if (a[j] > 0)
				c[i / w + j] += 1.0f;
		END
}
