/* cublas.cuh - cublas_v2.h: types, modes and the routines that sources with kernels call beside them. */
#pragma clang system_header
#ifndef CUBLAS_API_H_
#define CUBLAS_API_H_
#define CUBLAS_V2_H_
#include <cuComplex.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>

typedef struct cublasContext *cublasHandle_t;
typedef cudaDataType cublasDataType_t;
typedef enum {
	CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3,
	CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11,
	CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15,
	CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef enum { CUBLAS_FILL_MODE_LOWER, CUBLAS_FILL_MODE_UPPER, CUBLAS_FILL_MODE_FULL } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT, CUBLAS_DIAG_UNIT } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT, CUBLAS_SIDE_RIGHT } cublasSideMode_t;
typedef enum { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C, CUBLAS_OP_HERMITAN = 2, CUBLAS_OP_CONJG = 3 } cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST, CUBLAS_POINTER_MODE_DEVICE } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED, CUBLAS_ATOMICS_ALLOWED } cublasAtomicsMode_t;
typedef enum { CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1, CUBLAS_GEMM_ALGO2, CUBLAS_GEMM_ALGO3, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99 } cublasGemmAlgo_t;
typedef enum { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3, CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16 } cublasMath_t;
typedef enum {
	CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_PEDANTIC = 69,
	CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
	CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC = 71, CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73
} cublasComputeType_t;

const char *cublasGetStatusName(cublasStatus_t);
const char *cublasGetStatusString(cublasStatus_t);
cublasStatus_t cublasCreate(cublasHandle_t *);
cublasStatus_t cublasDestroy(cublasHandle_t);
cublasStatus_t cublasGetVersion(cublasHandle_t, int *);
cublasStatus_t cublasSetStream(cublasHandle_t, cudaStream_t);
cublasStatus_t cublasGetStream(cublasHandle_t, cudaStream_t *);
cublasStatus_t cublasSetWorkspace(cublasHandle_t, void *, size_t);
cublasStatus_t cublasSetPointerMode(cublasHandle_t, cublasPointerMode_t);
cublasStatus_t cublasGetPointerMode(cublasHandle_t, cublasPointerMode_t *);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t);
cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t);
cublasStatus_t cublasGetMathMode(cublasHandle_t, cublasMath_t *);
cublasStatus_t cublasSetVector(int, int, const void *, int, void *, int);
cublasStatus_t cublasGetVector(int, int, const void *, int, void *, int);
cublasStatus_t cublasSetMatrix(int, int, int, const void *, int, void *, int);
cublasStatus_t cublasGetMatrix(int, int, int, const void *, int, void *, int);

#define CN_REAL(P, T) \
	cublasStatus_t cublas##P##dot(cublasHandle_t, int, const T *, int, const T *, int, T *); \
	cublasStatus_t cublas##P##ger(cublasHandle_t, int, int, const T *, const T *, int, const T *, int, T *, int);
#define CN_ANY(P, T, R, RT, I) \
	cublasStatus_t cublas##P##axpy(cublasHandle_t, int, const T *, const T *, int, T *, int); \
	cublasStatus_t cublas##P##copy(cublasHandle_t, int, const T *, int, T *, int); \
	cublasStatus_t cublas##P##swap(cublasHandle_t, int, T *, int, T *, int); \
	cublasStatus_t cublas##P##scal(cublasHandle_t, int, const T *, T *, int); \
	cublasStatus_t cublas##R##nrm2(cublasHandle_t, int, const T *, int, RT *); \
	cublasStatus_t cublas##R##asum(cublasHandle_t, int, const T *, int, RT *); \
	cublasStatus_t cublasI##I##amax(cublasHandle_t, int, const T *, int, int *); \
	cublasStatus_t cublasI##I##amin(cublasHandle_t, int, const T *, int, int *); \
	cublasStatus_t cublas##P##gemv(cublasHandle_t, cublasOperation_t, int, int, const T *, const T *, int, const T *, int, const T *, T *, int); \
	cublasStatus_t cublas##P##gemm(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const T *, const T *, int, const T *, int, const T *, T *, int); \
	cublasStatus_t cublas##P##gemmBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const T *, const T *const[], int, const T *const[], int, const T *, T *const[], int, int); \
	cublasStatus_t cublas##P##gemmStridedBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const T *, const T *, int, long long, const T *, int, long long, const T *, T *, int, long long, int); \
	cublasStatus_t cublas##P##geam(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, const T *, const T *, int, const T *, const T *, int, T *, int); \
	cublasStatus_t cublas##P##trsm(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int, const T *, const T *, int, T *, int);
CN_REAL(S, float)
CN_REAL(D, double)
CN_ANY(S, float, S, float, s)
CN_ANY(D, double, D, double, d)
CN_ANY(C, cuComplex, Sc, float, c)
CN_ANY(Z, cuDoubleComplex, Dz, double, z)
#undef CN_REAL
#undef CN_ANY
cublasStatus_t cublasHgemm(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const __half *, const __half *, int, const __half *, int, const __half *, __half *, int);
template <class C> cublasStatus_t cublasGemmEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const void *, const void *, cudaDataType, int, const void *, cudaDataType, int, const void *, void *, cudaDataType, int, C, cublasGemmAlgo_t);
template <class C> cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const void *, const void *, cudaDataType, int, long long, const void *, cudaDataType, int, long long, const void *, void *, cudaDataType, int, long long, int, C, cublasGemmAlgo_t);

#endif
