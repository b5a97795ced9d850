<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Async\TimeoutException;
use Nexus\Time\Duration;

use function Nexus\Async\timeout;

/** For actors that run by themselves, in real or virtual time. */
final class RunningPace implements Pace
{
    private const PATIENCE = 3;
    private const SILENCE_MILLIS = 100;

    public function awaits(Inbox $inbox, Duration $atMost): bool
    {
        if ($inbox->hasNext()) {
            return true;
        }
        try {
            timeout($atMost->toSecondsFloat(), $inbox->awaitMore(...));
        } catch (TimeoutException) {
            return $inbox->hasNext();
        }

        return true;
    }

    public function patience(): Duration
    {
        return Duration::seconds(self::PATIENCE);
    }

    public function silence(): Duration
    {
        return Duration::millis(self::SILENCE_MILLIS);
    }
}
