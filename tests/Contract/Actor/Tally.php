<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\{ActorContext, BehaviorWithState, StatefulActorHandler};

/**
 * Counts its messages in its state; fails at "fail".
 *
 * @implements StatefulActorHandler<Said, int>
 */
final readonly class Tally implements StatefulActorHandler
{
    public function __construct(private Journal $journal) {}

    public function initialState(): int
    {
        return 0;
    }

    public function handle(ActorContext $ctx, object $message, mixed $state): BehaviorWithState
    {
        if ($message->what === 'fail') {
            throw new \RuntimeException('broken');
        }
        $this->journal->note("{$message->what} after {$state}");

        return BehaviorWithState::next($state + 1);
    }
}
