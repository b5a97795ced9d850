<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

#[CoversNothing]
final class ListenersTest extends LifecycleTestCase
{
    /** @param list<string> $options */
    #[TestWith([[]])]
    #[TestWith([['--classic']])]
    public function testAServerListensAtSeveralAddressesAndKeepsOrDropsThemAtAReload(array $options): void
    {
        mkdir("{$this->directory}/public");
        file_put_contents(
            "{$this->directory}/public/app.php",
            $options === [] ? '<?php return fn() => Nexus\Http\Response::text("hello");' : '<?php echo "hello";',
        );
        $this->configure("->withAdditionalAddress('127.0.0.2', 0)->withAdditionalSocket('one.sock')->withAdditionalSocket('two.sock')->withWorkers(2)");
        $server = ServerProcess::start('public/app.php', ['--port=0', ...$options], $this->directory);
        try {
            self::assertSame(
                1,
                preg_match(
                    '~ at (http://\S+) and (http://\S+) and unix:(\S+) and unix:(\S+) by ~',
                    $server->banner,
                    $at,
                ),
            );
            $places = [$server->address, str_replace('http', 'tcp', $at[2]), "unix://{$at[3]}", "unix://{$at[4]}"];
            self::assertSame(['hello'], self::answersOf($places));
            $this->configure("->withAdditionalAddress('127.0.0.2', 0)->withAdditionalSocket('two.sock')->withWorkers(3)");
            $server->signal(SIGHUP);
            self::untilServes($server, 2);
            self::assertFalse(@stream_socket_client($places[2]));
            self::assertFileDoesNotExist($at[3]);
            unset($places[2]);
            self::assertSame(['hello'], self::answersOf($places));
            $server->signal(SIGTERM);
            self::assertSame(0, $server->exitCode());
            self::assertFileDoesNotExist($at[4]);
        } finally {
            $server->kill();
        }
    }

    public function testTheFileOfASocketHasTheModeAndTheOwnerThatWereAskedFor(): void
    {
        $group = posix_getgrgid(posix_getegid());
        self::assertIsArray($group);
        $owner = posix_geteuid() === 0 ? 'nobody:daemon' : ":{$group['name']}";
        $server = $this->serve(
            ['--workers=1', "--host=unix:{$this->directory}/x.sock", '--socket-mode=660', "--socket-owner={$owner}"],
        );

        self::assertSame('hello', $server->get('/')->body);
        self::assertSame(0o660, fileperms("{$this->directory}/x.sock") & 0o777);
        self::assertTrue(posix_geteuid() !== 0 || fileowner("{$this->directory}/x.sock") === 65534);
        $name = posix_getgrgid((int) filegroup("{$this->directory}/x.sock"))['name'] ?? '';
        self::assertStringEndsWith(":{$name}", $owner);
    }

    public function testASocketThatCannotBeGivenAwayIsNone(): void
    {
        [$code, $said] = ServerProcess::fail(
            ServerProcess::app('lifecycle'),
            ['--host=unix:x.sock', '--socket-owner=nobody-at-all'],
            $this->directory,
        );

        self::assertSame(77, $code);
        self::assertStringContainsString('[NX-0430] The socket x.sock cannot be given to nobody-at-all', $said);
        self::assertFileDoesNotExist("{$this->directory}/x.sock");
    }

    #[TestWith(['--listen=nowhere'])]
    #[TestWith(['--listen=127.0.0.1:70000'])]
    #[TestWith(['--socket-mode=888'])]
    public function testWhatIsNoAddressIsRefused(string $option): void
    {
        [$code, $said] = ServerProcess::fail(ServerProcess::app('lifecycle'), ['--port=0', $option], $this->directory);

        self::assertSame(78, $code);
        self::assertStringContainsString('NX-0418', $said);
    }

    /**
     * @param array<string> $places
     * @return list<string>
     */
    private static function answersOf(array $places): array
    {
        $answers = [];
        foreach ([...$places, ...$places, ...$places] as $place) {
            $answers[] = HttpConnection::open($place)->get('/')->body;
        }

        return array_values(array_unique($answers));
    }
}
