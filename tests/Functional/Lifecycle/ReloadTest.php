<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\Chaos\LoadClient;
use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

#[CoversNothing]
final class ReloadTest extends LifecycleTestCase
{
    protected function tearDown(): void
    {
        putenv('PHP_INI_SCAN_DIR');
        parent::tearDown();
    }

    /** @param list<string> $options */
    #[TestWith([['--workers=2']])]
    #[TestWith([['--workers=2', '--host=unix:nexus.sock']])]
    public function testAReloadBringsNewCodeAndTheOldWorkersGo(array $options): void
    {
        $this->write("'old'");
        $server = $this->serveOwn($options);
        $before = [$server->leader(), ...$server->workers()];
        self::assertSame('old', $server->get('/')->body);
        $this->write("'new'");
        $server->signal(SIGHUP);
        self::untilServes($server, 2);

        self::assertSame('new', $server->get('/')->body);
        self::untilGone($before);
        self::assertSame("nexus: generation 2 serves.\n", $server->errors());
        self::assertCount(2, $server->workers());
    }

    public function testClassicModeReloadsAsWell(): void
    {
        file_put_contents("{$this->directory}/index.php", "<?php echo 'old';");
        $server = ServerProcess::start("{$this->directory}/index.php", ['--classic', '--workers=2'], $this->directory);
        try {
            self::assertSame('old', $server->get('/')->body);
            file_put_contents("{$this->directory}/index.php", "<?php echo 'new';");
            $before = [$server->leader(), ...$server->workers()];
            $server->signal(SIGHUP);
            self::untilServes($server, 2);

            self::assertSame('new', $server->get('/')->body);
            self::untilGone($before);
        } finally {
            $server->kill();
        }
    }

    public function testARequestInProgressEndsOnTheCodeItBeganWith(): void
    {
        $this->configure('->withDrain(0.2)');
        $server = $this->serve();
        $held = $this->hold($server);
        $leader = $server->leader();
        $server->signal(SIGHUP);
        self::untilServes($server, 2);
        // Longer than the time limit of a stop.
        usleep(500_000);
        $this->release();

        self::assertSame('held', $held->read()->body);
        self::untilGone([$leader]);
    }

    /**
     * The long request ends after a hundred others were answered. In `make chaos` it also takes a minute, the most that
     * the defaults allow (NEXUS_TEST_REQUEST_SECONDS=60).
     */
    public function testALongRequestEndsOnTheCodeItBeganWithWhileOthersHaveTheNewOne(): void
    {
        $asked = getenv('NEXUS_TEST_REQUEST_SECONDS');
        $seconds = (int) $asked;
        $waits = "while (!file_exists('{$this->directory}/end')) { usleep(10_000); clearstatcache(); } return 'old';";
        $this->write("\$request->path() === '/long' ? (static function () { {$waits} })() : 'old'");
        $server = $this->serveOwn();
        $long = $server->connect();
        $began = microtime(true);
        $long->send("GET /long HTTP/1.1\r\nHost: localhost\r\n\r\n");
        // A client that connects later is accepted later.
        self::assertSame('old', $server->get('/')->body);
        $old = [$server->leader(), ...$server->workers()];
        $this->write("'new'");
        $server->signal(SIGHUP);
        self::untilServes($server, 2);
        $answers = 0;
        for (; $answers < 100 || microtime(true) - $began < $seconds - 1; $answers++) {
            self::assertSame('new', $server->get('/')->body);
            usleep(20_000);
        }
        touch("{$this->directory}/end");
        $answer = $long->read();

        self::assertSame(['old', 'close'], [$answer->body, $answer->headers['connection'] ?? null]);
        self::untilGone($old);
        self::assertSame("nexus: generation 2 serves.\n", $server->errors());
        if ($asked !== false) {
            fprintf(
                STDERR,
                "A request of %.1f s ended on the old code; %d beside it were answered by the new one.\n",
                microtime(true) - $began,
                $answers,
            );
        }
    }

    public function testWhatDoesNotEndWithinTheReloadDrainTimeIsCut(): void
    {
        $this->configure('->withReloadDrain(0.2)');
        $server = $this->serve();
        $held = $this->hold($server);
        $before = [$server->leader(), ...$server->workers()];
        $server->signal(SIGHUP);
        self::untilGone($before);

        self::assertTrue($held->isClosed());
        self::assertSame('hello', $server->get('/')->body);
    }

