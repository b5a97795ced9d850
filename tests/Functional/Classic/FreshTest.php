<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use PHPUnit\Framework\Attributes\CoversNothing;

/** A request leaves no state to the next one. */
#[CoversNothing]
final class FreshTest extends ClassicTestCase
{
    private const REQUESTS = 20_000;

    public function testTwentyThousandRequestsAreEachTheFirstAndMemoryStays(): void
    {
        $client = self::client();
        $request = str_repeat(self::request('/fresh'), 100);
        $early = 0;
        for ($round = 0; $round < self::REQUESTS / 100; $round++) {
            $client->send($request);
            for ($i = 0; $i < 100; $i++) {
                $answer = $client->read();
                if ($answer->body !== '[1,"loaded",2,null]' || $answer->header('x-fresh') !== '1') {
                    self::fail("Request {$i} of round {$round}: {$answer->body}");
                }
            }
            $early = $round === 20 ? $this->memory() : $early;
        }

        self::assertLessThan(512 * 1024, $this->memory() - $early);
    }

    public function testSettingsHandlersErrorsAndDirectoryAreTheScriptsOwn(): void
    {
        self::get('/fresh');
        self::get('/deprecated');

        self::assertSame([\ini_get('precision'), null, null, true], self::get('/settings')->json());
    }

    public function testTheMemoryOfARequestIsGivenBack(): void
    {
        // The first one compiles.
        self::get('/pid');
        $before = self::get('/pid')->json();
        self::get('/large?kilobytes=4000');
        self::get('/memory');

        self::assertSame($before, self::get('/pid')->json());
    }

    public function testCompiledRegularExpressionsBelongToTheProcessAsUnderPhpFpm(): void
    {
        // 50 of them take some 10 KB of the memory of a request where they belong to it, as on the command line.
        $growth = self::get('/regular-expressions')->json();

        self::assertIsInt($growth);
        self::assertLessThan(2048, $growth);
    }

    public function testOpcacheCanBeReset(): void
    {
        self::assertSame('true', self::get('/reset')->body);
        self::assertSame(1, self::get('/resets')->json());
        self::assertSame('[1,"loaded",2,null]', self::get('/fresh')->body);
        self::assertSame('[1,"loaded",2,null]', self::get('/fresh')->body);
    }

    public function testAnUploadThatWasNotMovedIsRemoved(): void
    {
        $path = self::upload('/left-upload', ['file' => ['a.txt', 'content']])->json();

        self::assertIsString($path);
        self::assertNotSame('', $path);
        self::get('/pid');
        self::assertFileDoesNotExist($path);
    }

    /** Memory of the worker, in bytes. */
    private function memory(): int
    {
        $status = (string) file_get_contents('/proc/' . self::server()->workers()[0] . '/status');
        self::assertSame(1, preg_match('/^VmRSS:\s+(\d+) kB/m', $status, $match));

        return 1024 * (int) $match[1];
    }
}
