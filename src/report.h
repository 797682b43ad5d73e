/* What is wrong with an input, in words. */
#ifndef REPORT_H
#define REPORT_H

#include "decoder.h"

/*
 * Tell how the input LABEL of the format FORMAT ended, if not well: STATUS is
 * its decoder's last one, REASON what decoder_reason() and ERROR what
 * input_errno() says. FORMAT may be NULL where the read failed before it was
 * known. The exit status becomes at least 1.
 */
void report_damage(const char *label, const char *format,
	enum decoder_status status, const char *reason, int error);

#endif
