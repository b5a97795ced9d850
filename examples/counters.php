<?php

declare(strict_types=1);

// A counter for each name, kept by an actor of one of the workers: bin/nexus serve examples/counters.php --workers=4

namespace Nexus\Examples\Counters;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, BehaviorWithState, Props};
use Nexus\Http\{App, Response};
use Nexus\Time\Duration;

final readonly class Add
{
    public function __construct(public int $number) {}
}

final readonly class Count
{
    public function __construct(public int $count) {}
}

$counter = Props::fromBehavior(Behavior::withState(0, static function (
    ActorContext $context,
    Add $add,
    int $count,
): BehaviorWithState {
    $context->reply(new Count($count + $add->number));

    return BehaviorWithState::next($count + $add->number);
}));

$system = ActorSystem::create('counters');
$counters = $system->sharded('counter', static fn(string $_name): Props => $counter);
$count = static fn(string $name, int $number): Response => Response::json(
    $counters->of($name)->ask(new Add($number), Duration::seconds(5))->await(),
);

$app = App::create()->withActors($system);
$app->get('/counters/{name}', static fn(string $name) => $count($name, 0));
$app->post('/counters/{name}', static fn(string $name) => $count($name, 1));

return $app;

/* Answers:
$ curl -X POST localhost:8080/counters/apples
{"count":1}
$ curl -X POST localhost:8080/counters/apples
{"count":2}
$ curl -X POST localhost:8080/counters/pears
{"count":1}
$ curl localhost:8080/counters/apples
{"count":2}
*/
