<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

use function Nexus\Async\all;

/** Twenty sessions at once in a site of several scripts, while the server reloads: no request fails or is mixed up. */
#[CoversNothing]
final class SessionsTest extends ClassicTestCase
{
    private const SESSIONS = 20;
    private const RELOADS = 3;

    public function testNoRequestOfTwentySessionsFailsWhileTheServerReloads(): void
    {
        mkdir(self::file('sessions'));
        $root = \dirname(__DIR__) . '/apps/sessions';
        file_put_contents(self::file('nexus.php'), '<?php
            use Nexus\Server\{ServerConfig, Site};
            return ServerConfig::default()->withSite(Site::plain("' . $root . '")->redirect("/go", "/page.php?"));');
        $server = ServerProcess::start(
            $root,
            ['--classic', '--workers=3'],
            \dirname(self::file('sessions')),
            ['env', 'SESSIONS=' . self::file('sessions')],
        );
        try {
            self::visit($server);
        } finally {
            $server->kill();
        }
    }

    private static function visit(ServerProcess $server): void
    {
        /** @var \ArrayObject<int, true> $over has an element after the last reload */
        $over = new \ArrayObject();
        $master = $server->master();
        $visits = array_map(
            static function (int $number) use ($server, $over): \Closure {
                return static function () use ($server, $number, $over): int {
                    $cookie = self::login($server, $number);
                    $round = 0;
                    do {
                        $round++;
                        $page = self::client($server)->request(self::request('/page.php', $cookie));
                        self::assertSame(json_encode(["user {$number}", $round]), $page->body, (string) $page->status);
                        $status = static fn(string $path): int => self::client($server)
                            ->request(self::request($path))->status;
                        self::assertSame(200, $status('/style.css'));
                        self::assertSame(301, $status('/go'));
                        self::assertSame(200, $status("/no/file/{$round}"));
                    } while (\count($over) === 0);

                    return $round;
                };
            },
            range(1, self::SESSIONS),
        );
        $reloads = static function () use ($master, $over): int {
            try {
                for ($reload = 0; $reload < self::RELOADS; $reload++) {
                    self::reload($master);
                }
            } finally {
                $over[] = true;
            }

            return self::RELOADS;
        };
        $rounds = all([...$visits, $reloads]);
        self::assertCount(self::SESSIONS + 1, $rounds, $server->errors());
    }

    private static function login(ServerProcess $server, int $number): string
    {
        $answer = self::client($server)->request(self::request("/login.php?user=user%20{$number}"));
        self::assertSame('in', $answer->body);

        return 'Cookie: ' . explode(';', $answer->headers['set-cookie'][0] ?? '')[0] . "\r\n";
    }

    private static function reload(int $master): void
    {
        $process = proc_open(
            [\dirname(__DIR__, 3) . '/bin/nexus', 'reload', "--pid={$master}"],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['file', '/dev/null', 'w']],
            $pipes,
        );
        \assert(\is_resource($process));
        $said = (string) stream_get_contents($pipes[1]);
        self::assertSame(0, proc_close($process), $said);
    }
}
