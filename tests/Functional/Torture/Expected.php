<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

use Nexus\Async\{CancelledError, ChannelClosedException, CompositeException, TimeoutException};
use Nexus\NexusException;

/** The exceptions that a correct random program may throw. */
final class Expected
{
    /**
     * A destroyed Deferred, a coroutine that awaits itself, a lock that is acquired twice, an awaited exit(), a list
     * with cancelled members only.
     */
    private const CODES = ['NX-0106', 'NX-0108', 'NX-0112', 'NX-0212'];

    public static function is(\Throwable $error): bool
    {
        return match (true) {
            $error instanceof ExpectedFailure, $error instanceof CancelledError => true,
            $error instanceof TimeoutException,
            $error instanceof ChannelClosedException,
            $error instanceof CompositeException => true,
            $error instanceof NexusException => in_array($error->errorCode(), self::CODES, true),
            default => false,
        };
    }
}
