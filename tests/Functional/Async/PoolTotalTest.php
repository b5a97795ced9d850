<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Async;

use Nexus\Tests\Functional\Lifecycle\LifecycleTestCase;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

#[CoversNothing]
final class PoolTotalTest extends LifecycleTestCase
{
    public function testTheTotalOfAllWorkersHoldsWhenOneDiesAndThroughAReload(): void
    {
        $this->write('$answer($request)', <<<'PHP'
            use Nexus\Async\{Pool, PoolOptions};
            $pool = new Pool(static fn(): object => new ArrayObject(), new PoolOptions(max: 4, maxTotal: 3, borrowTimeout: 1.0), name: 'shared');
            $held = new ArrayObject();
            $answer = static function (Nexus\Http\Request $request) use ($pool, $held): int|string {
                if ($request->path() === '/take') {
                    $held[] = $pool->borrow();
                    return getmypid();
                }
                return Nexus\Internal\shared_counter_sum('shared');
            };
            PHP);
        $server = $this->serveOwn();

        $victim = (int) self::takeAll($server)[0];
        self::assertContains($victim, $server->workers());
        $before = (int) $server->get('/')->body;
        self::strike($victim, SIGKILL);
        ServerProcess::eventually(
            'what the dead one had is free',
            static fn(): bool => (int) $server->get('/')->body < $before,
        );
        self::takeAll($server, 3 - (int) $server->get('/')->body);

        $server->signal(SIGHUP);
        self::untilServes($server, 2);
        ServerProcess::eventually(
            'what the former generation had is free',
            static fn(): bool => $server->get('/')->body === '0',
        );
        self::takeAll($server);
    }

    /** @return list<string> the processes that have them */
    private static function takeAll(ServerProcess $server, int $free = 3): array
    {
        $holders = [];
        while (count($holders) < $free) {
            $answer = $server->get('/take');
            self::assertSame(200, $answer->status, $server->errors());
            $holders[] = $answer->body;
        }
        $answer = $server->get('/take');
        self::assertSame([503, '1'], [$answer->status, $answer->headers['retry-after'] ?? null]);
        self::assertSame('3', $server->get('/')->body);
        self::assertStringContainsString('all workers together have reached maxTotal (3)', $server->errors());

        return $holders;
    }
}
