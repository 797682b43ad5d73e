/*
 * mergelog: merge HTTP access logs into one stream in time order.
 *
 * The flow of data, each stage knowing only the interface of the one before:
 *
 *   input -> decoder -> lines -> timestamp -> blocks
 *         -> (window) -> merge -> writer
 *
 *   options.c    the command line
 *   inputs.c     all inputs, opened and looked at first
 *   source.c     one input: decoder.c, lines.c and blocks.c put together
 *   window.c     -w: lines held, to put them in order
 *   merge.c      the k-way merge over tournament.c; merge_lines.c: by lines
 *   output.c     where writer.c's bytes go
 *
 * README.md beside this file tells the rest.
 *
 * Copyright (C) 2026 the mergelog authors
 *
 * This program is free software: you can redistribute it and/or modify it
 * under the terms of the GNU General Public License as published by the Free
 * Software Foundation, either version 3 of the License, or (at your option)
 * any later version. It comes without any warranty; see COPYING.
 */
#include "check.h"
#include "inputs.h"
#include "merge.h"
#include "merge_lines.h"
#include "message.h"
#include "option_reading.h"
#include "options.h"
#include "output.h"
#include "pool.h"
#include "writer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>

/*
 * See that descriptors 0 to 2 are taken, lest an input gets the number of a
 * standard stream we were started without. They are opened the wrong way
 * round, so that to use them is the error it was without us.
 */
static void
take_standard_descriptors(void)
{
	int fd;

	for (fd = 0; fd <= 2; fd++)
		if (fcntl(fd, F_GETFD) == -1 &&
			open("/dev/null", fd == 0 ? O_WRONLY : O_RDONLY) != fd)
			message_fatal("/dev/null", "%s", strerror(errno));
}

int
main(int argc, char **argv)
{
	struct options options;
	struct inputs inputs;
	struct output *output;
	struct writer *writer;
	struct pool *pool;

	take_standard_descriptors();
	/* A file size limit is a write error like others: with a message. */
	signal(SIGXFSZ, SIG_IGN);
	options_parse(&options, argc, argv);
	option_reading(&options);
	if (options.quiet)
		message_quiet();
	pool = pool_open(options.threads);
	if (inputs_open(&inputs, &options, pool) == -1)
		goto close_inputs;
	if (options.check) {
		check(inputs.sources, inputs.labels, inputs.count);
		goto close_inputs;
	}
	output = output_open(options.output);
	if (inputs_check_output(&inputs, output) == -1) {
		output_discard(output);
		goto close_inputs;
	}
	writer = writer_open(output_descriptor(output), output_name(output));
	if (options.reading.each)
		merge_lines(inputs.sources, inputs.count, writer,
			options.with_filename ? inputs.labels : NULL,
			options.dedup ? &options.reading.key : NULL);
	else
		merge(inputs.sources, inputs.count, writer);
	writer_close(writer);
	output_commit(output);
close_inputs:
	inputs_close(&inputs);
	pool_close(pool);
	options_free(&options);
	return (int)message_status();
}
