<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Actor;

use Nexus\Actor\ActorState;
use PHPUnit\Framework\TestCase;

final class ActorStateTest extends TestCase
{
    private const ALLOWED = [
        'new starting',
        'starting running',
        'starting stopping',
        'running suspended',
        'running stopping',
        'suspended running',
        'suspended stopping',
        'stopping stopped',
    ];

    public function testOfAllTransitionsOnlyTheseAreAllowed(): void
    {
        $allowed = [];
        foreach (ActorState::cases() as $from) {
            foreach (ActorState::cases() as $to) {
                $allowed[] = $from->canTransitionTo($to) ? "{$from->value} {$to->value}" : null;
            }
        }

        self::assertSame(self::ALLOWED, array_values(array_filter($allowed)));
    }
}
