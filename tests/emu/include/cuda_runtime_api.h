/* cuda_runtime_api.h - for programs that include it; emu.h has everything. */
