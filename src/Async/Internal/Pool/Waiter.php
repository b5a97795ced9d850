<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Event;
use Nexus\Async\Internal\LeaseRecord;
use Nexus\Async\Lease;

/**
 * A waiting caller. It is given a Lease directly: if the caller does not take it, the Lease is destroyed and releases
 * the resource.
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
    public readonly Event $settled;
    /** In its line. */
    public int $place = 0;

    /** @param int $work as BegunWork::of() */
    public function __construct(public readonly LeaseRecord $record, public readonly int $work)
    {
        $this->settled = new Event();
    }

    /** @param \Closure(): \Throwable $failure called by the waiting coroutine, so that the trace is its own */
    public function fail(\Closure $failure): void
    {
        $this->failure = $failure;
        $this->settled->set();
    }
}
