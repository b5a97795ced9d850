<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** A failed request does not affect other requests. */
#[CoversNothing]
final class FailureTest extends ClassicTestCase
{
    #[TestWith(['/uncaught', 'no code catches this'])]
    #[TestWith(['/fatal', 'undefined_function_of_the_fixture'])]
    #[TestWith(['/compile', ' class Registry'])]
    #[TestWith(['/memory', 'Allowed memory size of 16777216 bytes exhausted'])]
    #[TestWith(['/memory-beside', 'Allowed memory size of 16777216 bytes exhausted'])]
    #[TestWith(['/time', 'Maximum execution time of 1 second exceeded'])]
    public function testItIs500SaidInTheLogAndTheWorkerLives(string $path, string $said): void
    {
        $worker = self::server()->workers();
        $answer = self::get($path);

        self::assertSame(500, $answer->status);
        self::assertSame('', $answer->body, 'what is in the log is none of the client\'s');
        ServerProcess::eventually(
            'the log says it',
            static fn(): bool => str_contains(self::server()->errors(), $said),
        );
        self::assertStringContainsString($said, self::server()->errors());
        self::assertSame('[1,"loaded",2,null]', self::get('/fresh')->body);
        self::assertSame($worker, self::server()->workers());
    }

    public function testWhatWasSentBeforeStaysSent(): void
    {
        $answer = self::get('/uncaught-late');

        self::assertSame([200, str_repeat('x', 100)], [$answer->status, $answer->body]);
    }

    public function testAFatalErrorInACoroutineEndsThatCoroutine(): void
    {
        $worker = self::server()->workers();
        for ($i = 0; $i < 50; $i++) {
            self::assertSame('survived', self::get('/fatal-child')->body);
        }

        self::assertSame($worker, self::server()->workers());
    }

    public function testDevelopmentModeSendsTheErrorAsHtml(): void
    {
        $server = self::start(['--workers=1', '--env=development'], ['-d', 'display_errors=1']);
        try {
            $answer = $server->get('/uncaught');
            self::assertStringContainsString(
                '<b>Fatal error</b>:  Uncaught RuntimeException: no code catches this',
                $answer->body,
            );
        } finally {
            $server->kill();
        }
    }

    public function testMessagesToTheLog(): void
    {
        self::get('/log');

        ServerProcess::eventually(
            'the log says it',
            static fn(): bool => str_contains(self::server()->errors(), "said to the log\n"),
        );
        self::assertStringContainsString("said to the log\n", self::server()->errors());
    }

    public function testPhpinfoIsAPage(): void
    {
        self::assertStringContainsString('<!DOCTYPE html', self::get('/phpinfo')->body);
    }
}
