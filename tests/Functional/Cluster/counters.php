<?php

declare(strict_types=1);

// Sharded counters that write the beginning and the end of each activation to the file NEXUS_TEST_ACTIVATIONS.

namespace Nexus\Tests\Functional\Cluster;

use Nexus\Actor\{ActorContext, ActorSystem, Behavior, BehaviorWithState, Props};
use Nexus\Actor\Entity\Passivation;
use Nexus\Actor\Signal\{PostStop, PreStart, Signal};
use Nexus\Http\{App, Response};

final readonly class Add
{
    public function __construct(public int $number) {}
}

final readonly class Count
{
    public function __construct(public int $count, public int $worker, public string $activation) {}
}

$file = fopen((string) getenv('NEXUS_TEST_ACTIVATIONS'), 'a');
\assert($file !== false);
$counter = static function (string $id) use ($file): Props {
    $activation = bin2hex(random_bytes(6));
    $note = static fn(string $what): int|false => fwrite(
        $file,
        json_encode([$what, $id, $activation, getmypid(), hrtime(true)], JSON_THROW_ON_ERROR) . "\n",
    );
    $handle = static function (ActorContext $context, Add $add, int $count) use ($activation): BehaviorWithState {
        $context->reply(new Count($count + $add->number, (int) getmypid(), $activation));

        return BehaviorWithState::next($count + $add->number);
    };

    return Props::fromBehavior(Behavior::withState(0, $handle)->onSignal(
        static function (ActorContext $_context, Signal $signal) use ($note): BehaviorWithState {
            match (true) {
                $signal instanceof PreStart => $note('begin'),
                $signal instanceof PostStop => $note('end'),
                default => null,
            };

            return BehaviorWithState::same();
        },
    ));
};

$system = ActorSystem::create('chaos');
$counters = $system->sharded('counter', $counter, Passivation::onRequest());
$app = App::create()->withActors($system);
$app->get('/', static fn(): Response => Response::json(['worker' => getmypid()]));
$app->get('/counters/{name}', static fn(string $name): Response => Response::json(
    $counters->of($name)->ask(new Add(0), 10.0)->await(),
));
$app->post('/counters/{name}', static fn(string $name): Response => Response::json(
    [...(array) $counters->of($name)->ask(new Add(1), 2.0)->await(), 'by' => getmypid()],
));

return $app;
