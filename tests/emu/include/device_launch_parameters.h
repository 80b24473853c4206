/* device_launch_parameters.h - for programs that include it; emu.h has everything. */
