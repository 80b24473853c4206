/* interp_memory.c - objects of bytes, as the CUDA ABI lays them out.
 *
 * A pointer is an object and an offset, so no pointer reaches another object.  Bytes of local and
 * shared objects remember whether they were written: reading others is undefined. */
#include <string.h>

#include "interp_impl.h"
#include "text_impl.h"

int64_t interp_size(struct machine *m, const struct type *type)
{
	int64_t size = type_size(type), fields = 0;
	const struct type *field = NULL;
	static const char *const names[] = {"x", "y", "z", "w"};

	if (size >= 0)
		return size;
	if (type->kind == TYPE_ARRAY && type->extent >= 0) {
		size = interp_size(m, type->of);
		if (size && type->extent > ((int64_t)1 << 40) / size)
			interp_unsupported(m, "an array of %lld elements", (long long)type->extent);
		return size * type->extent;
	}
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (type_vector_field(m->ir, type, names[i])) {
			field = type_vector_field(m->ir, type, names[i]);
			fields++;
		}
	if (!field)
		interp_unsupported(m, "the size of '%s' is not known", type->name);
	return fields * type_size(field);
}

static struct object *object_at(struct machine *m, const struct place *place, int64_t size)
{
	struct object *o;

	if (place->object < 0)
		interp_undefined(m, "a null pointer is followed");
	o = &m->objects[place->object];
	if (place->at < 0 || size > o->size || place->at > o->size - size)
		interp_undefined(m, "an access to bytes %lld to %lld of %lld", (long long)place->at,
				 (long long)(place->at + size), (long long)o->size);
	return o;
}

static void tell_access(struct machine *m, enum interp_step step, const unsigned char *at,
			int64_t size)
{
	struct interp_event event = {.step = step, .stmt = m->at, .at = at, .size = size};

	if (m->run->watch)
		m->run->watch(m->run->watch_context, &event);
}

/* Little-endian, as the GPU is. */
static __int128 decode(const unsigned char *bytes, const struct type *type, int64_t size)
{
	unsigned __int128 bits = 0;

	for (int64_t i = size; i-- > 0;)
		bits = bits << 8 | bytes[i];
	if (type->kind == TYPE_BOOL)
		return bits != 0;
	if (type->is_signed && bits >> (size * 8 - 1))
		return (__int128)bits - ((__int128)1 << (size * 8));
	return (__int128)bits;
}

struct value memory_load(struct machine *m, const struct place *place)
{
	const struct type *type = place->type;
	int64_t size = interp_size(m, type);
	struct object *o = object_at(m, place, size);
	const unsigned char *bytes = o->bytes + place->at;
	struct value v = {.i = 0};
	float single;

	tell_access(m, INTERP_READ, bytes, size);
	for (int64_t i = 0; o->written && i < size; i++)
		if (!o->written[place->at + i])
			interp_undefined(m, "a read of memory that was not written");
	if (type_is_int(type)) {
		v.i = decode(bytes, type, size);
	} else if (type_is_float(type) && size == 4) {
		memcpy(&single, bytes, sizeof(single));
		v.f = (double)single;
	} else if (type_is_float(type) && size == 8) {
		memcpy(&v.f, bytes, sizeof(v.f));
	} else if (type->kind == TYPE_RECORD && size <= RECORD_SIZE) {
		memcpy(v.bytes, bytes, (size_t)size);
	} else {
		interp_unsupported(m, "a value of type '%s' in memory", type->name);
	}
	return v;
}

void memory_store(struct machine *m, const struct place *place, const struct value *v)
{
	const struct type *type = place->type;
	int64_t size = interp_size(m, type);
	struct object *o = object_at(m, place, size);
	unsigned char *bytes = o->bytes + place->at;
	float single = (float)v->f;

	tell_access(m, INTERP_WRITE, bytes, size);
	if (type_is_int(type)) {
		for (int64_t i = 0; i < size; i++)
			bytes[i] = (unsigned char)((unsigned __int128)v->i >> (8 * i));
	} else if (type_is_float(type) && size == 4) {
		memcpy(bytes, &single, sizeof(single));
	} else if (type_is_float(type) && size == 8) {
		memcpy(bytes, &v->f, sizeof(v->f));
	} else if (type->kind == TYPE_RECORD && size <= RECORD_SIZE) {
		memcpy(bytes, v->bytes, (size_t)size);
	} else {
		interp_unsupported(m, "a value of type '%s' in memory", type->name);
	}
	if (o->written)
		memset(o->written + place->at, 1, (size_t)size);
}

struct value memory_step(struct machine *m, const struct value *pointer, const struct type *of,
			 __int128 index)
{
	struct value v = *pointer;
	int64_t size = interp_size(m, of);
	__int128 at = v.p.at + index * size;

	if (v.p.object < 0) {
		if (index)
			interp_undefined(m, "arithmetic on a null pointer");
		return v;
	}
	if (at < 0 || at > m->objects[v.p.object].size)
		interp_undefined(m, "a pointer outside its object");
	v.p.at = (int64_t)at;
	return v;
}
