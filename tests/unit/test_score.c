/* test_score.c - what scoring reads and runs: ptxas, PTX and SASS, make's jobserver, the cache. */
#define _GNU_SOURCE
#include "../../src/score/cache.h"
#include "../../src/score/file.h"
#include "../../src/score/jobs.h"
#include "../../src/score/jobserver.h"
#include "../../src/score/nvcc.h"
#include "cunest/cache_dir.h"
#include "unit.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct scoring {
	struct trap trap;
	struct arena *arena;
	struct vec list;
};

static void begin(struct scoring *s)
{
	*s = (struct scoring){0};
	s->arena = arena_create(&s->trap);
	ck_assert_ptr_nonnull(s->arena);
}

static struct measure *the(const struct scoring *s, uint32_t i)
{
	ck_assert_uint_lt(i, s->list.n);
	return s->list.at[i];
}

/* ---- ptxas -v ---- */

static const char ptxas_log[] =
	"k.cu(3): warning #20199-D: unrecognized #pragma in device code\n"
	"ptxas info    : 0 bytes gmem\n"
	"ptxas info    : Compiling entry function '_Z3mulPfi' for 'sm_90'\n"
	"ptxas info    : Function properties for _Z3mulPfi\n"
	"    16 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads\n"
	"ptxas info    : Function properties for _Z4helpf\n"
	"    4 bytes stack frame, 0 bytes spill stores, 2 bytes spill loads\n"
	"ptxas info    : Used 40 registers, used 1 barriers, 20 bytes cumulative stack size, 1024 "
	"bytes smem, 400 bytes cmem[0]\n"
	"ptxas info    : Compile time = 7.4 ms\n"
	"ptxas info    : Compiling entry function '_Z3mulPfi' for 'sm_80'\n"
	"ptxas info    : Function properties for _Z3mulPfi\n"
	"    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
	"ptxas info    : Used 255 registers, used 0 barriers, 400 bytes cmem[0]\n";

START_TEST(ptxas)
{
	struct scoring s;

	begin(&s);
	read_ptxas(s.arena, ptxas_log, &s.list);
	ck_assert_uint_eq(s.list.n, 2);
	ck_assert_str_eq(the(&s, 0)->entry, "_Z3mulPfi");
	ck_assert_uint_eq(the(&s, 0)->arch, 90);
	ck_assert_uint_eq(the(&s, 0)->registers, 40);
	ck_assert_uint_eq(the(&s, 0)->spills, 22);
	ck_assert_uint_eq(the(&s, 0)->stack, 20);
	ck_assert_uint_eq(the(&s, 0)->shared, 1024);
	ck_assert_uint_eq(the(&s, 1)->arch, 80);
	ck_assert_uint_eq(the(&s, 1)->registers, 255);
	ck_assert_uint_eq(the(&s, 1)->spills, 0);
	ck_assert(the(&s, 1)->seen == SEEN_NOT);
	arena_destroy(s.arena);
}
END_TEST

/* ---- instructions ---- */

/* Two loads before either is used, a store, four more words; the loop of the tail has less work. */
static const char sass_cuobjdump[] =
	"\n\tcode for sm_90\n\t\tFunction : _Z3mulPfi\n"
	"\t.headerflags\t@\"EF_CUDA_SM90 EF_CUDA_64BIT_ADDRESS\"\n"
	"        /*0000*/                   LDC R1, c[0x0][0x28] ;     /* 0x00000a00ff017b82 */\n"
	"                                                              /* 0x000fc00000000800 */\n"
	"        /*0010*/                   LDG.E.64 R4, desc[UR4][R2.64] ;\n"
	"        /*0020*/                   LDG.E.CONSTANT R6, desc[UR4][R2.64+0x8] ;\n"
	"        /*0030*/                   IADD3 R2, P1, R2, 0x10, RZ ;\n"
	"        /*0040*/                   FFMA R7, R4, R5, R6 ;\n"
	"        /*0050*/                   LDG.E R8, desc[UR4][R2.64+0x8] ;\n"
	"        /*0060*/                   FFMA R7, R8, R5, R7 ;\n"
	"        /*0070*/                   STG.E desc[UR4][R2.64], R7 ;\n"
	"        /*0080*/               @P0 BRA 0x10 ;\n"
	"        /*0090*/                   LDG.E R8, desc[UR4][R2.64] ;\n"
	"        /*00a0*/              @!P1 BRA 0x90 ;\n"
	"        /*00b0*/                   EXIT ;\n"
	"        /*00c0*/                   BRA 0xc0;\n"
	"        /*00d0*/                   NOP;\n";

