<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Actor;

use Nexus\Actor\ActorState;
use Nexus\Actor\Exception\InvalidActorStateTransition;
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

    public function testAnotherOneSaysWhichItWouldHaveBeen(): void
    {
        self::assertSame(ActorState::Running, ActorState::Starting->transitionTo(ActorState::Running));
        try {
            ActorState::Stopped->transitionTo(ActorState::Running);
            self::fail('nothing was thrown');
        } catch (InvalidActorStateTransition $refusal) {
            self::assertSame(
                [ActorState::Stopped, ActorState::Running, 'NX-1015'],
                [$refusal->from, $refusal->to, $refusal->errorCode()],
            );
        }
    }
}
