/* What the options come to for the reading of lines. */
#ifndef OPTION_READING_H
#define OPTION_READING_H

struct options;

/*
 * Complete OPTIONS->reading, after options_parse(). Ends the program
 * as options_parse() does where a time is wrong.
 */
void option_reading(struct options *options);

#endif
