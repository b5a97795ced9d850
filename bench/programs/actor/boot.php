<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\BehaviorWithState;
use Nexus\Actor\Props;

require_once dirname(__DIR__, 3) . '/vendor/autoload.php';
require_once __DIR__ . '/messages.php';

/** The handler of every row. */
function stateless(): \Closure
{
    return static function (ActorContext $context, object $message): Behavior {
        ++Handled::$messages;

        return Behavior::same();
    };
}

/** The handler that counts messages in its state. */
function stateful(): \Closure
{
    return static fn(
        ActorContext $context,
        object $message,
        int $count,
    ): BehaviorWithState => BehaviorWithState::next(Handled::$messages = $count + 1);
}

function system(): ActorSystem
{
    return ActorSystem::create('bench');
}

/**
 * @param Props<object> $props
 * @return non-empty-list<ActorRef<object>>
 */
function spawn_many(ActorSystem $system, Props $props, int $count): array
{
    $refs = [];
    for ($i = 0; $i < $count; ++$i) {
        $refs[] = $system->spawn($props);
    }

    return $refs === [] ? throw new \LogicException('No actor was spawned.') : $refs;
}

/** @return ActorContext<object> for the handlers, which declare this parameter */
function some_context(): ActorContext
{
    $context = null;
    $system = system();
    $system->spawn(Props::fromBehavior(Behavior::setup(static function (ActorContext $given) use (&$context): Behavior {
        $context = $given;

        return Behavior::receive(stateless());
    })));

    return $context ?? throw new \LogicException('Nothing was set up.');
}