    public function testCodeThatDoesNotBootChangesNothing(): void
    {
        $this->write("'old'");
        $server = $this->serveOwn();
        $processes = $server->processes();
        file_put_contents("{$this->directory}/app.php", '<?php syntax error');
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'it is said',
            static fn(): bool => str_contains(
                $server->errors(),
                'the reload has failed, and the previous generation continues: ParseError: syntax error',
            ),
        );

        self::assertSame('old', $server->get('/')->body);
        self::assertSame($processes, $server->processes());
        $this->write("'new'");
        $server->signal(SIGHUP);
        self::untilServes($server, 3);
        self::assertSame('new', $server->get('/')->body);
    }

    public function testCodeThatDoesNotBootInTimeChangesNothing(): void
    {
        $this->write("'old'");
        $server = $this->serveOwn();
        $this->configure('->withBootWithin(0.5)');
        $this->write("'new'", 'sleep(600);');
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'it is said',
            static fn(): bool => str_contains($server->errors(), 'the reload has failed'),
        );

        self::assertSame('old', $server->get('/')->body);
        self::assertStringContainsString('was killed by SIGKILL while it loaded it', $server->errors());
    }

    #[TestWith(['->withWorkers(0)', 'nexus.php:1: workers must be'])]
    #[TestWith(['->withWorkers(1000)', 'NX-0427'])]
    public function testANexusPhpThatCannotBeFollowedChangesNothing(string $changes, string $reason): void
    {
        $this->write("'old'");
        $server = $this->serveOwn([]);
        $this->configure($changes);
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'it is said',
            static fn(): bool => str_contains($server->errors(), 'the reload has failed'),
        );

        self::assertSame('old', $server->get('/')->body);
        self::assertStringContainsString($reason, $server->errors());
    }

    public function testLinksInPathsAreFollowedAnewAndTheOldReleaseCanBeDeleted(): void
    {
        foreach (['one' => 1, 'two' => 2] as $release => $workers) {
            mkdir("{$this->directory}/{$release}");
            $this->write("'{$release}'", file: "{$release}/app.php");
            file_put_contents(
                "{$this->directory}/{$release}/nexus.php",
                "<?php return Nexus\\Server\\ServerConfig::default()->withWorkers({$workers});",
            );
        }
        symlink('one', "{$this->directory}/current");
        $server = ServerProcess::start(
            'app.php',
            [],
            "{$this->directory}/current",
            ['env', "PWD={$this->directory}/current"],
        );
        try {
            self::assertSame('one', $server->get('/')->body);
            symlink('two', "{$this->directory}/next");
            rename("{$this->directory}/next", "{$this->directory}/current");
            $server->signal(SIGHUP);
            self::untilServes($server, 2);

            self::assertSame('two', $server->get('/')->body);
            self::assertCount(2, $server->workers());
            DeployedRelease::deleteTree("{$this->directory}/one");
            $server->signal(SIGHUP);
            self::untilServes($server, 3);
            self::assertSame('two', $server->get('/')->body);
        } finally {
            $server->kill();
        }
    }

    public function testIniFilesAreReadAnew(): void
    {
        mkdir("{$this->directory}/ini");
        putenv("PHP_INI_SCAN_DIR=:{$this->directory}/ini");
        $this->write("ini_get('memory_limit') . ' ' . ini_get('opcache.jit')");
        $server = $this->serveOwn(['--workers=1']);
        self::assertMatchesRegularExpression('~^(?!77M)\S+ (?!function)\w*$~', $server->get('/')->body);
        file_put_contents("{$this->directory}/ini/z.ini", "memory_limit=77M\nopcache.jit=function\n");
        $server->signal(SIGHUP);
        self::untilServes($server, 2);

        self::assertSame('77M function', $server->get('/')->body);
    }

    public function testMoreAndFewerWorkersShareTheSockets(): void
    {
        $this->write('getmypid()');
        $generation = 1;
        $this->configure('->withWorkers(1)');
        $server = $this->serveOwn([]);
        foreach ([3, 2, 4, 1] as $workers) {
            $this->configure("->withWorkers({$workers})");
            $before = $server->workers();
            $server->signal(SIGHUP);
            self::untilServes($server, ++$generation);
            self::untilGone(array_values($before));
            $pids = [];
            for ($request = 0; $request < 60; $request++) {
                $pids[$server->get('/')->body] = true;
            }

            self::assertCount($workers, $server->workers());
            self::assertSame([], array_diff(array_keys($pids), array_values($server->workers())));
            self::assertCount($workers, $pids);
        }
    }

    public function testAnotherAddressIsOpenedAndTheOldOneIsClosed(): void
    {
        $this->write("'hello'");
        $this->configure("->withSocket('old.sock')->withWorkers(2)");
        $server = ServerProcess::start('app.php', [], $this->directory, anyPort: false);
        try {
            self::assertSame('hello', $server->get('/')->body);
            $this->configure("->withSocket('new.sock')->withWorkers(2)");
            $server->signal(SIGHUP);
            self::untilServes($server, 2);

            self::assertSame('hello', HttpConnection::open("unix://{$this->directory}/new.sock")->get('/')->body);
            self::assertFalse(@stream_socket_client($server->address));
            self::assertFileDoesNotExist("{$this->directory}/old.sock");
        } finally {
            $server->kill();
        }
    }

    public function testReloadsRequestedDuringAReloadAreMerged(): void
    {
        $this->write("'1'");
        $server = $this->serveOwn(['--workers=1']);
        for ($version = 2; $version < 12; $version++) {
            $this->write("'{$version}'");
            $server->signal(SIGHUP);
            usleep(2_000);
        }
        ServerProcess::eventually('the newest code answers', static fn(): bool => $server->get('/')->body === '11');

        self::assertLessThanOrEqual(4, substr_count($server->errors(), 'serves.'));
    }

    public function testAReloadWaitsWhileEightOlderGenerationsAnswerRequests(): void
    {
        $this->configure('->withReloadDrain(600.0)->withWorkers(1)');
        $server = $this->serve([]);
        $held = [];
        for ($generation = 1; $generation <= 8; $generation++) {
            $held[$generation] = $this->hold($server, release: "release{$generation}");
            $server->signal(SIGHUP);
            self::untilServes($server, $generation + 1);
        }
        foreach ([1, 2] as $_) {
            $server->signal(SIGHUP);
            ServerProcess::eventually('it is said', static fn(): bool => str_contains(
                $server->errors(),
                'the reload waits until one of the 8 generations that still answer requests has ended.',
            ));
        }
        self::assertSame('hello', $server->get('/')->body);
        self::assertStringNotContainsString('generation 10', implode(' ', $server->processes()));
        $this->release('release3');
        self::assertSame('held', $held[3]->read()->body);
        self::untilServes($server, 10);
        unset($held[3]);
        foreach ($held as $number => $connection) {
            $this->release("release{$number}");
            self::assertSame('held', $connection->read()->body);
        }
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertSame(9, substr_count($server->errors(), 'serves.'), 'The two requests were one reload.');
        self::assertSame(1, substr_count($server->errors(), 'the reload waits'));
    }

    public function testAStopWhileAReloadWaitsStops(): void
    {
        $this->configure('->withReloadDrain(600.0)->withDrain(0.1)->withWorkers(1)');
        $server = $this->serve([]);
        $held = [];
        for ($generation = 1; $generation <= 8; $generation++) {
            $held[] = $this->hold($server, release: "release{$generation}");
            $server->signal(SIGHUP);
            self::untilServes($server, $generation + 1);
        }
        $server->signal(SIGHUP);
        ServerProcess::eventually('it waits', static fn(): bool => str_contains($server->errors(), 'the reload waits'));
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertStringNotContainsString('generation 10', $server->errors());
        self::assertCount(8, array_filter($held, static fn(HttpConnection $one): bool => $one->isClosed()));
    }

    public function testAStopDuringAReloadStops(): void
    {
        $this->write("'old'");
        $server = $this->serveOwn();
        $this->write("'new'", 'sleep(600);');
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'the next one boots',
            static fn(): bool => substr_count(implode(' ', $server->processes()), 'generation 2') > 1,
        );
        $processes = array_keys($server->processes());
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::untilGone($processes);
    }

    /** A short version; docs/inside/processes.md has the figures of a minute with one reload per second. */
    public function testNoRequestIsLost(): void
    {
        $server = ServerProcess::start(dirname(__DIR__) . '/Chaos/app.php', ['--workers=2'], $this->directory);
        try {
            $hasty = LoadClient::start($server->address, 10, LoadClient::POLITE);
            $slow = LoadClient::start($server->address, 50, LoadClient::POLITE, pause: 0.2, seed: 2);
            $hasty->waitUntilUp(ServerProcess::PATIENCE);
            for ($generation = 2; $generation <= 6; $generation++) {
                $server->signal(SIGHUP);
                self::untilServes($server, $generation);
            }
            foreach ([$hasty->stop(), $slow->stop()] as $report) {
                self::assertSame([], $report->losses);
                self::assertSame([], $report->wrongs);
                self::assertSame(0, $report->refused);
                self::assertGreaterThan(50, $report->answered);
            }
        } finally {
            $server->kill();
        }
    }
}
