<?php

declare(strict_types=1);

namespace Nexus\Jobs\Internal;

use Nexus\Jobs\RunRecords;

/**
 * The records of a process without other workers.
 *
 * @internal
 */
final class LocalRecords implements RunRecords
{
    /** @var array<string, string> by job */
    private array $records = [];

    public function read(string $job): ?string
    {
        return $this->records[$job] ?? null;
    }

    public function replace(string $job, ?string $expected, string $record): bool
    {
        if (($this->records[$job] ?? null) !== $expected) {
            return false;
        }
        $this->records[$job] = $record;

        return true;
    }

    public function self(): string
    {
        return (string) getmypid();
    }

    public function isLiving(string $process): bool
    {
        return true;
    }
}
