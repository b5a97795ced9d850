<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * One thing that `nexus doctor` looks at. In the command's list it has an option of its own name, and a key in the
 * JSON.
 */
interface Check
{
    /** "hooks" */
    public static function name(): string;

    /** What it tells, in a line of `nexus doctor --help`. */
    public static function summary(): string;

    /** Needs the extension. */
    public static function ofThisProcess(): self;

    public function examine(): Report;
}
