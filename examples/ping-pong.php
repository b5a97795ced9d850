<?php

declare(strict_types=1);

// Two actors send each other messages until one of them stops: bin/nexus run examples/ping-pong.php

namespace Nexus\Examples\PingPong;

use Nexus\Actor\{ActorContext, ActorRef, ActorSystem, Behavior, Props};

require __DIR__ . '/../vendor/autoload.php';

final readonly class Ball
{
    /** @param ActorRef<Ball> $from */
    public function __construct(public ActorRef $from, public int $hits) {}
}

$player = static fn(string $sound): Props => Props::fromBehavior(Behavior::receive(
    static function (ActorContext $context, Ball $ball) use ($sound): Behavior {
        echo "{$ball->hits} {$sound}\n";
        if ($ball->hits === 6) {
            return Behavior::stopped();
        }
        $ball->from->tell(new Ball($context->self(), $ball->hits + 1));

        return Behavior::same();
    },
));

$system = ActorSystem::create('table');
$ada = $system->spawn($player('ping'), 'ada');
$bob = $system->spawn($player('pong'), 'bob');
$ada->tell(new Ball($bob, 1));
$system->run(untilIdle: true);

/* Prints:
1 ping
2 pong
3 ping
4 pong
5 ping
6 pong
*/
