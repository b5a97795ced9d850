<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Runs each client against real servers, in the default order and in orders from seeds. */
#[CoversNothing]
final class PooledRedisTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        Php::install();
        if (!RedisProcess::isThere()) {
            self::markTestSkipped('There is no Redis.');
        }
    }

    #[DataProvider('runs')]
    public function testEveryScenario(string $client, string $seed): void
    {
        if ($client === 'phpredis' && !Php::hasPhpRedis()) {
            self::markTestSkipped('There is no phpredis for this PHP.');
        }
        $results = $this->scenarios($client, $seed);
        self::assertGreaterThan(15, \count($results));
        self::assertSame(array_fill_keys(array_keys($results), 'ok'), $results);
    }

    /** @return iterable<string, array{string, string}> */
    public static function runs(): iterable
    {
        foreach (['phpredis', 'predis'] as $client) {
            foreach (['', '1', '7', '4242'] as $seed) {
                yield "{$client}, " . ($seed === '' ? 'as usual' : "seed {$seed}") => [$client, $seed];
            }
        }
    }

    /** @return array<string, string> */
    private function scenarios(string $client, string $seed): array
    {
        $said = Php::run(
            $client === 'phpredis' ? ['phpredis'] : [],
            [__DIR__ . '/run.php', $client],
            $seed === '' ? [] : ['NX_SCHED_SEED' => $seed],
        );
        $results = json_decode($said, true);
        self::assertIsArray($results, $said);

        return array_map(
            static fn(mixed $result): string => \is_string($result) ? $result : '',
            array_filter($results, is_string(...), ARRAY_FILTER_USE_KEY),
        );
    }
}
