<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Server\Control\ControlException;
use Nexus\Server\Control\ServerControl;
use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** A stopping server fails readiness checks, serves until balancers have noticed, and then closes. */
#[CoversNothing]
final class ReadinessTest extends LifecycleTestCase
{
    private const LONG = "->withTimeouts(new Nexus\\Server\\Timeouts(readinessDelay: 600.0))";
    private const SHORT = "->withTimeouts(new Nexus\\Server\\Timeouts(readinessDelay: 0.5))";

    #[TestWith([SIGTERM])]
    #[TestWith([SIGINT])]
    #[TestWith([SIGQUIT])]
    public function testClientsAreServedWhileItSaysThatItIsNotReadyAndASecondSignalEndsItAtOnce(int $signal): void
    {
        $server = $this->configured(self::LONG);
        $held = $this->hold($server);
        self::assertSame(200, $server->get('/health/ready')->status);
        $server->signal($signal);
        self::untilUnready($server);

        for ($client = 0; $client < 10; $client++) {
            self::assertSame(
                [503, 200, 'hello'],
                [$server->get('/health/ready')->status, $server->get('/health/live')->status, $server->get('/')->body],
            );
        }
        ServerProcess::eventually(
            'another signal is not taken for the same one',
            static function () use ($server, $signal): bool {
                $server->signal($signal);

                return str_contains($server->errors(), 'stopping now');
            },
        );
        self::assertSame(0, $server->exitCode());
        self::assertTrue($held->isClosed());
    }

    public function testThenItClosesAndWhatIsInProgressIsAnswered(): void
    {
        $server = $this->configured(self::SHORT);
        $held = $this->hold($server);
        $began = microtime(true);
        $server->signal(SIGTERM);
        $this->untilRefused($server);
        self::assertGreaterThan(0.49, microtime(true) - $began);
        $this->release();

        self::assertSame('held', $held->read()->body);
        self::assertSame(0, $server->exitCode());
        self::assertMatchesRegularExpression(
            '/^nexus: stopping: for 0\.5 s it reports that it is not ready.*\n$/D',
            $server->errors(),
        );
    }

    public function testAWorkerThatDiesMeanwhileHasASuccessorThatIsNotReadyEither(): void
    {
        $server = $this->configured(self::LONG, ['--workers=1']);
        $server->signal(SIGTERM);
        self::untilUnready($server);
        $dead = $server->workers()[0];
        posix_kill($dead, SIGKILL);
        ServerProcess::eventually(
            'another worker serves',
            static fn(): bool => !in_array($server->workers()[0] ?? $dead, [$dead], true),
        );

        self::assertSame('hello', $server->get('/')->body);
        self::untilUnready($server);
    }

    public function testNexusStopWaitsForAllOfItAndAReloadIsRefusedMeanwhile(): void
    {
        $server = $this->configured(self::SHORT, ['--workers=1', '--pid=nexus.pid']);
        $stop = proc_open(
            [PHP_BINARY, dirname(__DIR__, 3) . '/bin/nexus', 'stop', '--pid=nexus.pid'],
            [1 => ['pipe', 'w']],
            $pipes,
            $this->directory,
        );
        self::assertIsResource($stop);
        self::untilUnready($server);
        try {
            ServerControl::find((string) $server->master())->reload();
            self::fail('A server that stops has reloaded.');
        } catch (ControlException $failure) {
            self::assertStringContainsString('the server is stopping', $failure->getMessage());
        }

        self::assertSame(0, proc_close($stop));
        self::assertSame(0, $server->exitCode());
    }

    public function testAsProcessOneToo(): void
    {
        if (posix_geteuid() !== 0) {
            self::markTestSkipped('Needs root for a PID namespace.');
        }
        $server = $this->configured(self::SHORT, prefix: ['unshare', '--pid', '--fork', '--mount-proc']);
        $server->signal(SIGTERM);
        self::untilUnready($server);

        self::assertSame('hello', $server->get('/')->body);
        self::assertSame(0, $server->exitCode());
    }

    /**
     * The address is ready, whichever worker responds: a balancer that keeps its connection must not remove the server
     * at each reload.
     */
    public function testAReloadChangesNothingOfIt(): void
    {
        $server = $this->configured(self::LONG, ['--workers=1']);
        $asks = $this->heldBefore($server, '/health/ready');
        $server->signal(SIGHUP);
        self::untilServes($server, 2);
        $this->release();

        self::assertSame(['held', 200], [$asks->read()->body, $asks->read()->status]);
        self::assertTrue($asks->isClosed());
    }

    public function testAHealthCheckBehindARequestOfADrainingServerIsAnswered(): void
    {
        $server = $this->serve(['--workers=1']);
        $asks = $this->heldBefore($server, '/health/ready');
        $server->signal(SIGTERM);
        $this->untilRefused($server);
        $this->release();

        self::assertSame(['held', 503], [$asks->read()->body, $asks->read()->status]);
    }

    private function heldBefore(ServerProcess $server, string $path): HttpConnection
    {
        $connection = $this->hold($server);
        $connection->send("GET {$path} HTTP/1.1\r\nHost: localhost\r\n\r\n");

        return $connection;
    }

    /**
     * @param list<string> $options
     * @param list<string> $prefix
     */
    private function configured(string $changes, array $options = ['--workers=2'], array $prefix = []): ServerProcess
    {
        $this->configure($changes);
        copy(ServerProcess::app('lifecycle'), "{$this->directory}/app.php");

        return $this->serveOwn($options, $prefix);
    }

    /** Each worker stops being ready by itself, so many connections must all get the response. */
    private static function untilUnready(ServerProcess $server): void
    {
        ServerProcess::eventually('no worker is ready', static function () use ($server): bool {
            for ($connection = 0; $connection < 30; $connection++) {
                if ($server->get('/health/ready')->status !== 503) {
                    return false;
                }
            }

            return true;
        });
    }
}
