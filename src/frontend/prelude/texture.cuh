/* texture.cuh - fetches from texture objects, surfaces, and the texture references of releases before 12. */
#pragma clang system_header

#define CN_D template <class T> static __attribute__((device))
#define CN_OBJECT cudaTextureObject_t

/* Each fetch also stores through a pointer instead of giving a value. */
#define CN_FETCH(f, ...) CN_D T f(CN_OBJECT, __VA_ARGS__); CN_D void f(T *, CN_OBJECT, __VA_ARGS__);
CN_FETCH(tex1Dfetch, int)
CN_FETCH(tex1D, float)
CN_FETCH(tex1DLod, float, float)
CN_FETCH(tex1DGrad, float, float, float)
CN_FETCH(tex1DLayered, float, int)
CN_FETCH(tex1DLayeredLod, float, int, float)
CN_FETCH(tex1DLayeredGrad, float, int, float, float)
CN_FETCH(tex2D, float, float)
CN_FETCH(tex2D, float, float, bool *)
CN_FETCH(tex2DLod, float, float, float)
CN_FETCH(tex2DLod, float, float, float, bool *)
CN_FETCH(tex2DGrad, float, float, float2, float2)
CN_FETCH(tex2DGrad, float, float, float2, float2, bool *)
CN_FETCH(tex2DLayered, float, float, int)
CN_FETCH(tex2DLayered, float, float, int, bool *)
CN_FETCH(tex2DLayeredLod, float, float, int, float)
CN_FETCH(tex2DLayeredLod, float, float, int, float, bool *)
CN_FETCH(tex2DLayeredGrad, float, float, int, float2, float2)
CN_FETCH(tex2DLayeredGrad, float, float, int, float2, float2, bool *)
CN_FETCH(tex2Dgather, float, float, int = 0)
CN_FETCH(tex2Dgather, float, float, bool *, int = 0)
CN_FETCH(tex3D, float, float, float)
CN_FETCH(tex3D, float, float, float, bool *)
CN_FETCH(tex3DLod, float, float, float, float)
CN_FETCH(tex3DLod, float, float, float, float, bool *)
CN_FETCH(tex3DGrad, float, float, float, float4, float4)
CN_FETCH(tex3DGrad, float, float, float, float4, float4, bool *)
CN_FETCH(texCubemap, float, float, float)
CN_FETCH(texCubemapLod, float, float, float, float)
CN_FETCH(texCubemapGrad, float, float, float, float4, float4)
CN_FETCH(texCubemapLayered, float, float, float, int)
CN_FETCH(texCubemapLayeredLod, float, float, float, int, float)
CN_FETCH(texCubemapLayeredGrad, float, float, float, int, float4, float4)
#undef CN_FETCH
#undef CN_OBJECT

#define CN_MODE cudaSurfaceBoundaryMode = cudaBoundaryModeTrap
#define CN_SURFACE(f, ...) \
	CN_D T f##read(cudaSurfaceObject_t, __VA_ARGS__, CN_MODE); \
	CN_D void f##read(T *, cudaSurfaceObject_t, __VA_ARGS__, CN_MODE); \
	CN_D void f##write(T, cudaSurfaceObject_t, __VA_ARGS__, CN_MODE);
CN_SURFACE(surf1D, int)
CN_SURFACE(surf2D, int, int)
CN_SURFACE(surf3D, int, int, int)
CN_SURFACE(surf1DLayered, int, int)
CN_SURFACE(surf2DLayered, int, int, int)
CN_SURFACE(surfCubemap, int, int, int)
CN_SURFACE(surfCubemapLayered, int, int, int)
#undef CN_SURFACE
#undef CN_MODE
#undef CN_D
