<?php

declare(strict_types=1);

// After Imam and Sarkar, "Savina – An Actor Benchmark Suite" (AGERE 2014):
// https://shamsimam.github.io/papers/2014-agere-savina.pdf

namespace Nexus\Bench\Programs\Actor\Savina;

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Time\Duration;

use function Nexus\Bench\Programs\Actor\system;
use function Nexus\Bench\Programs\interleave;

require dirname(__DIR__) . '/boot.php';

/** Begin. */
final class Start {}

/** The next actor, or the actor to address. */
final class Meet
{
    /** @param ActorRef<object> $ref */
    public function __construct(public readonly ActorRef $ref) {}
}

/** Pseudo-random numbers that are the same in every run, cheaper than PHP's engines. */
final class Dice
{
    public function __construct(private int $seed) {}

    /** From 0 to $sides - 1. */
    public function roll(int $sides): int
    {
        $this->seed = ($this->seed * 1_103_515_245 + 12_345) & 0x7FFF_FFFF;

        return ($this->seed >> 8) % $sides;
    }
}

/**
 * @param \Closure(ActorSystem): int $once in a system of its own; checks what came of it, and says how many messages
 * that took
 */
function savina(\Closure $once): void
{
    interleave(static function () use ($once): int {
        $system = system();
        $messages = $once($system);
        $system->shutdown(Duration::seconds(10));

        return $messages;
    });
}

/** @return ActorRef<object> */
function actor(ActorSystem $system, \Closure $handler): ActorRef
{
    return $system->spawn(Props::fromBehavior(Behavior::receive($handler)));
}

/** @return ActorRef<object> */
function actor_with(ActorSystem $system, mixed $state, \Closure $handler): ActorRef
{
    return $system->spawn(Props::fromBehavior(Behavior::withState($state, $handler)));
}