static const char sass_nvdisasm[] =
	"\t.target\tsm_80\n\t.section\t.text._Z3mulPfi,\"ax\",@progbits\n"
	"        .text._Z3mulPfi:\n"
	"        /*0000*/                   MOV R1, c[0x0][0x28] ;\n"
	".L_x_1:\n"
	"        /*0010*/                   LDG.E R4, [R2.64] ;\n"
	"        /*0020*/                   FADD R5, R4, R5 ;\n"
	"        /*0030*/              @!P0 BRA `(.L_x_1) ;\n"
	"        /*0040*/                   EXIT ;\n";

START_TEST(sass)
{
	struct measure *m;
	struct scoring s;

	begin(&s);
	measure_find(s.arena, &s.list, "_Z3mulPfi", 90, true);
	measure_find(s.arena, &s.list, "_Z3mulPfi", 80, true);
	read_sass(s.arena, sass_cuobjdump, &s.list);
	m = the(&s, 0);
	ck_assert(m->seen != SEEN_NOT && the(&s, 1)->seen == SEEN_NOT);
	ck_assert_uint_eq(m->hot.instructions, 8);
	ck_assert_uint_eq(m->hot.work[WORK_FMA], 2);
	ck_assert_uint_eq(m->hot.work[WORK_LOAD], 4); /* .64 is two */
	ck_assert_uint_eq(m->hot.work[WORK_STORE], 1);
	ck_assert_uint_eq(m->loads, 2);
	read_sass(s.arena, sass_nvdisasm, &s.list);
	m = the(&s, 1);
	ck_assert(m->seen != SEEN_NOT);
	ck_assert_uint_eq(m->hot.instructions, 3);
	ck_assert_uint_eq(m->hot.work[WORK_FP], 1);
	ck_assert_uint_eq(m->loads, 1);
	arena_destroy(s.arena);
}
END_TEST

/* Of the outer loop, the inner one, and the loads in both. */
static const char ptx_text[] =
	".version 9.0\n.target sm_80\n.address_size 64\n\n"
	"\t// .globl\t_Z3mulPfi\n"
	".visible .entry _Z3mulPfi(\n\t.param .u64 .ptr .align 1 _Z3mulPfi_param_0,\n"
	"\t.param .u32 _Z3mulPfi_param_1\n)\n.maxntid 64, 1, 1\n{\n"
	"\t.reg .pred \t%p<3>;\n\t.reg .b64 \t%rd<9>;\n\t.loc\t1 5 3\n"
	"\tld.param.b64 \t%rd1, [_Z3mulPfi_param_0];\n\tcvta.to.global.u64 \t%rd2, %rd1;\n"
	"$L__BB0_1:\n"
	"\tld.global.b32 \t%r1, [%rd2];\n"
	"$L__BB0_2:\n"
	"\t.pragma \"nounroll\";\n"
	"\tld.global.nc.b32 \t%r2, [%rd2+4];\n\tmul.wide.s32 \t%rd3, %r2, 4;\n"
	"\tadd.s64 \t%rd4, %rd2, %rd3;\n"
	"\tld.global.b32 \t%r3, [%rd4];\n\tld.global.v2.b32 \t{%r4, %r5}, [%rd4+8];\n"
	"\tdiv.s32 \t%r6, %r4, %r5;\n"
	"\tfma.rn.f32 \t%f1, %f2, %f3, %f1;\n"
	"\t{ // callseq 0, 0\n\tmov.b32 \t%r9, %r8;\n\t} // callseq 0\n"
	"\tst.global.b32 \t[%rd4], %f1;\n\tld.global.b32 \t%r7, [%rd4+16];\n"
	"\tsetp.ne.s32 \t%p1, %r6, 0;\n\t@%p1 bra \t$L__BB0_2;\n"
	"\t@%p2 bra \t$L__BB0_1;\n\tret;\n\n}\n";

