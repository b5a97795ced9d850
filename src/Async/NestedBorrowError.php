<?php

declare(strict_types=1);

namespace Nexus\Async;

use Nexus\NexusException;

/** A coroutine borrows another resource from a Pool, and no resource can be returned before it gets one: a deadlock. */
final class NestedBorrowError extends \Error implements NexusException
{
    private function __construct(string $message)
    {
        parent::__construct("[NX-0802] {$message}");
    }

    /**
     * @param list<string> $holders
     *
     * @internal
     */
    public static function of(string $pool, bool $isAlone, array $holders): self
    {
        $why = $isAlone
            ? 'this coroutine holds all of them itself'
            : 'each of those who hold one waits for a further one, as this coroutine would';

        return new self("Pool \"{$pool}\" could never serve this: {$why}. Borrow once and hand it on, or give it "
            . "back first; Lease::adopt() "
            . "tells the pool of a lease that another coroutine has taken over.\n  " . implode("\n  ", $holders));
    }

    public function errorCode(): string
    {
        return 'NX-0802';
    }
}
