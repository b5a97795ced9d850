<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use Nexus\Console\Extension;
use Nexus\Tests\Functional\Applications\Services;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Each client against real servers, as scheduled by default and in orders that seeds have chosen. */
#[CoversNothing]
final class PooledRedisTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    public static function setUpBeforeClass(): void
    {
        Services::execute([self::ROOT . '/tools/peers', 'services']);
        if (!RedisProcess::isThere()) {
            self::markTestSkipped('There is no Redis.');
        }
    }

    #[DataProvider('runs')]
    public function testEveryScenario(string $client, string $seed): void
    {
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
        $peers = self::ROOT . '/build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR);
        $line = [PHP_BINARY, '-d', 'extension=' . Extension::path()];
        foreach ($client === 'phpredis' ? ['igbinary', 'redis'] : [] as $extension) {
            array_push($line, '-d', 'extension=' . (is_file("{$peers}/{$extension}.so") ? realpath("{$peers}/{$extension}.so") : $extension));
        }
        $environment = ($seed === '' ? [] : ['NX_SCHED_SEED' => $seed]) + getenv();
        $process = proc_open(['timeout', '-s', 'KILL', '120', ...$line, __DIR__ . '/run.php', $client], [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes, null, $environment);
        \assert(\is_resource($process));
        $said = (string) stream_get_contents($pipes[1]);
        proc_close($process);
        $results = json_decode($said, true);
        self::assertIsArray($results, $said);

        return array_map(static fn(mixed $result): string => \is_string($result) ? $result : '', array_filter($results, is_string(...), ARRAY_FILTER_USE_KEY));
    }
}
