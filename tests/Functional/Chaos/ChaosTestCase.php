<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/**
 * Tests of a server under load with failures. NEXUS_CHAOS_MINUTES is the duration of all these tests together
 * (by default
 * they are short), NEXUS_CHAOS_SEED repeats a run.
 */
abstract class ChaosTestCase extends TestCase
{
    protected const CONNECTIONS = 1000;
    protected const WORKERS = 4;
    /** Seconds until a worker counts as stuck. */
    protected const STUCK = 2.5;
    /** The sum of the shares of all tests. */
    private const SHARES = 6.0;
    private const SHORT = 4.0;

    protected string $directory;
    protected int $seed;
    protected ServerProcess $server;
    protected LoadClient $client;
    protected Leftovers $leftovers;
    /** @var list<string> words before the server's command */
    protected array $prefix = [];

    protected function setUp(): void
    {
        $this->directory = sys_get_temp_dir() . '/nexus-chaos-' . bin2hex(random_bytes(6));
        mkdir($this->directory);
        mkdir("{$this->directory}/tmp");
        file_put_contents(
            "{$this->directory}/nexus.php",
            sprintf('<?php return Nexus\Server\ServerConfig::default()->withStuckAfter(%F);', self::STUCK),
        );
        $seed = getenv('NEXUS_CHAOS_SEED');
        $this->seed = $seed === false ? random_int(1, 1_000_000) : (int) $seed;
        mt_srand($this->seed);
        $this->leftovers = new Leftovers();
        $this->prefix = ['env', "TMPDIR={$this->directory}/tmp"];
    }

    protected function tearDown(): void
    {
        if (isset($this->server)) {
            $this->server->kill();
        }
        exec('rm -rf ' . escapeshellarg($this->directory));
        mt_srand();
    }

    protected function serve(string ...$options): void
    {
        $this->start(...$options);
        $this->load(self::CONNECTIONS, LoadClient::POLITE, 0.1);
        $this->client->waitUntilUp(ServerProcess::PATIENCE);
        $this->leftovers->note($this->server->processes());
    }

    protected function start(string ...$options): void
    {
        $this->server = ServerProcess::start(
            __DIR__ . '/app.php',
            ['--workers=' . self::WORKERS, "--pid={$this->directory}/pid", ...array_values($options)],
            $this->directory,
            $this->prefix,
        );
        $this->leftovers->note($this->server->processes());
    }

    /** @param float $pause approximate seconds between a response and the next request */
    protected function load(int $connections, string $mix, float $pause): void
    {
        $this->client = LoadClient::start($this->server->address, $connections, $mix, pause: $pause, seed: $this->seed);
    }

    protected function assertNothingIsLeft(): void
    {
        $this->server->signal(SIGTERM);
        self::assertSame(0, $this->server->exitCode());
        self::assertSame([], $this->leftovers->find());
        self::assertSame([], self::filesIn("{$this->directory}/tmp"));
        self::assertSame(['nexus.php', 'tmp'], self::filesIn($this->directory));
    }

    /** @return list<string> */
    protected static function filesIn(string $directory): array
    {
        $files = scandir($directory);

        return array_values(array_diff($files === false ? [] : $files, ['.', '..']));
    }

    /** @param float $share of what there is */
    protected function seconds(float $share): float
    {
        $minutes = getenv('NEXUS_CHAOS_MINUTES');

        return $share * ($minutes === false ? self::SHORT : 60 * (float) $minutes / self::SHARES);
    }

    /** A round itself takes seconds; at least one runs. */
    protected function during(float $share, \Closure $round): void
    {
        $end = microtime(true) + $this->seconds($share);
        do {
            $round();
        } while (microtime(true) < $end);
    }
}
