<?php

declare(strict_types=1);

namespace Nexus\Jobs\Internal;

/**
 * The times at which a job is due. They are the same in all workers and generations.
 *
 * @internal
 */
interface Times
{
    /** The first due time after that one, both in seconds since 1970. */
    public function after(float $time): float;

    /** The latest due time that is not after that one. */
    public function latest(float $time): float;

    /** As the user wrote it. */
    public function text(): string;
}
