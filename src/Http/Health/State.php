<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

/** How well something works. */
enum State: string
{
    /** It works. */
    case Up = 'up';
    /** It works, but not as it should. The application accepts requests. */
    case Degraded = 'degraded';
    /** It does not work: the application should get no requests. */
    case Down = 'down';

    /** The worst of these; Up if there are none. */
    public static function worst(self ...$states): self
    {
        return match (true) {
            \in_array(self::Down, $states, true) => self::Down,
            \in_array(self::Degraded, $states, true) => self::Degraded,
            default => self::Up,
        };
    }
}
