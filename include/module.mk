include_HEADERS = include/cunest.h
noinst_HEADERS += \
	include/cunest/analysis.h include/cunest/apart.h include/cunest/arena.h include/cunest/backend.h \
	include/cunest/base.h include/cunest/build.h include/cunest/callee.def include/cunest/check.h include/cunest/clause.def include/cunest/clause_example.def include/cunest/diag.def include/cunest/edit.h \
	include/cunest/diag.h include/cunest/file.h include/cunest/cache_dir.h include/cunest/driver.h include/cunest/eval.h include/cunest/explain.def include/cunest/expr.def \
	include/cunest/form.def include/cunest/highlight.def include/cunest/frontend.h include/cunest/fusions.h include/cunest/ir.h include/cunest/jobs.h include/cunest/launched.h include/cunest/linear.h include/cunest/option.def include/cunest/option.h include/cunest/pass.def include/cunest/product.def \
	include/cunest/pass.h include/cunest/rule.h include/cunest/rules.def \
	include/cunest/loop_form.h include/cunest/rewrite.h include/cunest/schedule.h include/cunest/score.h include/cunest/stmt.def include/cunest/stmt_field.def include/cunest/str.h include/cunest/text.h include/cunest/tokens.h include/cunest/trial.h include/cunest/wants.h \
	include/cunest/type.h include/cunest/vec.h include/cunest/verify.h include/cunest/walk.h
