<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** A client that does not read its response occupies a connection, not a worker. */
#[CoversNothing]
final class SlowReaderTest extends ClassicTestCase
{
    /** More than the buffers of a socket can hold. */
    private const KILOBYTES = 20_000;

    public function testOtherClientsAreAnsweredWhileManyDoNotRead(): void
    {
        $stalled = [];
        for ($i = 0; $i < 6; $i++) {
            $stalled[] = self::client()->send(self::request('/large?kilobytes=' . self::KILOBYTES));
        }
        for ($i = 0; $i < 20; $i++) {
            self::assertSame('front controller', self::get('/')->body);
        }
        foreach ($stalled as $client) {
            self::assertSame(md5(self::page(self::KILOBYTES)), md5($client->read()->body));
        }
    }

    #[TestWith(['/whole?kilobytes=' . self::KILOBYTES], 'one string')]
    #[TestWith(['/buffered?kilobytes=' . self::KILOBYTES], 'an output buffer')]
    #[TestWith(['/pieces?kilobytes=' . self::KILOBYTES], 'flush() after each part')]
    public function testWhateverWayThePageIsWritten(string $path): void
    {
        $client = self::client()->send(self::request($path));

        self::assertSame('front controller', self::get('/')->body);
        self::assertSame(md5(self::page(self::KILOBYTES)), md5($client->read()->body));
        self::assertSame('front controller', $client->request(self::request('/'))->body, 'the connection goes on');
    }

    public function testPagesOfALengthOfTheirOwnAndOfHttp10(): void
    {
        $promised = self::client()->send(self::request('/length?said=20000000&sent=20000000'));
        $old = self::client()->send('GET /large?kilobytes=' . self::KILOBYTES . " HTTP/1.0\r\n\r\n");

        self::assertSame('front controller', self::get('/')->body);
        self::assertSame(20_000_000, \strlen($promised->read()->body));
        self::assertSame(md5(self::page(self::KILOBYTES)), md5($old->read()->body));
    }

    public function testThePageIsOnTheDiskUntilItIsRead(): void
    {
        $worker = self::server()->workers()[0];
        $client = self::client()->send(self::request('/large?kilobytes=' . self::KILOBYTES));
        self::get('/');

        self::assertCount(1, self::spoolFiles($worker));
        $client->read();
        ServerProcess::eventually('the file is closed', static fn(): bool => self::spoolFiles($worker) === []);
    }

    public function testAClientThatGoesTakesItsPageAlong(): void
    {
        $worker = self::server()->workers()[0];
        $client = self::client()->send(self::request('/large?kilobytes=' . self::KILOBYTES));
        self::get('/');
        self::assertCount(1, self::spoolFiles($worker));
        unset($client);

        ServerProcess::eventually('the file is closed', static fn(): bool => self::spoolFiles($worker) === []);
    }

    public function testAClientThatTakesNothingIsCutAlthoughItsScriptHasEnded(): void
    {
        $server = self::start(['--workers=1', '--write-timeout=1']);
        try {
            $client = self::client($server)->send(self::request('/large?kilobytes=' . self::KILOBYTES));
            $worker = $server->workers()[0];
            ServerProcess::eventually('the page is on the disk', static fn(): bool => self::spoolFiles($worker) !== []);
            ServerProcess::eventually('the page is given up', static function () use ($server, $worker): bool {
                self::assertSame('front controller', $server->get('/')->body);

                return self::spoolFiles($worker) === [];
            });
            $this->expectExceptionMessageMatches('/closed/');
            $client->read();
        } finally {
            $server->kill();
        }
    }

    public function testAStopWaitsForWhatIsStillToBeSent(): void
    {
        $server = self::start(['--workers=1']);
        try {
            $client = self::client($server)->send(self::request('/large?kilobytes=' . self::KILOBYTES));
            self::assertSame('front controller', $server->get('/')->body);
            $server->signal(SIGTERM);
            ServerProcess::eventually(
                'new clients are refused',
                static fn(): bool => @stream_socket_client($server->address) === false,
            );

            self::assertSame(md5(self::page(self::KILOBYTES)), md5($client->read()->body));
            self::assertSame(0, $server->exitCode());
        } finally {
            $server->kill();
        }
    }

    /** @return list<string> the process' files that never had a name, as its links name them */
    private static function spoolFiles(int $process): array
    {
        $files = [];
        foreach ((array) glob("/proc/{$process}/fd/*") as $link) {
            $target = (string) @readlink((string) $link);
            if (str_contains($target, '(deleted)') && str_starts_with($target, sys_get_temp_dir() . '/#')) {
                $files[] = $target;
            }
        }

        return $files;
    }

    private static function page(int $kilobytes): string
    {
        $alphabet = implode(
            '',
            array_map(static fn(string $letter): string => str_repeat($letter, 1024), range('a', 'z')),
        );

        return substr(str_repeat($alphabet, intdiv($kilobytes, 26) + 1), 0, $kilobytes * 1024);
    }
}
