<?php

declare(strict_types=1);

use Nexus\Actor\ActorContext;
use Nexus\Actor\Behavior;
use Nexus\Actor\Message\PoisonPill;
use Nexus\Actor\Props;
use Nexus\Bench\Programs\Actor\Tick;
use Nexus\Time\Duration;

use function Nexus\Bench\Programs\Actor\row;
use function Nexus\Bench\Programs\Actor\share;
use function Nexus\Bench\Programs\Actor\spawn_many;
use function Nexus\Bench\Programs\Actor\stateless;
use function Nexus\Bench\Programs\Actor\system;
use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\rounds;

require __DIR__ . '/boot.php';

const TIMES = 20;

$system = system();
$props = Props::fromBehavior(Behavior::receive(stateless()));

$spawn = static function () use ($system, $props): float {
    $count = share(1_000);
    $took = 0;
    for ($time = 0; $time < TIMES; ++$time) {
        $began = cpu_time();
        $refs = spawn_many($system, $props, $count);
        $took += cpu_time() - $began;
        expect($count, $system->liveActorCount(), 'Actors alive');
        foreach ($refs as $ref) {
            $ref->tell(new PoisonPill());
        }
        $system->run(untilIdle: true);
        expect(0, $system->liveActorCount(), 'Actors alive when all were stopped');
    }

    return $took / TIMES / $count;
};

$kill = static function () use ($system, $props): float {
    $count = share(500);
    $took = 0;
    for ($time = 0; $time < TIMES; ++$time) {
        $refs = spawn_many($system, $props, $count);
        $began = cpu_time();
        foreach ($refs as $ref) {
            $ref->tell(new PoisonPill());
        }
        $system->run(untilIdle: true);
        $took += cpu_time() - $began;
        expect(0, $system->liveActorCount(), 'Actors alive');
    }

    return $took / TIMES / $count;
};

// One after the other: a free name shows that the previous actor has stopped.
$cycles = static function () use ($system, $props): float {
    $count = share(500);
    $began = cpu_time();
    for ($i = 0; $i < $count; ++$i) {
        $system->spawn($props, 'mayfly')->tell(new PoisonPill());
        $system->run(untilIdle: true);
    }
    $took = cpu_time() - $began;
    expect(0, $system->liveActorCount(), 'Actors alive');

    return $took / $count;
};

// One question after the other, each answered by an actor that does nothing else.
$asking = static function () use ($system): Closure {
    $echo = $system->spawn(Props::fromBehavior(Behavior::receive(static function (
        ActorContext $context,
        object $message,
    ): Behavior {
        $context->reply($message);

        return Behavior::same();
    })));
    $limit = Duration::seconds(5);
    $trips = share(50_000);

    return static function () use ($echo, $limit, $trips): float {
        $question = new Tick();
        $answered = 0;
        $began = cpu_time();
        for ($i = 0; $i < $trips; ++$i) {
            if ($echo->ask($question, $limit)->await() === $question) {
                ++$answered;
            }
        }
        $took = cpu_time() - $began;
        expect($trips, $answered, 'Answers');

        return $took / $trips;
    };
};

rounds(match (row()[0]) {
    'spawn_1000' => $spawn,
    'kill_500' => $kill,
    'spawn_kill_500' => $cycles,
    'ping_pong' => $asking(),
    default => throw new ValueError('Which row?'),
});
