/* cufft.cuh - Fourier transforms: types and the calls of plans. */
#pragma clang system_header
#ifndef _CUFFT_H_
#define _CUFFT_H_
#include <cuComplex.h>
#include <library_types.h>

#define CUFFT_FORWARD -1
#define CUFFT_INVERSE 1
typedef enum cufftResult_t {
	CUFFT_SUCCESS = 0, CUFFT_INVALID_PLAN = 1, CUFFT_ALLOC_FAILED = 2, CUFFT_INVALID_TYPE = 3, CUFFT_INVALID_VALUE = 4,
	CUFFT_INTERNAL_ERROR = 5, CUFFT_EXEC_FAILED = 6, CUFFT_SETUP_FAILED = 7, CUFFT_INVALID_SIZE = 8,
	CUFFT_UNALIGNED_DATA = 9, CUFFT_INCOMPLETE_PARAMETER_LIST = 10, CUFFT_INVALID_DEVICE = 11, CUFFT_PARSE_ERROR = 12,
	CUFFT_NO_WORKSPACE = 13, CUFFT_NOT_IMPLEMENTED = 14, CUFFT_LICENSE_ERROR = 15, CUFFT_NOT_SUPPORTED = 16,
	CUFFT_MISSING_DEPENDENCY = 17, CUFFT_NVRTC_FAILURE = 18, CUFFT_NVJITLINK_FAILURE = 19, CUFFT_NVSHMEM_FAILURE = 20
} cufftResult;
typedef enum cufftType_t { CUFFT_R2C = 0x2a, CUFFT_C2R = 0x2c, CUFFT_C2C = 0x29, CUFFT_D2Z = 0x6a, CUFFT_Z2D = 0x6c, CUFFT_Z2Z = 0x69 } cufftType;
typedef float cufftReal;
typedef double cufftDoubleReal;
typedef cuComplex cufftComplex;
typedef cuDoubleComplex cufftDoubleComplex;
typedef int cufftHandle;

cufftResult cufftPlan1d(cufftHandle *, int, cufftType, int);
cufftResult cufftPlan2d(cufftHandle *, int, int, cufftType);
cufftResult cufftPlan3d(cufftHandle *, int, int, int, cufftType);
cufftResult cufftPlanMany(cufftHandle *, int, int *, int *, int, int, int *, int, int, cufftType, int);
cufftResult cufftCreate(cufftHandle *);
cufftResult cufftMakePlan1d(cufftHandle, int, cufftType, int, size_t *);
cufftResult cufftMakePlan2d(cufftHandle, int, int, cufftType, size_t *);
cufftResult cufftMakePlan3d(cufftHandle, int, int, int, cufftType, size_t *);
cufftResult cufftMakePlanMany(cufftHandle, int, int *, int *, int, int, int *, int, int, cufftType, int, size_t *);
cufftResult cufftDestroy(cufftHandle);
cufftResult cufftSetStream(cufftHandle, cudaStream_t);
cufftResult cufftSetAutoAllocation(cufftHandle, int);
cufftResult cufftSetWorkArea(cufftHandle, void *);
cufftResult cufftGetSize(cufftHandle, size_t *);
cufftResult cufftGetVersion(int *);
cufftResult cufftExecC2C(cufftHandle, cufftComplex *, cufftComplex *, int);
cufftResult cufftExecR2C(cufftHandle, cufftReal *, cufftComplex *);
cufftResult cufftExecC2R(cufftHandle, cufftComplex *, cufftReal *);
cufftResult cufftExecZ2Z(cufftHandle, cufftDoubleComplex *, cufftDoubleComplex *, int);
cufftResult cufftExecD2Z(cufftHandle, cufftDoubleReal *, cufftDoubleComplex *);
cufftResult cufftExecZ2D(cufftHandle, cufftDoubleComplex *, cufftDoubleReal *);

/* ---- several devices, callbacks ---- */

typedef struct cudaXtDesc_t { int version, nGPUs, GPUs[64]; void *data[64]; size_t size[64]; void *cudaXtState; } cudaXtDesc;
typedef struct cudaLibXtDesc_t { int version; cudaXtDesc *descriptor; int library, subFormat; void *libDescriptor; } cudaLibXtDesc;
typedef enum cufftXtSubFormat_t { CUFFT_XT_FORMAT_INPUT, CUFFT_XT_FORMAT_OUTPUT, CUFFT_XT_FORMAT_INPLACE, CUFFT_XT_FORMAT_INPLACE_SHUFFLED } cufftXtSubFormat;
typedef enum cufftXtCopyType_t { CUFFT_COPY_HOST_TO_DEVICE, CUFFT_COPY_DEVICE_TO_HOST, CUFFT_COPY_DEVICE_TO_DEVICE } cufftXtCopyType;
typedef enum cufftXtCallbackType_t {
	CUFFT_CB_LD_COMPLEX, CUFFT_CB_LD_COMPLEX_DOUBLE, CUFFT_CB_LD_REAL, CUFFT_CB_LD_REAL_DOUBLE, CUFFT_CB_ST_COMPLEX,
	CUFFT_CB_ST_COMPLEX_DOUBLE, CUFFT_CB_ST_REAL, CUFFT_CB_ST_REAL_DOUBLE
} cufftXtCallbackType;
typedef cufftComplex (*cufftCallbackLoadC)(void *, size_t, void *, void *);
typedef cufftReal (*cufftCallbackLoadR)(void *, size_t, void *, void *);
typedef void (*cufftCallbackStoreC)(void *, size_t, cufftComplex, void *, void *);
typedef void (*cufftCallbackStoreR)(void *, size_t, cufftReal, void *, void *);
cufftResult cufftXtSetGPUs(cufftHandle, int, int *);
cufftResult cufftXtMalloc(cufftHandle, cudaLibXtDesc **, cufftXtSubFormat);
cufftResult cufftXtMemcpy(cufftHandle, void *, void *, cufftXtCopyType);
cufftResult cufftXtFree(cudaLibXtDesc *);
cufftResult cufftXtExecDescriptorC2C(cufftHandle, cudaLibXtDesc *, cudaLibXtDesc *, int);
cufftResult cufftXtSetCallback(cufftHandle, void **, cufftXtCallbackType, void **);
cufftResult cufftXtMakePlanMany(cufftHandle, int, long long *, long long *, long long, long long, cudaDataType, long long *, long long, long long, cudaDataType, long long, size_t *, cudaDataType);

#endif
