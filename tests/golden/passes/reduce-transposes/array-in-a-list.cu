// cunest:
// An array in an initialiser list becomes a pointer, through which the call between may write it.
struct Q { float (*b)[4]; };
float *gp; Q gq; void g(void); void memo(float *);
void fa(float *__restrict__ D, const float *__restrict__ A)
{
	float B[8][4];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			B[i][j] = 0.0f;
	float *q[2] = {B[0], 0}; gp = q[0];
#pragma nest only(reduce-transposes)
	{
	float T[4][8];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			T[j][i] = A[i * 4 + j] + 1.0f;
	g();
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			B[i][j] = T[j][i];
	}
	D[0] = B[0][0];
}
void fb(float *__restrict__ D, const float *__restrict__ A)
void fi(float *__restrict__ D, const float *__restrict__ A)
{
	float B[8][4];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			B[i][j] = 0.0f;
	Q q = {B}; gp = q.b[0];
#pragma nest only(reduce-transposes)
	{
	float T[4][8];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			T[j][i] = A[i * 4 + j] + 1.0f;
	g();
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			B[i][j] = T[j][i];
	}
	D[0] = B[0][0];
}
void fn(float *__restrict__ D, const float *__restrict__ A)
{
	float B[8][4];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			B[i][j] = 0.0f;
	Q q = Q{B}; gq = q;
#pragma nest only(reduce-transposes)
	{
	float T[4][8];
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			T[j][i] = A[i * 4 + j] + 1.0f;
	g();
	for (int i = 0; i < 8; i++)
		for (int j = 0; j < 4; j++)
			B[i][j] = T[j][i];
	}
	D[0] = B[0][0];
}
