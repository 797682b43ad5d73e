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

/*
 * Tell that the input LABEL could not be opened again: the errno says why, and
 * is ESTALE if its name is another file's now. The exit status becomes at least
 * 1.
 */
void report_lost(const char *label, int error);

#endif
