/* config.h - sizes that all kernels share. */
#ifndef QUILL_CONFIG_H
#define QUILL_CONFIG_H

#ifndef QUILL_BLOCK
#define QUILL_BLOCK 64
#endif
#define QUILL_TILE 8
#define QUILL_BINS 16

#define QUILL_DIV_UP(a, b) (((a) + (b) - 1) / (b))

#endif
