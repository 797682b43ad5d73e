/* What --version says. */
#include "version.h"

#include "codec.h"
#include "format.h"

#include <stdio.h>
#include <string.h>

#define VERSION "5.0.0"

void
version_print(void)
{
	const struct format *format;
	const char *version;
	size_t i;

	fputs("mergelog " VERSION "\n", stdout);
	for (i = 0; (format = format_supported(i)) != NULL; i++) {
		/* libbz2 adds a date, after a comma. */
		version = format->codec->version();
		printf("%s%s %.*s", i > 0 ? ", " : "with ",
			format->codec->library, (int)strcspn(version, ","),
			version);
	}
	fputs("\nCopyright (C) 2026 the mergelog authors\n"
	      "Licence GPLv3+: GNU GPL version 3 or later "
	      "<https://gnu.org/licenses/gpl.html>.\n"
	      "This is free software: you are free to change and "
	      "redistribute it.\n"
	      "There is NO WARRANTY, to the extent permitted by law.\n",
		stdout);
}
