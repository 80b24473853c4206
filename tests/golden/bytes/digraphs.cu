// Brackets and directives spelled with digraphs.
__global__ void k(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		if (i > 3) <%
			switch (n) <% case 3: a[i] = 2; break; default: a[i] = 1; %>
		%>
		a[i] = b[i] / sinf((float)m);
		float t = sinf((float)n);
		for (int j = 0; j < n; j++) <%
			a[i+j] += t * cosf((float)i);
		%>
	}
}
__global__ void all(float *a, const float *b, int n, int m)
<%
%:pragma nest
	for (int i = 0; i < n; i++) <%%>
%:pragma nest
	for (int i = 0; i < n; i++) <%
		for (int j = 0; j < n; j++) <%
			if (j < 0) <% a<:j:> = 0; %> else <%
			a<:i+j:> += 3 * cosf((float)i) / sinf((float)n); %>
		%>
	%>
%>
__global__ void brackets(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) {
		a<:i:> = b<:i:> / sinf((float)m);
		a<:i + n:> = b<:i:> * sinf((float)m);
	}
}
__global__ void inner(float *a, const float *b, int n, int m)
{
	#pragma nest
	for (int i = 0; i < n; i++) <%
		a[i] = b[i] / sinf((float)m);
		a[i + n] = b[i] * sinf((float)m);
	%>
}
__device__ const int three = 3;

__global__ void scope(float *a, int n)
{
	#pragma nest
	for (int i = 0; i < n; i++)
		a[i] = i<::three ? 1 / sinf((float)n) : 0;
}
