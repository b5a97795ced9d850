<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * Examines one subject. A check reads and computes; it changes nothing.
 *
 * @internal
 */
interface Check
{
    /** @return iterable<Finding> */
    public function examine(Subject $subject): iterable;
}
