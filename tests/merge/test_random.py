"""Random logs, random forms, random deliveries, random options, few descriptors
or many, names from a list or not: the program's output, exit status and number
of messages are the reference's."""
import sys

import reference
import reference_options
import rounds
from compare import compare
from families import FAMILIES, Round
from reference_options import Options


def play(fam, seed, number, folder):
    """One round; says what went wrong, or nothing."""
    this = Round(fam, rounds.generator(seed, fam.name, number), folder)
    rng = rounds.generator(seed, fam.name, number, "options")
    options = this.draw(rng, fam.likely)
    this.hamper(rounds.generator(seed, fam.name, number, "descriptors"))
    if options == Options():
        expected = reference.merge([i.data for i in this.inputs], this.zone)
    else:
        expected = reference_options.merge(this.sources(rng), options,
                                           this.zone)
    problem = compare(expected, this.run())
    return problem and problem + "\n" + this.describe()


if __name__ == "__main__":
    sys.exit(rounds.main(__doc__, FAMILIES, play))
