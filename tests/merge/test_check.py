"""--check of random logs: for each input out of order the line, the number and
the distance are the reference's, and with the window it names all dated lines
come out in order."""
import sys

import reference
import reference_options
import rounds
from compare import EARLIER, compare, micros, out_of_order
from families import FAMILIES, Round

# Of the usual rounds of each family.
SHARE = 0.3


def largest_window(errors):
    """The largest that messages name, as an option; None if none does."""
    told = [EARLIER.match(message) for message in errors.splitlines()]
    return max((m["window"].decode() for m in told if m), default=None,
               key=lambda option: micros(option[len("--window="):-1]))


def is_in_order(output, zone):
    """True if the dated lines are."""
    instants = [reference.line_instant(line, zone)
                for line in output.split(b"\n")]
    dated = [i for i in instants if i is not None]
    return dated == sorted(dated)


def play(fam, seed, number, folder):
    """One round; says what went wrong, or nothing."""
    def generator(what):
        return rounds.generator(seed, fam.name, number, what)

    this = Round(fam, generator("check"), folder)
    rng = generator("check options")
    options = this.draw(rng, fam.likely)
    this.hamper(generator("check descriptors"))
    expected = reference_options.check(this.sources(rng), options, this.zone)
    done = this.run(["-c"] if rng.random() < 0.5 else ["--check"])
    problem = compare(expected, done)
    window = None if problem else largest_window(done.errors)
    if window:
        # The same inputs once more.
        this = Round(fam, generator("check"), folder)
        this.add(rng, options._replace(window=None, dedup=False))
        done = this.run([window])
        if not is_in_order(done.output, this.zone):
            problem = "not in order with %s" % window
        elif out_of_order(done.errors):
            problem = "with %s: %r" % (window, done.errors)
    return problem and problem + "\n" + this.describe()


def main():
    families = [fam._replace(share=fam.share * SHARE) for fam in FAMILIES]
    return rounds.main(__doc__, families, play)


if __name__ == "__main__":
    sys.exit(main())
