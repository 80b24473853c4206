/* nvtx.cuh - ranges and marks for profilers. */
#pragma clang system_header
#ifndef CUNEST_NVTX
#define CUNEST_NVTX

typedef unsigned long nvtxRangeId_t;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
typedef union { const char *ascii; const wchar_t *unicode; nvtxStringHandle_t registered; } nvtxMessageValue_t;
typedef struct nvtxEventAttributes_v2 {
	unsigned short version, size;
	unsigned int category;
	int colorType;
	unsigned int color;
	int payloadType, reserved0;
	union { unsigned long ullValue; long llValue; double dValue; unsigned int uiValue; int iValue; float fValue; } payload;
	int messageType;
	nvtxMessageValue_t message;
} nvtxEventAttributes_t;
#define NVTX_VERSION 3
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((unsigned short)sizeof(nvtxEventAttributes_t))
enum { NVTX_COLOR_UNKNOWN, NVTX_COLOR_ARGB };
enum { NVTX_MESSAGE_UNKNOWN, NVTX_MESSAGE_TYPE_ASCII, NVTX_MESSAGE_TYPE_UNICODE, NVTX_MESSAGE_TYPE_REGISTERED };

extern "C" {
int nvtxRangePushA(const char *);
int nvtxRangePushW(const wchar_t *);
int nvtxRangePushEx(const nvtxEventAttributes_t *);
int nvtxRangePop(void);
nvtxRangeId_t nvtxRangeStartA(const char *);
nvtxRangeId_t nvtxRangeStartEx(const nvtxEventAttributes_t *);
void nvtxRangeEnd(nvtxRangeId_t);
void nvtxMarkA(const char *);
void nvtxMarkEx(const nvtxEventAttributes_t *);
void nvtxNameCategoryA(unsigned int, const char *);
void nvtxNameOsThreadA(unsigned int, const char *);
void nvtxNameCudaDeviceA(int, const char *);
void nvtxNameCudaStreamA(cudaStream_t, const char *);
void nvtxNameCudaEventA(cudaEvent_t, const char *);
nvtxDomainHandle_t nvtxDomainCreateA(const char *);
void nvtxDomainDestroy(nvtxDomainHandle_t);
int nvtxDomainRangePushEx(nvtxDomainHandle_t, const nvtxEventAttributes_t *);
int nvtxDomainRangePop(nvtxDomainHandle_t);
}
#define nvtxRangePush nvtxRangePushA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxMark nvtxMarkA
#define nvtxNameCudaStream nvtxNameCudaStreamA
#define nvtxNameCudaEvent nvtxNameCudaEventA

#endif
