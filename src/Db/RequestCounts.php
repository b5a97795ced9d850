<?php

declare(strict_types=1);

namespace Nexus\Db;

use function Nexus\Internal\origin;

/**
 * Counts the calls of each request and sums their time:
 *
 *     $counts = new RequestCounts();
 *     $pdo->observers()->add($counts);
 *     …
 *     $response->withHeader('Server-Timing', sprintf('db;desc="%d calls";dur=%.1f', $counts->current()->calls, …));
 *
 * Calls of coroutines that a request has spawned count for the request.
 */
final class RequestCounts implements Observer
{
    /** Number of requests that are remembered: more than are ever in progress; it limits the memory. */
    private const REMEMBERED = 10_000;

    /** @var array<int, CallCounts> by request, the oldest first */
    private array $counts = [];

    /** Counts a call. */
    public function called(Call $call): void
    {
        $before = $this->counts[$call->request] ?? null;
        $this->counts[$call->request] = ($before ?? new CallCounts())->with($call);
        if ($before === null && \count($this->counts) > self::REMEMBERED) {
            unset($this->counts[array_key_first($this->counts)]);
        }
    }

    /** The counts of the caller's request; outside of requests, those of the script. */
    public function current(): CallCounts
    {
        return $this->counts[origin()] ?? new CallCounts();
    }
}
