<?php

declare(strict_types=1);

namespace Nexus\Db;

use function Nexus\Internal\origin;

/**
 * How many calls each request makes, and how long they take together:
 *
 *     $counts = new RequestCounts();
 *     Observers::add($counts);
 *     …
 *     $response->withHeader('Server-Timing', sprintf('db;desc="%d calls";dur=%.1f', $counts->current()->calls, …));
 *
 * What a request has spawned counts for it.
 */
final class RequestCounts implements Observer
{
    /** Requests that are remembered: more than are ever in flight, and no more memory than that. */
    private const REMEMBERED = 10_000;

    /** @var array<int, CallCounts> by request, the oldest first */
    private array $counts = [];

    public function called(Call $call): void
    {
        $before = $this->counts[$call->request] ?? null;
        $this->counts[$call->request] = ($before ?? new CallCounts())->with($call);
        if ($before === null && \count($this->counts) > self::REMEMBERED) {
            unset($this->counts[array_key_first($this->counts)]);
        }
    }

    /** Of the request that the caller is part of; outside of requests, of the script. */
    public function current(): CallCounts
    {
        return $this->counts[origin()] ?? new CallCounts();
    }
}
