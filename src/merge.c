/* The k-way merge. */
#include "merge.h"

#include "heap.h"
#include "source.h"
#include "writer.h"

/* Find the next line of S, while it takes its time. SOURCE_LINE or _END. */
static enum source_status
advance(struct source *s, struct writer *writer)
{
	enum source_status status;

	while ((status = source_advance(s)) == SOURCE_WAIT) {
		writer_flush(writer);
		source_wait(s);
	}
	return status;
}

/*
 * Write the lines of S whose key is at most LIMIT. SOURCE_LINE: the next one's
 * is greater.
 */
static enum source_status
take(struct source *s, int64_t limit, struct writer *writer)
{
	const uint8_t *run;
	size_t length;
	bool more;

	do {
		more = source_run(s, limit, &run, &length);
		writer_put(writer, run, length);
		if (!more && advance(s, writer) == SOURCE_END)
			return SOURCE_END;
	} while (source_key(s) <= limit);
	return SOURCE_LINE;
}

void
merge(struct source **sources, size_t count, struct writer *writer)
{
	struct heap heap;
	struct source *s;
	size_t i;

	heap_open(&heap, count);
	for (i = 0; i < count; i++)
		if (source_begin(sources[i]) == SOURCE_LINE)
			heap_push(&heap, source_key(sources[i]), i, sources[i]);
	while ((s = heap_top(&heap)) != NULL) {
		if (take(s, heap_limit(&heap), writer) == SOURCE_LINE)
			heap_replace(&heap, source_key(s));
		else
			heap_pop(&heap);
	}
	heap_close(&heap);
}
