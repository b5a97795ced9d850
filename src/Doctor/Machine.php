<?php

declare(strict_types=1);

namespace Nexus\Doctor;

use Nexus\Server\Php\Cgroups;

/**
 * The files of a machine: /proc, /sys, /etc. Paths begin with a slash.
 *
 * @internal
 */
interface Machine
{
    /** The content, at most 1 MiB of it; null: there is no such file, or it may not be read. */
    public function read(string $path): ?string;

    /** @return list<string> paths that match, sorted */
    public function glob(string $pattern): array;

    public function cgroups(): Cgroups;
}
