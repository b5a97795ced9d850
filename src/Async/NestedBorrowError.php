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
            : 'each coroutine that holds one waits for another one, as this coroutine would';

        return new self("Pool \"{$pool}\" could never serve this call: {$why}. Borrow once and pass the resource on, "
            . "or return it first; Lease::adopt() tells the pool that another coroutine has taken a lease over.\n  "
            . implode("\n  ", $holders));
    }

    public function errorCode(): string
    {
        return 'NX-0802';
    }
}
