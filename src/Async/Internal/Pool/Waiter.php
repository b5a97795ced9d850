<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Event;
use Nexus\Async\Internal\Hold;
use Nexus\Async\Lease;

/**
 * A place in a pool's line. What it was given is a Lease from the start: should nobody come for it, it goes back as any
 * lease that is dropped.
 *
 * @internal
 *
 * @template T of object
 */
final class Waiter
{
    /** @var Lease<T>|null */
    public ?Lease $lease = null;

    /** @var (\Closure(): \Throwable)|null */
    public ?\Closure $failure = null;
    public readonly Event $told;

    public function __construct(public readonly int $place, public readonly Hold $hold)
    {
        $this->told = new Event();
    }

    /** @param \Closure(): \Throwable $failure made by who waits, so that its trace is of there */
    public function fail(\Closure $failure): void
    {
        $this->failure = $failure;
        $this->told->set();
    }
}
