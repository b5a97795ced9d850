<?php

declare(strict_types=1);

namespace Nexus\Jobs;

/**
 * The records of runs that workers have begun. All workers read the same records. When several replace a record at the
 * same time, one of them succeeds.
 *
 * @internal
 */
interface RunRecords
{
    /** Null: there is none. */
    public function read(string $job): ?string;

    /**
     * @param string|null $expected the record that was read
     * @return bool false: another worker has replaced it
     */
    public function replace(string $job, ?string $expected, string $record): bool;

    /** The name of this process, which no other process ever has. */
    public function self(): string;

    public function isLiving(string $process): bool;
}
