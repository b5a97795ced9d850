<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Session;

use Nexus\Console\Extension;
use Nexus\Tests\Contract\Db\Servers;
use Nexus\Tests\Functional\Redis\Php;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Requests of several processes increment one counter of one session, in each store. No increment is lost. */
#[CoversNothing]
final class WritersTest extends TestCase
{
    private const PROCESSES = 3;
    private const TIMES = 8;

    private string $directory = '';

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-writers-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
    }

    protected function tearDown(): void
    {
        exec('rm -rf ' . escapeshellarg($this->directory));
    }

    #[DataProvider('runs')]
    public function testNoUpdateIsLost(string $store, string $seed): void
    {
        $redis = $store === 'phpredis' ? self::phpredis() : [];
        $environment = \in_array($store, ['file', 'sqlite'], true) ? [] : Servers::running()->environment;
        $environment += $seed === '' ? [] : ['NX_SCHED_SEED' => $seed];
        $cookie = $this->said($this->start($redis, $environment, $store, 'begin'));
        self::assertMatchesRegularExpression('/^session=[A-Za-z0-9_-]{32}$/D', $cookie);
        $writers = [];
        for ($process = 0; $process < self::PROCESSES; ++$process) {
            $writers[] = $this->start($redis, $environment, $store, 'count', $cookie, (string) self::TIMES);
        }
        foreach ($writers as $writer) {
            self::assertSame('200', $this->said($writer));
        }
        $value = $this->said($this->start($redis, $environment, $store, 'value', $cookie));
        self::assertSame('[' . (1 + self::PROCESSES * self::TIMES) . ']', $value);
        $this->said($this->start($redis, $environment, $store, 'end', $cookie));
        self::assertSame('[null]', $this->said($this->start($redis, $environment, $store, 'value', $cookie)));
    }

    /** @return iterable<string, array{string, string}> */
    public static function runs(): iterable
    {
        foreach (['file', 'sqlite', 'pgsql', 'mysql', 'predis', 'phpredis'] as $store) {
            foreach (['', '1', '7', '4242'] as $seed) {
                yield "{$store}, " . ($seed === '' ? 'as usual' : "seed {$seed}") => [$store, $seed];
            }
        }
        foreach (['symfony-pgsql', 'symfony-mysql', 'symfony-predis'] as $store) {
            yield $store => [$store, ''];
        }
    }

    /** @return list<string> options of PHP */
    private static function phpredis(): array
    {
        $peers = \dirname(__DIR__, 3) . '/build/peers/usr/lib/php/' . basename(PHP_EXTENSION_DIR);
        Php::hasPhpRedis() || self::markTestSkipped('There is no phpredis for this PHP.');
        $options = [];
        foreach (['igbinary', 'redis'] as $name) {
            $file = realpath("{$peers}/{$name}.so");
            array_push($options, '-d', 'extension=' . ($file === false ? $name : $file));
        }

        return $options;
    }

    /**
     * @param list<string> $options
     * @param array<string, string> $environment
     * @return array{resource, resource}
     */
    private function start(array $options, array $environment, string $store, string ...$arguments): array
    {
        $process = proc_open(
            [
                'timeout',
                '-s',
                'KILL',
                '120',
                PHP_BINARY,
                '-d',
                'extension=' . Extension::path(),
                ...Servers::php(),
                ...$options,
                __DIR__ . '/programs/writers.php',
                $store,
                $this->directory,
                ...array_values($arguments),
            ],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', "{$this->directory}/errors", 'a']],
            $pipes,
            null,
            $environment + getenv(),
        );
        \assert(\is_resource($process) && isset($pipes[1]));

        return [$process, $pipes[1]];
    }

    /** @param array{resource, resource} $process */
    private function said(array $process): string
    {
        $said = (string) stream_get_contents($process[1]);
        $code = proc_close($process[0]);
        self::assertSame(0, $code, $said . file_get_contents("{$this->directory}/errors"));

        return $said;
    }
}
