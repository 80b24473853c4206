#include "quill/quill.h"

static const char *const names[QUILL_STATUS_COUNT] = {"ok", "bad size", "no device", "failed"};

const char *quill_status_name(quill_status status)
{
	return (unsigned)status < QUILL_STATUS_COUNT ? names[status] : "?";
}
