/* cuda_runtime.h - for programs that include it; emu.h has everything. */