START_TEST(ptx)
{
	struct measure *m;
	struct scoring s;

	begin(&s);
	measure_find(s.arena, &s.list, "_Z3mulPfi", 75, true); /* older than the PTX */
	measure_find(s.arena, &s.list, "_Z3mulPfi", 86, true);
	read_ptx(s.arena, ptx_text, &s.list);
	ck_assert(the(&s, 0)->seen == SEEN_NOT);
	m = the(&s, 1);
	ck_assert(m->seen != SEEN_NOT);
	/* 4 loads, 2 for the address, 20 for the division, FMA, store, compare, branch; no copy */
	ck_assert_uint_eq(m->hot.instructions, 4 + 2 + 20 + 4);
	ck_assert_uint_eq(m->hot.work[WORK_LOAD], 5); /* .v2 is two */
	ck_assert_uint_eq(m->hot.work[WORK_STORE], 1);
	ck_assert_uint_eq(m->hot.work[WORK_FMA], 1);
	ck_assert_uint_eq(m->loads, 2); /* both that wait for the first */
	arena_destroy(s.arena);
}
END_TEST

/* A product that is staged in shared memory: the loop over tiles has more work directly in it, but the loop of the
 * products runs more often. */
static const char ptx_tiles[] =
	".version 9.0\n.target sm_90\n.visible .entry _Z5tilesPf(\n\t.param .u64 p\n)\n{\n"
	"$L_tile:\n"
	"\tld.global.nc.b32 \t%r1, [%rd2];\n\tst.shared.b32 \t[%r20], %r1;\n"
	"\tld.global.nc.b32 \t%r2, [%rd3];\n\tst.shared.b32 \t[%r21], %r2;\n"
	"\tld.global.nc.b32 \t%r3, [%rd3];\n\tst.shared.b32 \t[%r21], %r3;\n"
	"\tbar.sync \t0;\n"
	"$L_inner:\n"
	"\tld.shared.b32 \t%r4, [%r20];\n\tld.shared.v4.b32 \t{%r5, %r6, %r7, %r8}, [%r21];\n"
	"\tfma.rn.f32 \t%f1, %f2, %f3, %f1;\n\tfma.rn.f32 \t%f1, %f2, %f4, %f1;\n"
	"\tadd.s32 \t%r20, %r20, 4;\n\tsetp.ne.s32 \t%p1, %r20, 64;\n"
	"\t@%p1 bra \t$L_inner;\n"
	"\tfma.rn.f32 \t%f1, %f2, %f3, %f1;\n\tfma.rn.f32 \t%f1, %f2, %f3, %f1;\n"
	"\tfma.rn.f32 \t%f1, %f2, %f3, %f1;\n"
	"\t@%p2 bra \t$L_tile;\n\tret;\n}\n";

START_TEST(tiles)
{
	struct measure *m;
	struct scoring s;

	begin(&s);
	measure_find(s.arena, &s.list, "_Z5tilesPf", 90, true);
	read_ptx(s.arena, ptx_tiles, &s.list);
	m = the(&s, 0);
	ck_assert_uint_eq(m->hot.instructions, 7);
	ck_assert_uint_eq(m->hot.work[WORK_FMA], 2);
	ck_assert_uint_eq(m->hot.work[WORK_LOAD], 0);
	ck_assert_uint_eq(m->hot.work[WORK_SHARED_LOAD], 5);
	ck_assert_uint_eq(m->loads, 2);
	arena_destroy(s.arena);
}
END_TEST

/* Elements, and what sets a register by HFMA2 is no work. */
static const char sass_wide[] =
	"\n\tcode for sm_90\n\t\tFunction : _Z4wide\n"
	"        /*0000*/                   LDG.E.128 R4, desc[UR4][R2.64] ;\n"
	"        /*0010*/                   HFMA2.MMA R9, -RZ, RZ, 0, 0 ;\n"
	"        /*0020*/                   HFMA2 R8, R4, R5, R8 ;\n"
	"        /*0030*/                   LDS R10, [R20] ;\n"
	"        /*0040*/                   LDGSTS.E.BYPASS.128 [R21], desc[UR4][R2.64] ;\n"
	"        /*0050*/                   STS.64 [R20], R4 ;\n"
	"        /*0060*/               @P0 BRA 0x0 ;\n"
	"        /*0070*/                   EXIT ;\n";

