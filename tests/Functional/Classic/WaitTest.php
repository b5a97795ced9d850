<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/**
 * While a request waits, its coroutines run; connections, timeouts, signals and heartbeats work. The next request must
 * wait.
 */
#[CoversNothing]
final class WaitTest extends ClassicTestCase
{
    public function testWaitsOfARequestOverlap(): void
    {
        self::assertSame([range(1, 50), true], self::get('/spawn')->json());
    }

    public function testTheRequestEndsWhenItsCoroutinesDo(): void
    {
        self::assertSame('parent, child', self::get('/orphans')->body);
    }

    public function testWhatNothingCanWakeIsEndedWithTheRequest(): void
    {
        self::assertSame('ends', self::get('/deadlock')->body);
        ServerProcess::eventually(
            'the log says it',
            static fn(): bool => str_contains(self::server()->errors(), 'Nothing can wake these'),
        );
        self::assertStringContainsString('Nothing can wake these coroutines any more', self::server()->errors());
    }

    public function testFibersOfTheScript(): void
    {
        self::assertSame('suspended and resumed', self::get('/fiber')->body);
    }

    public function testTheNextRequestIsReadAndWaits(): void
    {
        $until = self::file('next');
        $first = self::client()->send(self::request("/wait?until={$until}"));
        $second = self::client()->send(self::request('/fresh'));
        $malformed = self::client()->send("NONSENSE\r\n\r\n");

        self::assertSame(400, $malformed->read()->status, 'while the first one waits');
        touch($until);
        self::assertSame('waited', $first->read()->body);
        self::assertSame('[1,"loaded",2,null]', $second->read()->body);
    }

    public function testFilesAreSentMeanwhile(): void
    {
        $until = self::file('meanwhile');
        $first = self::client()->send(self::request("/wait?until={$until}"));

        self::assertSame("<?php echo 'never';\n", self::get('/source.txt')->body);
        touch($until);
        self::assertSame('waited', $first->read()->body);
    }

    public function testANewClientIsServedByAWorkerThatHasTime(): void
    {
        $until = self::file('idle');
        $server = self::start(['--workers=3']);
        try {
            $busy = [
                self::client($server)->send(self::request("/wait?until={$until}")),
                self::client($server)->send(self::request("/wait?until={$until}")),
            ];
            for ($i = 0; $i < 30; $i++) {
                self::assertSame('front controller', $server->get('/')->body);
            }
            touch($until);
            self::assertSame(['waited', 'waited'], [$busy[0]->read()->body, $busy[1]->read()->body]);
        } finally {
            $server->kill();
        }
    }

    public function testSoItIsAtAUnixSocket(): void
    {
        $until = self::file('unix');
        $server = self::start(['--workers=2', '--host=unix:' . self::file('classic.sock')]);
        try {
            $busy = self::client($server)->send(self::request("/wait?until={$until}"));
            ServerProcess::eventually('one of two is busy', static fn(): bool => file_exists("{$until}.begun"));
            for ($i = 0; $i < 30; $i++) {
                self::assertSame('front controller', $server->get('/')->body);
            }
            self::assertStringContainsString('"REMOTE_ADDR":"unix:"', $server->get('/environment')->body);
            touch($until);
            self::assertSame('waited', $busy->read()->body);
        } finally {
            $server->kill();
        }
    }

    public function testNexusPhpMayAskForIt(): void
    {
        file_put_contents(
            self::file('nexus.php'),
            '<?php return Nexus\\Server\\ServerConfig::default()->withWorkers(1)->withClassic();',
        );
        $server = ServerProcess::start(self::script(), [], \dirname(self::file('x')));
        try {
            self::assertSame('[1,"loaded",2,null]', $server->get('/fresh')->body);
        } finally {
            $server->kill();
            unlink(self::file('nexus.php'));
        }
    }

    public function testAChildOfTheScriptAnswersNoRequest(): void
    {
        $client = self::client();

        self::assertSame('child ended with 7', $client->request(self::request('/fork'))->body);
        self::assertSame('front controller', $client->request(self::request('/'))->body);
    }

    public function testAScriptThatComputesForLongIsNotTakenForStuck(): void
    {
        $worker = self::server()->workers();

        self::assertSame('computed', self::get('/compute?seconds=12')->body);
        self::assertSame($worker, self::server()->workers());
    }

    public function testAStopLetsTheRequestFinishAndRefusesOthers(): void
    {
        $until = self::file('stop');
        $server = self::start(['--workers=1']);
        try {
            $client = self::client($server)->send(self::request("/wait?until={$until}"));
            ServerProcess::eventually('the request runs', static fn(): bool => file_exists("{$until}.begun"));
            $server->signal(SIGTERM);
            ServerProcess::eventually(
                'new clients are refused',
                static fn(): bool => @stream_socket_client($server->address) === false,
            );
            touch($until);

            self::assertSame('waited', $client->read()->body);
            self::assertTrue($client->isClosed());
            self::assertSame(0, $server->exitCode());
        } finally {
            $server->kill();
        }
    }

    public function testAWorkerIsReplacedAfterItsRequestsAndNoneIsLost(): void
    {
        $server = self::start(['--workers=1', '--max-requests=50']);
        try {
            $first = $server->workers()[0];
            ServerProcess::eventually('another worker serves', static function () use ($server, $first): bool {
                self::assertSame('[1,"loaded",2,null]', $server->get('/fresh')->body);

                return !\in_array($first, $server->workers(), true);
            });
        } finally {
            $server->kill();
        }
    }

    public function testAWorkerThatDiesIsReplaced(): void
    {
        $server = self::start(['--workers=2']);
        try {
            $victim = $server->workers()[0];
            posix_kill($victim, SIGKILL);
            for ($i = 0; $i < 20; $i++) {
                self::assertSame('front controller', $server->get('/')->body);
            }
            ServerProcess::eventually(
                'there are two again',
                static fn(): bool => \count($server->workers()) === 2 && !\in_array($victim, $server->workers(), true),
            );
        } finally {
            $server->kill();
        }
    }

    public function testSigusr2SaysWhatTheWorkerDoesBetweenRequestsAndWithin(): void
    {
        $worker = self::server()->workers()[0];
        posix_kill($worker, SIGUSR2);
        ServerProcess::eventually(
            'the idle worker says so',
            static fn(): bool => str_contains(
                self::server()->errors(),
                "nexus[{$worker}]: no request is being answered",
            ),
        );
        $until = self::file('report');
        $client = self::client()->send(self::request("/wait?until={$until}"));
        ServerProcess::eventually('the waiting one names its line', static function () use ($worker): bool {
            posix_kill($worker, SIGUSR2);
            usleep(50_000);

            return str_contains(self::server()->errors(), 'classic/index.php');
        });
        touch($until);

        self::assertSame('waited', $client->read()->body);
    }
}
