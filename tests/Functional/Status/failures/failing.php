<?php

declare(strict_types=1);

// Failures in a request, for each mode of the server. The test looks for their lines in the log.

namespace Nexus\Tests\Functional\Status\Failures;

use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Props;
use Nexus\Db\PooledPdo;

use function Nexus\Async\delay;
use function Nexus\Async\spawn;

function inner(string $secret): never
{
    throw new \RuntimeException("it broke\nPHP Fatal error:  forged\r\n    #0 forged.php(1): forged()", 7);
}

function recursive(int $depth): int
{
    return $depth === 0 ? inner('swordfish') : 1 + recursive($depth - 1);
}

function chained(int $depth): \Throwable
{
    return new \LogicException("cause {$depth}", 0, $depth === 0 ? null : chained($depth - 1));
}

function pool(): PooledPdo
{
    return new PooledPdo('sqlite::memory:');
}

function fail(string $path): string
{
    match ($path) {
        '/throw' => inner('swordfish'),
        '/previous' => wrap(),
        '/deep' => recursive(200),
        '/chained' => throw chained(50),
        '/long' => throw new \RuntimeException(str_repeat('x', 100_000)),
        '/pool' => pool()->query('SELECT 1 FROM nowhere'), // the user's line
        '/spawned' => ignore(),
        '/memory' => str_repeat('x', 1 << 30),
        '/exit' => exit(3),
        '/exit-well' => exit(0),
        '/exit-spawned' => outlive(),
        '/transaction' => leave(),
        '/actor' => tell(),
        default => null,
    };

    return 'fine';
}

function wrap(): never
{
    try {
        inner('swordfish');
    } catch (\RuntimeException $cause) {
        throw new \DomainException('it is wrapped', 0, $cause);
    }
}

function ignore(): void
{
    spawn(static fn() => inner('swordfish'));
    delay(0.001);
}

function outlive(): void
{
    spawn(static fn() => exit(4));
    delay(0.001);
}

function leave(): void
{
    $pool = pool();
    spawn(static function () use ($pool): void {
        $pool->beginTransaction();
    })->await();
}

final readonly class Ping {}

function tell(): void
{
    $actor = ActorSystem::create('failing')->spawn(Props::fromBehavior(Behavior::receive(static fn(): Behavior => inner('swordfish'))), bin2hex(random_bytes(4)));
    $actor->tell(new Ping());
    delay(0.01);
}