START_TEST(wide)
{
	static const uint64_t expected[WORK_COUNT] = {0, 2, 0, 0, 4, 6, 1};
	struct measure *m;
	struct scoring s;

	begin(&s);
	measure_find(s.arena, &s.list, "_Z4wide", 90, true);
	read_sass(s.arena, sass_wide, &s.list);
	m = the(&s, 0);
	ck_assert_uint_eq(m->hot.instructions, 7);
	for (unsigned w = 0; w < WORK_COUNT; w++)
		ck_assert_uint_eq(m->hot.work[w], expected[w]);
	arena_destroy(s.arena);
}
END_TEST

/* MMA, FMA, FP, store, load, store to and load from shared memory. */
START_TEST(find_hot)
{
	static const struct hot_loop none[] = {{{.instructions = 4}, 16}};
	/* fills a tile, multiplies, writes the result */
	static const struct hot_loop product[] = {
		{{.instructions = 40, .work = {0, 0, 0, 0, 8, 8, 0}}, 64},
		{{.instructions = 17, .work = {0, 4, 0, 0, 0, 0, 8}}, 64},
		{{.instructions = 90, .work = {0, 1, 0, 20, 0, 0, 0}}, 16}};
	/* a transposition: in by four, out by one */
	static const struct hot_loop copy[] = {
		{{.instructions = 20, .work = {0, 0, 0, 0, 4, 4, 0}}, 16},
		{{.instructions = 7, .work = {0, 0, 0, 1, 0, 0, 1}}, 16}};
	/* two loops over global memory: nothing is handed on */
	static const struct hot_loop apart[] = {
		{{.instructions = 5, .work = {0, 0, 0, 1, 2, 0, 0}}, 16},
		{{.instructions = 7, .work = {0, 0, 0, 1, 1, 0, 0}}, 16}};
	struct hot hot = {0};

	ck_assert_uint_eq(hot_find(none, 1, &hot), 1);
	ck_assert_uint_eq(hot_find(product, 3, &hot), 1);
	ck_assert_uint_eq(hot_per_work(&hot, WORK_FMA), 425);
	ck_assert_uint_eq(hot_find(copy, 2, &hot), 0);
	ck_assert_uint_eq(hot_per_work(&hot, WORK_STORE), 500 + 700);
	ck_assert_uint_eq(hot_per_work(&hot, WORK_LOAD), 500 + 700);
	ck_assert_uint_eq(hot_find(apart, 2, &hot), 0);
	ck_assert_uint_eq(hot_per_work(&hot, WORK_STORE), 500);
}
END_TEST

/* What a schedule made is counted by what the text as written is for, not by what it added least of. */
START_TEST(result)
{
	struct hot written = {.instructions = 22, .work = {0, 4, 0, 0, 8, 0, 0}};
	struct hot staged = {.instructions = 67, .work = {0, 3, 0, 0, 8, 8, 8}};
	struct hot copy = {.instructions = 9, .work = {0, 0, 0, 1, 0, 0, 1}};

	ck_assert_uint_eq(hot_result(&staged, &written), WORK_FMA);
	ck_assert_uint_eq(hot_unit(&staged, &written), WORK_LOAD);
	ck_assert_uint_eq(hot_result(&copy, &written), WORK_COUNT);
	ck_assert_uint_eq(hot_result(&copy, &staged), WORK_SHARED_LOAD);
}
END_TEST

/* The unit is what went away least: unrolled by 4, of which one load in two is gone. */
START_TEST(compare)
{
	struct hot base = {.instructions = 10, .work = {0, 1, 0, 1, 2}};
	struct hot same = {.instructions = 40, .work = {0, 4, 0, 4, 8}};
	struct hot good = {.instructions = 20, .work = {0, 4, 0, 0, 4}};
	struct hot bad = {.instructions = 11, .work = {0, 1, 0, 1, 2}};

	ck_assert_int_eq(hot_compare(&same, &base), 0);
	ck_assert_int_eq(hot_compare(&good, &base), -1);
	ck_assert_int_eq(hot_compare(&bad, &base), 1);
	ck_assert_uint_eq(hot_unit(&good, &base), WORK_FMA);
	ck_assert_uint_eq(hot_per_work(&good, WORK_FMA), 500);
}
END_TEST

START_TEST(entry_names)
{
	ck_assert(entry_is("kernel", "kernel"));
	ck_assert(entry_is("_Z6kernelPf", "kernel"));
	ck_assert(entry_is("_ZN2ns6kernelIfEEvPT_", "kernel"));
	ck_assert(!entry_is("_Z7kernel2Pf", "kernel"));
	ck_assert(!entry_is("_Z16my_little_kernelPf", "kernel"));
	ck_assert(!entry_is("_Z16kernel_of_16_bytPf", "kernel"));
}
END_TEST

