<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** Frameworks that keep state of the current request in objects and statics, in one long-running worker. */
#[CoversNothing]
final class WarmTest extends ApplicationTestCase
{
    private const CONCURRENT = 100;

    /** Two requests, one after the other, in one kernel: the second finds no state of the first. */
    #[TestWith([Application::Symfony])]
    #[TestWith([Application::Symfony7])]
    #[TestWith([Application::Laravel])]
    #[TestWith([Application::Laravel12])]
    public function testItAnswersWhatItAnswersBehindPhpFpm(Application $application): void
    {
        $expected = self::pagesOfFpm($application);
        $server = self::serve($application, 'warm', $application->warm(), '--concurrency=1');
        try {
            $browser = new Browser($server->address);
            $pages = Visit::pages($browser);
            $again = Visit::pages($browser);
        } finally {
            $server->kill();
        }
        // Files are served by the web server in front, or by classic mode.
        unset($expected['a file']);
        foreach ($expected as $name => $page) {
            self::assertSame(self::comparable($page), self::comparable($pages[$name]), "{$name}\n{$server->errors()}");
            self::assertSame(
                self::comparable($page),
                self::comparable($again[$name]),
                "{$name}, the second time\n{$server->errors()}",
            );
        }
    }

    /** Downloads, parts of them, and exit(), in the kernel that has answered the request before. */
    #[TestWith([Application::Symfony7])]
    public function testDownloadsAndExitAreAsBehindPhpFpm(Application $application): void
    {
        $services = self::servicesFor($application);
        $fpm = FpmServer::start($application->documentRoot(), $services->environment($application, 'fpm-endings'));
        $expected = Visit::endings(new Browser($fpm->address()));
        $server = self::serve($application, 'endings', $application->warm(), '--concurrency=1');
        try {
            $browser = new Browser($server->address);
            foreach ([Visit::endings($browser), Visit::endings($browser)] as $round => $pages) {
                foreach ($expected as $name => $page) {
                    $message = "{$name}, round {$round}\n{$server->errors()}";
                    self::assertSame(self::comparable($page), self::comparable($pages[$name]), $message);
                }
            }
        } finally {
            $server->kill();
        }
        self::assertSame('a page, and a shutdown function', $expected['exit']->body);
        self::assertSame([418, 206], [$expected['exit']->status, $expected['a part of it']->status]);
    }

    /** Laravel's handler of such sessions remembers whether the session of the request is in the table. */
    public function testEachVisitorGetsASessionInTheDatabase(): void
    {
        $application = Application::Laravel12;
        $storage = self::servicesFor($application)->environment($application, 'sessions')['APP_STORAGE'];
        $database = new \PDO("sqlite:{$storage}/sessions.sqlite");
        $database->exec('CREATE TABLE sessions (id TEXT PRIMARY KEY, user_id INTEGER, ip_address TEXT, '
            . 'user_agent TEXT, payload TEXT, last_activity INTEGER)');
        $server = self::serve($application, 'sessions', $application->warm(), '--concurrency=1');
        try {
            $browser = new Browser($server->address);
            $first = $browser->get('/me');
            $browser->get('/me');
            $browser->get('/me', ['Cookie' => $first->cookies()]);
        } finally {
            $server->kill();
        }

        $count = $database->query('SELECT COUNT(*) FROM sessions');
        self::assertNotFalse($count);
        self::assertSame(2, $count->fetchColumn(), $server->errors());
    }

    /** @return array<mixed> */
    private static function comparable(Page $page): array
    {
        $comparable = $page->comparable();
        // PHP in a web server adds this header itself (expose_php).
        unset($comparable['headers']['x-powered-by']);

        return $comparable;
    }

    /** A hundred requests at once in one worker, each waiting for the database: each gets its own user, everywhere. */
    #[TestWith([Application::Symfony])]
    #[TestWith([Application::Symfony7])]
    #[TestWith([Application::Laravel])]
    #[TestWith([Application::Laravel12])]
    public function testAHundredThatWaitAtOnceEachGetTheirOwnUser(Application $application): void
    {
        $server = self::serve($application, 'warm', $application->warm(), '--queue-timeout=30s');
        try {
            $browser = new Browser($server->address);
            [, $alone] = self::ask($browser, ['first']);
            // The first round creates the kernels.
            [$cold] = self::ask($browser, self::users('cold'));
            [$warm, $together] = self::ask($browser, self::users('warm'));
        } finally {
            $server->kill();
        }

        self::assertSame(self::expected('cold'), $cold, $server->errors());
        self::assertSame(self::expected('warm'), $warm, $server->errors());
        self::assertLessThan(self::CONCURRENT * $alone / 4, $together, 'They have waited one after the other.');
    }

    /** Without pooled() and isolate() requests mix their users: the test above would detect that. */
    #[TestWith([Application::Symfony])]
    #[TestWith([Application::Symfony7])]
    #[TestWith([Application::Laravel])]
    #[TestWith([Application::Laravel12])]
    public function testWithoutKernelsOrStaticsOfTheirOwnTheyAreTakenForEachOther(Application $application): void
    {
        $server = self::serve($application, 'warm', $application->shared());
        try {
            $browser = new Browser($server->address);
            self::ask($browser, ['first']);
            [$answers] = self::ask($browser, self::users('shared'));
        } finally {
            $server->kill();
        }

        self::assertLessThan(self::CONCURRENT / 2, count(array_intersect_assoc($answers, self::expected('shared'))));
    }

    /** @return list<string> */
    private static function users(string $name): array
    {
        return array_map(static fn(int $number): string => "{$name}-{$number}", range(1, self::CONCURRENT));
    }

    /** @return list<string> */
    private static function expected(string $name): array
    {
        return array_map(
            static fn(string $user): string => (string) json_encode(
                array_fill_keys(['asked', 'service', 'database', 'stack', 'session'], $user),
            ),
            self::users($name),
        );
    }

    /**
     * @param list<string> $users
     * @return array{list<string>, float} the response of each, and the seconds until the last one
     */
    private static function ask(Browser $browser, array $users): array
    {
        $began = microtime(true);
        $streams = array_map(static fn(string $user) => $browser->send('GET', '/wait', ['X-User' => $user]), $users);
        $answers = array_map(static fn($stream): string => Browser::read($stream)->body, $streams);

        return [$answers, microtime(true) - $began];
    }
}
