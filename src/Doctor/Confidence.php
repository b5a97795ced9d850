<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * The probability that the described problem exists on this machine.
 *
 * @internal
 */
enum Confidence: string
{
    /** A counter, a limit or a file says so. */
    case Certain = 'certain';

    /** It follows from settings, if the machine is used as they suggest. */
    case Likely = 'likely';

    /** It depends on traffic that the doctor does not see. */
    case Possible = 'possible';

    /** Lower is surer. */
    public function rank(): int
    {
        return match ($this) {
            self::Certain => 0,
            self::Likely => 1,
            self::Possible => 2,
        };
    }
}