START_TEST(as_text)
{
	static const char *const wrong[] = {"k 1\n",
					    "k 90 1 2 3 4 1 5 6 7 1 2 3 4 5 6 7",
					    " 90 1 2 3 4 1 5 6 7 1 2 3 4 5 6 7\n",
					    "k 90 1 2 3 4 1 5 6 7 1 2 3 4 5 6 7 8\n",
					    "k 90 1 2 3 4 1 5 6 7 1 2 3 4 5\n",
					    "k 90 -1 2 3 4 1 5 6 7 1 2 3 4 5 6 7\n"};
	static const char good[] =
		"k 90 1 2 3 4 1 5 6 7 1 2 3 4 5 6 7\nl 80 1 2 3 4 0 5 6 7 1 2 3 4 5 6 7\n";
	struct scoring s;
	struct buf b;

	begin(&s);
	ck_assert(measures_read(s.arena, good, &s.list));
	buf_init(&b, s.arena);
	measures_print(&b, &s.list);
	ck_assert_str_eq(b.s, good);
	for (unsigned i = 0; i < ARRAY_LEN(wrong); i++)
		ck_assert_msg(!measures_read(s.arena, wrong[i], &s.list), "%s", wrong[i]);
	arena_destroy(s.arena);
}
END_TEST

/* ---- the jobserver ---- */

static unsigned tokens_left(int fd)
{
	char byte;
	unsigned n = 0;

	fcntl(fd, F_SETFL, O_NONBLOCK);
	while (read(fd, &byte, 1) == 1) {
		ck_assert_int_eq(byte, 'a' + (int)n);
		n++;
	}
	return n;
}

START_TEST(jobserver_pipe)
{
	struct jobserver j;
	char flags[128];
	int fd[2];

	ck_assert_int_eq(pipe(fd), 0);
	ck_assert_int_eq(write(fd[1], "ab", 2), 2);
	snprintf(flags, sizeof(flags),
		 "ks -j3 --jobserver-auth=90,91 --jobserver-auth=%d,%d -- V=1", fd[0], fd[1]);
	jobserver_open(&j, flags);
	ck_assert(j.shared);
	ck_assert(jobserver_take(&j, 0));
	ck_assert(jobserver_take(&j, 1));
	ck_assert(jobserver_take(&j, 2));
	ck_assert(!jobserver_take(&j, 3));
	ck_assert_uint_eq(j.held, 2);
	jobserver_give(&j, 2);
	ck_assert_uint_eq(j.held, 1);
	ck_assert(jobserver_take(&j, 2));
	jobserver_give(&j, 2);
	jobserver_close(&j);
	ck_assert_uint_eq(j.held, 0);
	{
		char bytes[3];

		ck_assert_int_eq(fcntl(fd[0], F_SETFL, O_NONBLOCK), 0);
		ck_assert_int_eq(read(fd[0], bytes, 3), 2);
	}
	close(fd[0]);
	close(fd[1]);
}
END_TEST

START_TEST(jobserver_fifo)
{
	char path[] = "/tmp/cunest-fifo.XXXXXX", flags[64];
	struct jobserver j;
	int fd;

	ck_assert_ptr_nonnull(mkdtemp(path));
	snprintf(flags, sizeof(flags), "--jobserver-auth=fifo:%s/f", path);
	ck_assert_int_eq(mkfifo(flags + strlen("--jobserver-auth=fifo:"), 0600), 0);
	fd = open(flags + strlen("--jobserver-auth=fifo:"), O_RDWR);
	ck_assert_int_eq(write(fd, "a", 1), 1);
	jobserver_open(&j, flags);
	ck_assert(jobserver_take(&j, 0));
	ck_assert(jobserver_take(&j, 1));
	ck_assert(!jobserver_take(&j, 2));
	jobserver_close(&j);
	ck_assert_uint_eq(tokens_left(fd), 1);
	close(fd);
	unlink(flags + strlen("--jobserver-auth=fifo:"));
	rmdir(path);
}
END_TEST

