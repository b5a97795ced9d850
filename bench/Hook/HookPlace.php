<?php

declare(strict_types=1);

namespace Nexus\Bench\Hook;

use Nexus\Bench\Measure\Budget;
use Nexus\Bench\Measure\Result;

/** Where in a program a call is made. */
enum HookPlace: string
{
    /** A script that has no coroutines. */
    case Outside = 'outside';

    /** The main coroutine, when all others have ended. */
    case Alone = 'alone';

    /** A thread of a library's, which is none of PHP's. */
    case Thread = 'thread';

    /** A coroutine, while another one waits. */
    case Inside = 'inside';

    /** Outside of coroutines: of the time of libc's own call. */
    private const SHARE = 0.025;

    /**
     * @param float $libc nanoseconds of libc's own call
     *
     * @return Budget|null nanoseconds over libc's own call; null: the figure is only printed
     */
    public function budget(string $call, float $libc): ?Budget
    {
        return match ($this) {
            // What a terminal does with what is written to it takes a hundred times as long, and never the same.
            self::Outside, self::Thread => $call === 'write.terminal'
                ? null
                : Budget::atMost(Result::rounded(self::SHARE * $libc)),
            self::Alone, self::Inside => self::isPromised($call) ? Budget::atMost(60) : null,
        };
    }

    /**
     * Sockets and poll, when something is ready. Pipes and terminals are not: whether they would block takes a dearer
     * call, also where they are O_NONBLOCK, since a process that shares one may change that at any time.
     */
    private static function isPromised(string $call): bool
    {
        return preg_match('/\.(pipe|terminal|file|empty)$/', $call) !== 1;
    }
}
