<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\ServerProcess;

/** The inspection of actors of HTTP workers, and their end. */
final class ActorsTest extends StatusTestCase
{
    protected function tearDown(): void
    {
        parent::tearDown();
        putenv('NEXUS_TEST_JOURNAL');
    }

    public function testShowsWhatTheActorsOfAllWorkersDo(): void
    {
        $server = $this->serveActors(['--workers=2']);
        self::assertSame('sent', $server->get('/wait/30')->body);
        $workers = [];
        ServerProcess::eventually('an actor waits', static function () use ($server, &$workers): bool {
            $workers = self::actors($server);

            return self::handling($workers) !== [];
        });
        self::assertCount(2, $workers);
        self::assertSame([0, 1], array_column($workers, 'slot'));
        self::assertEqualsCanonicalizing($server->workers(), array_column($workers, 'pid'));
        [$busy] = self::handling($workers);
        self::assertSame(
            ['/user/counter', 'running', 'Wait', 0, 0, []],
            [$busy['path'], $busy['state'], $busy['message'], $busy['mailbox'], $busy['restarts'], $busy['children']],
        );
        self::assertGreaterThan(0.0, $busy['age']);
        [$code, $said] = self::nexus(['status', '--actors', '--pid=' . $server->master()]);
        self::assertSame(0, $code, $said);
        self::assertMatchesRegularExpression(
            '~^worker 0 of generation 1 \(pid \d+\): system shop, 1 actors, \d messages handled, dead letters: none\n  /user\n  └─ counter  running~m',
            $said,
        );
        self::assertMatchesRegularExpression('~counter  running, handles Wait for .*: delay, \d~', $said);
    }

    public function testReportsAWorkerWithAStalledLoopAsNotAnswering(): void
    {
        $server = $this->serveActors(['--workers=1']);
        [$worker] = $server->workers();
        posix_kill($worker, SIGSTOP);
        try {
            self::assertSame([
                [null, 'It has not answered within 2 s: its event loop is blocked. nexus stack shows where.'],
            ], array_map(
                static fn(array $worker): array => [$worker['actors'], $worker['error']],
                self::actors($server),
            ));
        } finally {
            posix_kill($worker, SIGCONT);
        }
        ServerProcess::eventually(
            'it answers again',
            static fn(): bool => array_column(self::actors($server), 'error') === [null],
        );
    }

    public function testReportsThatNoWorkerHasActors(): void
    {
        $server = $this->serve(['--workers=1']);
        self::assertSame([], self::actors($server));
        self::assertStringContainsString(
            'No worker has actors',
            self::nexus(['status', '--actors', '--pid=' . $server->master()])[1],
        );
    }

    public function testActorsEndAfterTheLastRequestAndHandleTheMailThatItHasSent(): void
    {
        $server = $this->serveActors(['--workers=1']);
        $runs = $server->connect();
        $runs->send("GET /hold/8 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        ServerProcess::eventually(
            'it is in progress',
            static fn(): bool => self::inProgress(self::look($server)) !== [],
        );
        $server->signal(SIGTERM);
        self::assertSame('held', $runs->read()->body);
        self::assertSame(0, $server->exitCode());
        self::assertSame(
            ['answered', 'ingress', 'before-actors'],
            array_slice(array_values(array_diff($this->journal(), ['counted 1'])), 0, 3),
        );
        self::assertSame(
            ['counted 1', 'stopped'],
            array_values(array_intersect($this->journal(), ['counted 1', 'stopped'])),
        );
        self::assertSame('after-actors', array_slice($this->journal(), -1)[0]);
    }

    public function testAReloadEndsTheActorsOfTheOldGeneration(): void
    {
        $server = $this->serveActors(['--workers=1']);
        $old = $server->get('/process')->body;
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'the old actors have ended',
            fn(): bool => \in_array('after-actors', $this->journal($old), true),
        );
        ServerProcess::eventually(
            'the new ones are seen',
            static fn(): bool => array_column(self::actors($server), 'generation') === [2],
        );
        self::assertNotSame($old, $new = $server->get('/process')->body);
        self::assertSame([], $this->journal($new));
    }

    public function testARequestThatShutsDownTheSystemGoesOnAndAnotherWorkerFollows(): void
    {
        $server = $this->serveActors(['--workers=1']);
        $old = $server->get('/process')->body;
        self::assertSame('ending', $server->get('/end')->body);
        ServerProcess::eventually(
            'its actors have ended',
            fn(): bool => \in_array('after-actors', $this->journal($old), true),
        );
        self::assertSame('went on', $this->journal($old)[0]);
        self::assertContains('stopped', $this->journal($old));
        ServerProcess::eventually(
            'another one serves',
            static fn(): bool => $server->workers() !== [(int) $old] && $server->get('/process')->body !== $old,
        );
    }

    /** @param list<string> $options */
    private function serveActors(array $options): ServerProcess
    {
        putenv("NEXUS_TEST_JOURNAL={$this->directory}/journal");

        return $this->serve($options, 'actors');
    }

    /** @return list<string> what was noted, by that process or all */
    private function journal(?string $process = null): array
    {
        $file = "{$this->directory}/journal";
        $lines = array_map(
            static fn(string $line): array => explode(' ', trim($line), 2),
            is_file($file) ? array_filter((array) file($file), is_string(...)) : [],
        );

        return array_values(
            array_map(
                static fn(array $line): string => $line[1] ?? '',
                array_filter($lines, static fn(array $line): bool => $process === null || $line[0] === $process),
            ),
        );
    }

    /** @return list<array<string, mixed>> */
    private static function actors(ServerProcess $server): array
    {
        [$code, $said] = self::nexus(['status', '--actors', '--json', '--pid=' . $server->master()]);
        self::assertSame(0, $code, $said);

        /** @var list<array<string, mixed>> */
        return self::decode($said)['workers'];
    }

    /**
     * @param list<array<string, mixed>> $workers
     * @return list<array<string, mixed>> the actors that handle something
     */
    private static function handling(array $workers): array
    {
        $actors = [];
        foreach ($workers as $worker) {
            $report = $worker['actors'];
            array_push($actors, ...(\is_array($report) && \is_array($report['actors']) ? $report['actors'] : []));
        }

        /** @var list<array<string, mixed>> $actors */
        return array_values(array_filter($actors, static fn(array $actor): bool => $actor['message'] !== null));
    }
}