/* What make closed, and what is no pipe: one job at a time, as make does. */
START_TEST(jobserver_gone)
{
	static const char *const flags[] = {"--jobserver-auth=70,71", "--jobserver-auth=x",
					    "--jobserver-auth=fifo:/nowhere/f",
					    "--jobserver-fds=-2,-2", "--jobserver-auth=5"};
	struct jobserver j;

	jobserver_open(&j, flags[_i]);
	ck_assert(jobserver_take(&j, 0));
	ck_assert(!jobserver_take(&j, 1));
	jobserver_close(&j);
	jobserver_open(&j, "ks -- V=1");
	ck_assert(!j.shared && j.limit >= 1);
	jobserver_close(&j);
}
END_TEST

/* ---- jobs ---- */

static const char *const quick[] = {"/bin/sh", "-c", "echo done; exit 3", NULL};
static const char *const slow[] = {"/bin/sh", "-c", "sleep 60 & sleep 60", NULL};
static const char *const dies[] = {"/bin/sh", "-c", "kill -9 $$", NULL};
static const char *const absent[] = {"/nowhere/nvcc", NULL};

START_TEST(some_jobs)
{
	static const char *const *const words[] = {quick, slow, dies, absent};
	struct step step[4];
	struct job job[4] = {{0}};
	char flags[64];
	int fd[2];

	ck_assert_int_eq(pipe(fd), 0);
	ck_assert_int_eq(write(fd[1], "a", 1), 1);
	snprintf(flags, sizeof(flags), "--jobserver-auth=%d,%d", fd[0], fd[1]);
	for (unsigned i = 0; i < 4; i++) {
		step[i] = (struct step){.argv = words[i], .output = "/dev/null"};
		job[i] = (struct job){.steps = &step[i], .nsteps = 1};
	}
	ck_assert_int_eq(jobs_run(job, 4, 1, flags, NULL), 0);
	for (unsigned i = 0; i < 4; i++)
		ck_assert(job[i].done);
	ck_assert(WIFEXITED(job[0].end) && WEXITSTATUS(job[0].end) == 3);
	ck_assert(job[1].timed_out && !job[0].timed_out);
	ck_assert(WIFEXITED(job[2].end) && WEXITSTATUS(job[2].end) != 0);
	ck_assert(WIFEXITED(job[3].end) && WEXITSTATUS(job[3].end) == 127);
	ck_assert_uint_eq(tokens_left(fd[0]), 1);
	close(fd[0]);
	close(fd[1]);
}
END_TEST

/* A signal ends the commands and gives the token back. */
START_TEST(jobs_signal)
{
	struct step step = {.argv = slow, .output = "/dev/null"};
	struct job job[2] = {{.steps = &step, .nsteps = 1}, {.steps = &step, .nsteps = 1}};
	char flags[64];
	int fd[2], end;
	pid_t pid;

	ck_assert_int_eq(pipe(fd), 0);
	ck_assert_int_eq(write(fd[1], "a", 1), 1);
	snprintf(flags, sizeof(flags), "--jobserver-auth=%d,%d", fd[0], fd[1]);
	pid = fork();
	if (pid == 0) {
		int got = jobs_run(job, 2, 0, flags, NULL);

		_exit(got == SIGTERM && job[0].pid == 0 && job[1].pid == 0 ? 0 : 1);
	}
	nanosleep(&(struct timespec){0, 300000000l}, NULL);
	ck_assert_int_eq(kill(pid, SIGTERM), 0);
	ck_assert_int_eq(waitpid(pid, &end, 0), pid);
	ck_assert(WIFEXITED(end) && WEXITSTATUS(end) == 0);
	ck_assert_uint_eq(tokens_left(fd[0]), 1);
	close(fd[0]);
	close(fd[1]);
}
END_TEST

/* ---- the cache ---- */

struct caching {
	struct scoring s;
	struct score_cache cache;
	char home[40], header[64];
	struct vec headers;
};

static void write_file(const char *path, const char *text)
{
	FILE *f = fopen(path, "we");

	ck_assert_ptr_nonnull(f);
	fputs(text, f);
	ck_assert_int_eq(fclose(f), 0);
}

