/* cuda_gl_interop.cuh - OpenGL's buffers and images as resources. */
#pragma clang system_header
#ifndef __CUDA_GL_INTEROP_H__
#define __CUDA_GL_INTEROP_H__

enum cudaGLDeviceList { cudaGLDeviceListAll = 1, cudaGLDeviceListCurrentFrame = 2, cudaGLDeviceListNextFrame = 3 };
cudaError_t cudaGLGetDevices(unsigned int *, int *, unsigned int, enum cudaGLDeviceList);
cudaError_t cudaGraphicsGLRegisterImage(struct cudaGraphicsResource **, unsigned int, unsigned int, unsigned int);
cudaError_t cudaGraphicsGLRegisterBuffer(struct cudaGraphicsResource **, unsigned int, unsigned int);
cudaError_t cudaGLSetGLDevice(int);
cudaError_t cudaGLRegisterBufferObject(unsigned int);
cudaError_t cudaGLMapBufferObject(void **, unsigned int);
cudaError_t cudaGLUnmapBufferObject(unsigned int);
cudaError_t cudaGLUnregisterBufferObject(unsigned int);

#endif
