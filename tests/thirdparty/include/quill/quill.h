/* quill.h - the library as its users see it; C and C++. All pointers are to device memory, and all calls wait. */
#ifndef QUILL_H
#define QUILL_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { QUILL_OK, QUILL_BAD_SIZE, QUILL_NO_DEVICE, QUILL_FAILED, QUILL_STATUS_COUNT } quill_status;

const char *quill_status_name(quill_status status);
int quill_device_found(void);

/* memory */
quill_status quill_alloc(void **p, size_t bytes);
quill_status quill_free(void *p);
quill_status quill_upload(void *device, const void *host, size_t bytes);
quill_status quill_download(void *host, const void *device, size_t bytes);

/* linalg: matrices by rows */
quill_status quill_saxpy(float *y, const float *x, float a, int n);
quill_status quill_daxpy(double *y, const double *x, double a, int n);
quill_status quill_sgemv(float *y, const float *a, const float *x, int rows, int columns);
quill_status quill_sgemm(float *c, const float *a, const float *b, int rows, int columns, int inner);
quill_status quill_stranspose(float *out, const float *in, int rows, int columns);
quill_status quill_sdot(float *out, const float *x, const float *y, int n);

/* image: one channel */
quill_status quill_blur(float *out, const float *in, int w, int h, int radius);
quill_status quill_sobel(float *out, const float *in, int w, int h);
quill_status quill_resize(float *out, const float *in, int w, int h, int scale);
quill_status quill_histogram(int *bins, const unsigned char *in, int n);
quill_status quill_threshold(unsigned char *out, const float *in, int n, float limit);

/* reduce */
quill_status quill_sum(float *out, const float *in, int n);
quill_status quill_minmax(int *out, const int *in, int n);
quill_status quill_scan(int *out, const int *in, int n);

/* device: functions that are linked on the device */
quill_status quill_noise(float *out, int n, unsigned seed);

#ifdef __cplusplus
}
#endif
#endif
