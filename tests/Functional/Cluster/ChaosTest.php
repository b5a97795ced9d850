<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Cluster;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\delay;

/**
 * A thousand sharded counters under load, while workers are killed and the server is reloaded. `tools/chaos 300` runs
 * the long form: one kill and one reload a second, and a report on standard error.
 */
final class ChaosTest extends TestCase
{
    private const COUNTERS = 1000;
    private const SHORT_KILLS = 6;

    private string $file = '';

    protected function setUp(): void
    {
        $this->file = (string) tempnam(sys_get_temp_dir(), 'nexus-activations-');
        putenv("NEXUS_TEST_ACTIVATIONS={$this->file}");
    }

    protected function tearDown(): void
    {
        putenv('NEXUS_TEST_ACTIVATIONS');
        unlink($this->file);
    }

    public function testNoAcknowledgedIncrementIsLostAndNoCounterIsActiveTwice(): void
    {
        $seconds = (int) getenv('NEXUS_CHAOS_SECONDS');
        $server = ServerProcess::start(__DIR__ . '/counters.php', ['--workers=4', '--port=0']);
        $activations = new Activations();
        $load = new Increments($server, self::COUNTERS);
        $load->awaitMore(200);
        $before = self::memory($server);
        $kills = $seconds > 0
            ? self::killForLong($server, $activations, $seconds)
            : self::killSome($server, $activations, $load);
        $load->awaitMore(200);
        $load->end();
        $after = self::memory($server);
        $differences = self::differences($server, $load);
        if ($seconds > 0) {
            fprintf(
                STDERR,
                "%d kills, %d increments acknowledged, failed: %s; KiB before and after: %s, %s\n",
                $kills,
                $load->answered(),
                json_encode($load->failures(), JSON_THROW_ON_ERROR),
                json_encode($before, JSON_THROW_ON_ERROR),
                json_encode($after, JSON_THROW_ON_ERROR),
            );
        }
        unset($server);
        self::assertSame([], $activations->overlaps($this->file));
        self::assertSame([], $load->doubled());
        self::assertSame([], $differences);
        self::assertLessThanOrEqual($load->failed(), $load->missing());
        foreach ($before as $process => $memory) {
            self::assertLessThan(2 * $memory, $after[$process], "the memory of the {$process}");
        }
    }

    /** One reload among kills that follow each other as soon as the server has answered again. */
    private static function killSome(ServerProcess $server, Activations $activations, Increments $load): int
    {
        foreach (range(1, self::SHORT_KILLS) as $number) {
            self::killOne($server, $activations);
            $number === 3 ? $server->signal(SIGHUP) : null;
            $load->awaitMore(100);
        }

        return self::SHORT_KILLS;
    }

    private static function killForLong(
        ServerProcess $server,
        Activations $activations,
        int $seconds,
    ): int {
        $start = microtime(true);
        $kills = 0;
        for (; $kills < $seconds; ++$kills) {
            // The pace of the kills, whatever the server does.
            delay(max(0.0, $start + $kills - microtime(true)));
            self::killOne($server, $activations);
            $server->signal(SIGHUP);
        }

        return $kills;
    }

    private static function killOne(ServerProcess $server, Activations $activations): void
    {
        $workers = $server->workers();
        $victim = $workers[array_rand($workers)];
        $activations->killed($victim);
        posix_kill($victim, SIGKILL);
    }

    /** @return list<string> counters that do not agree with the acknowledged increments */
    private static function differences(ServerProcess $server, Increments $load): array
    {
        $differences = [];
        for ($number = 0; $number < self::COUNTERS; ++$number) {
            $answer = $server->get("/counters/c{$number}");
            self::assertSame(200, $answer->status, $answer->body);
            /** @var array{count: int, activation: string} $reply */
            $reply = json_decode($answer->body, true, flags: JSON_THROW_ON_ERROR);
            $difference = $load->difference("c{$number}", $reply['activation'], $reply['count']);
            $difference === null ? null : $differences[] = $difference;
        }

        return $differences;
    }

    /** @return array{master: int, leader: int} resident KiB */
    private static function memory(ServerProcess $server): array
    {
        $memory = ['master' => 0, 'leader' => 0];
        ServerProcess::eventually('no leader has just ended', static function () use ($server, &$memory): bool {
            $memory = ['master' => self::resident($server->master()), 'leader' => self::resident($server->leader())];

            return min($memory) > 0;
        });

        return $memory;
    }

    private static function resident(int $process): int
    {
        $status = (string) @file_get_contents("/proc/{$process}/status");

        return preg_match('/^VmRSS:\s+(\d+)/m', $status, $match) === 1 ? (int) $match[1] : 0;
    }
}