static void cache_begin(struct caching *c)
{
	begin(&c->s);
	strcpy(c->home, "/tmp/cunest-test.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(c->home));
	ck_assert_int_eq(setenv("XDG_CACHE_HOME", c->home, 1), 0);
	snprintf(c->header, sizeof(c->header), "%s/a b.h", c->home);
	write_file(c->header, "#define N 1\n");
	c->headers = (struct vec){0};
	vec_push(c->s.arena, &c->headers, c->header);
	score_cache_open(c->s.arena, &c->cache);
	ck_assert_ptr_nonnull(c->cache.directory);
}

static void cache_end(struct caching *c)
{
	directory_remove(c->home);
	ck_assert_int_ne(access(c->home, F_OK), 0);
	arena_destroy(c->s.arena);
}

static const char *get(struct caching *c, uint64_t key)
{
	return score_cache_get(c->s.arena, &c->cache, key);
}

START_TEST(cache_values)
{
	struct caching c;

	cache_begin(&c);
	ck_assert_ptr_null(get(&c, 7));
	score_cache_put(c.s.arena, &c.cache, 7, "seven\n", &c.headers);
	score_cache_put(c.s.arena, &c.cache, 8, "", &c.headers);
	ck_assert_str_eq(get(&c, 7), "seven\n");
	ck_assert_str_eq(get(&c, 8), "");
	write_file(c.header, "#define N 12\n");
	ck_assert_ptr_null(get(&c, 7));
	score_cache_put(c.s.arena, &c.cache, 7, "new\n", &c.headers);
	ck_assert_str_eq(get(&c, 7), "new\n");
	cache_end(&c);
}
END_TEST

/* Each damage is found, and the entry made again. */
START_TEST(cache_corrupt)
{
	static const char *const damage[] = {"", "x", "cunest-score 2 0000000000000000\n\nseven\n",
					     "cunest-score 2 zz", "\n\n\n"};
	struct caching c;
	char path[96];

	cache_begin(&c);
	snprintf(path, sizeof(path), "%s/%016x.score", c.cache.directory, 7);
	write_file(path, damage[_i]);
	ck_assert_ptr_null(get(&c, 7));
	ck_assert_int_ne(access(path, F_OK), 0);
	score_cache_put(c.s.arena, &c.cache, 7, "seven\n", &c.headers);
	ck_assert_str_eq(get(&c, 7), "seven\n");
	ck_assert_int_eq(truncate(path, 60), 0);
	ck_assert_ptr_null(get(&c, 7));
	cache_end(&c);
}
END_TEST

START_TEST(cache_full)
{
	struct timespec old[2] = {{1000, 0}, {1000, 0}};
	struct stat st;
	struct caching c;
	char path[96];

	cache_begin(&c);
	for (unsigned i = 1; i <= 4; i++)
		score_cache_put(c.s.arena, &c.cache, i, "value\n", &c.headers);
	snprintf(path, sizeof(path), "%s/%016x.score", c.cache.directory, 2);
	ck_assert_int_eq(utimensat(AT_FDCWD, path, old, 0), 0);
	ck_assert_int_eq(stat(path, &st), 0);
	snprintf(path, sizeof(path), "%s/%016x.AbC123", c.cache.directory, 2);
	write_file(path, "x");
	ck_assert_int_eq(utimensat(AT_FDCWD, path, old, 0), 0);
	cache_prune(c.s.arena, c.cache.directory, ".score", 3 * st.st_size);
	ck_assert_ptr_null(get(&c, 2));
	ck_assert_ptr_nonnull(get(&c, 4));
	ck_assert_int_ne(access(path, F_OK), 0);
	cache_end(&c);
}
END_TEST

/* Many at once write and read the same keys: each value is whole. */
START_TEST(cache_concurrent)
{
	enum { PROCESSES = 6, ROUNDS = 60 };
	struct caching c;
	pid_t pid[PROCESSES];

	cache_begin(&c);
	for (unsigned p = 0; p < PROCESSES; p++) {
		pid[p] = fork();
		if (pid[p] != 0)
			continue;
		for (unsigned i = 0; i < ROUNDS; i++) {
			const char *value;

			score_cache_put(c.s.arena, &c.cache, i % 3, "a value\n", &c.headers);
			value = get(&c, (i + 1) % 3);
			if (value && strcmp(value, "a value\n") != 0)
				_exit(1);
		}
		_exit(0);
	}
	for (unsigned p = 0; p < PROCESSES; p++) {
		int end;

		ck_assert_int_eq(waitpid(pid[p], &end, 0), pid[p]);
		ck_assert(WIFEXITED(end) && WEXITSTATUS(end) == 0);
	}
	ck_assert_str_eq(get(&c, 0), "a value\n");
	cache_end(&c);
}
END_TEST

/* Nobody else may be able to write there. */
START_TEST(cache_foreign)
{
	struct caching c;
	struct score_cache again;

	cache_begin(&c);
	ck_assert_int_eq(chmod(c.cache.directory, 0777), 0);
	score_cache_open(c.s.arena, &again);
	ck_assert_ptr_null(again.directory);
	ck_assert_ptr_null(score_cache_get(c.s.arena, &again, 1));
	cache_end(&c);
}
END_TEST

/* ---- the command ---- */

static bool has_word(const char *const *words, const char *word)
{
	for (; *words; words++)
		if (strcmp(*words, word) == 0)
			return true;
	return false;
}

START_TEST(command_words)
{
	static const char *const flags[] = {"-gencode", "arch=compute_80,code=sm_80",
					    "-O3",      "-Ihere",
					    "-c",       "-o",
					    "x.o",      "-MF",
					    "x.d",      "-Wall",
					    "-lcublas", "-dc",
					    "-DN=2",    "-x",
					    "cu"};
	const struct compile_options o = {.source_name = "src/k.cu",
					  .flags = flags,
					  .nflags = ARRAY_LEN(flags),
					  .arch = "sm_90"};
	const struct nvcc nvcc = {.nvcc = "/opt/nvcc"};
	const char *const *w;
	struct scoring s;

	begin(&s);
	w = nvcc_words(s.arena, &nvcc, &o, "/t/0.cu", "/t/0", false);
	ck_assert_str_eq(w[0], "/opt/nvcc");
	ck_assert(has_word(w, "-gencode") && has_word(w, "arch=compute_80,code=sm_80"));
	ck_assert(has_word(w, "-O3") && has_word(w, "-Ihere") && has_word(w, "-DN=2"));
	ck_assert(has_word(w, "-rdc=true") && has_word(w, "-Xcompiler=-iquote,src"));
	ck_assert(!has_word(w, "-c") && !has_word(w, "x.o") && !has_word(w, "x.d"));
	ck_assert(!has_word(w, "-Wall") && !has_word(w, "-lcublas") && !has_word(w, "cu"));
	ck_assert(!has_word(w, "-arch=sm_90"));
	ck_assert(has_word(w, "/t/0.cu") && has_word(w, "/t/0/out.fatbin"));
	arena_destroy(s.arena);
}
END_TEST

START_TEST(rule_headers)
{
	struct scoring s;

	begin(&s);
	nvcc_headers(s.arena, "x : /t/0.cu \\\n    /usr/a.h \\\n  /my\\ dir/b$$.h\\\n c.h\n", "/t",
		     &s.list);
	ck_assert_uint_eq(s.list.n, 3);
	ck_assert_str_eq(s.list.at[0], "/usr/a.h");
	ck_assert_str_eq(s.list.at[1], "/my dir/b$.h");
	ck_assert_str_eq(s.list.at[2], "c.h");
	nvcc_headers(s.arena, "", "/t", &s.list);
	ck_assert_uint_eq(s.list.n, 3);
	arena_destroy(s.arena);
}
END_TEST

Suite *suite_score(void)
{
	Suite *suite = suite_create("score");
	TCase *tc = tcase_create("score");

	tcase_set_timeout(tc, 60);
	tcase_add_test(tc, ptxas);
	tcase_add_test(tc, sass);
	tcase_add_test(tc, ptx);
	tcase_add_test(tc, tiles);
	tcase_add_test(tc, wide);
	tcase_add_test(tc, find_hot);
	tcase_add_test(tc, result);
	tcase_add_test(tc, compare);
	tcase_add_test(tc, entry_names);
	tcase_add_test(tc, as_text);
	tcase_add_test(tc, jobserver_pipe);
	tcase_add_test(tc, jobserver_fifo);
	tcase_add_loop_test(tc, jobserver_gone, 0, 5);
	tcase_add_test(tc, some_jobs);
	tcase_add_test(tc, jobs_signal);
	tcase_add_test(tc, cache_values);
	tcase_add_loop_test(tc, cache_corrupt, 0, 5);
	tcase_add_test(tc, cache_full);
	tcase_add_test(tc, cache_concurrent);
	tcase_add_test(tc, cache_foreign);
	tcase_add_test(tc, command_words);
	tcase_add_test(tc, rule_headers);
	suite_add_tcase(suite, tc);
	return suite;
}
