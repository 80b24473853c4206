/* cuda.h - for programs that include it; emu.h has everything. */
