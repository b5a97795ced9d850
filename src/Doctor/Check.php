<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * One check of `nexus doctor`. The command has an option of this name, and the JSON a key.
 *
 * @internal
 */
interface Check
{
    /** "hooks" */
    public static function name(): string;

    /** A line for `nexus doctor --help`. */
    public static function summary(): string;

    /** Must be called with the extension loaded. */
    public static function ofThisProcess(): self;

    public function examine(): Report;
}
