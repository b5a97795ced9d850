<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ErrorLog;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** The output of a server's processes to standard error. */
#[CoversNothing]
final class LogFileTest extends LifecycleTestCase
{
    public function testAReloadOverwritesNothingInAFileThatIsNotOpenedForAppending(): void
    {
        $log = "{$this->directory}/log";
        $this->configure('');
        $this->write("fwrite(STDERR, 'request ' . \$request->query('number', '') . \"\\n\")");
        $server = $this->serveOwn(['--workers=1'], ['sh', '-c', 'exec "$@" 2>"$0"', $log]);
        $expected = [];
        for ($number = 1; $number <= 6; $number++) {
            $server->get("/?number={$number}");
            $expected[] = "request {$number}";
            if ($number % 2 === 0) {
                $server->signal(SIGHUP);
                $generation = 1 + intdiv($number, 2);
                ServerProcess::eventually(
                    'the reload is done',
                    static fn(): bool => str_contains(
                        (string) file_get_contents($log),
                        "generation {$generation} serves.",
                    ),
                );
            }
        }
        $lines = explode("\n", (string) file_get_contents($log));

        self::assertSame($expected, array_values((array) preg_grep('/^request/', $lines)));
        self::assertSame([], preg_grep('/^(?!request \d$|\S{24} \[info\] nexus: |$)/', $lines), 'Every line is whole.');
    }

    #[TestWith(['exec "$@" 2>"$0"', true])]
    #[TestWith(['export JOURNAL_STREAM=1:1; exec "$@" 2>"$0"', true])]
    #[TestWith(['exec 2>"$0"; export JOURNAL_STREAM=$(stat -Lc %d:%i /dev/fd/2); exec "$@"', false])]
    public function testEachRecordHasItsTimeUnlessSystemdAddsIt(string $shell, bool $isTimed): void
    {
        $log = "{$this->directory}/log";
        $begin = microtime(true) - 0.001;
        $this->configure('');
        $this->write('trigger_error("first\nsecond")');
        $server = $this->serveOwn(
            ['--workers=1'],
            ['sh', '-c', $shell, $log],
            ['-d', 'log_errors=1', '-d', 'error_log='],
        );
        $server->get('/');
        $pattern = '/^((?:\S+ \[notice\] |<5>)?)PHP Notice:  first\n  \| second in/m';
        $time = null;
        ServerProcess::eventually('it is logged', static function () use ($log, $pattern, &$time): bool {
            $isLogged = preg_match($pattern, (string) file_get_contents($log), $match) === 1;
            $time = $match[1] ?? null;

            return $isLogged;
        });
        if (!$isTimed) {
            self::assertSame('<5>', $time, 'the prefix for the journal, sd-daemon(3)');

            return;
        }
        self::assertMatchesRegularExpression(ErrorLog::TIME, (string) $time);
        $time = substr((string) $time, 0, 24);
        $moment = \DateTimeImmutable::createFromFormat(\DateTimeInterface::RFC3339_EXTENDED, $time);
        self::assertInstanceOf(\DateTimeImmutable::class, $moment);
        $seconds = (float) $moment->format('U.u');
        self::assertTrue($begin <= $seconds && $seconds <= microtime(true), "{$time} is the time of the request.");
    }

    /**
     * The message comes from a client. PHP puts it into a warning, the report of an uncaught exception with its stack,
     * and error_log().
     */
    #[TestWith(['trigger_error($message)', 'PHP Notice:  first'])]
    #[TestWith(['error_log($message)', 'first'])]
    #[TestWith(['spawn(static fn() => throw new \\RuntimeException($message)) && delay(0.01)', 'first'])]
    #[TestWith(['throw new \\RuntimeException($message)', 'first'])]
    public function testAMessageOfPhpForgesNoLine(string $does, string $beginning): void
    {
        $this->configure('');
        $this->write(
            "doAsAsked(\$request->query('message', ''))",
            "use function Nexus\\Async\\{delay, spawn}; function doAsAsked(string \$message): string { {$does}; return 'done'; }",
        );
        $server = $this->serveOwn(
            ['--workers=1'],
            php: ['-d', 'log_errors=1', '-d', 'error_log=', '-d', 'display_errors=0'],
        );
        $server->get(
            '/?message=' . rawurlencode(
                "first\r\nnexus: forged\n  nexus: forged\n    #0 forged.php(1): forged()\x1b[2J\u{9b}2J",
            ),
        );
        ServerProcess::eventually(
            'it is in the log',
            static fn(): bool => str_contains($server->errors(), '\x1b[2J\xc2\x9b2J'),
        );
        $log = rtrim($server->errors(), "\n");

        self::assertStringContainsString($beginning, $log);
        self::assertSame(
            [],
            preg_grep(
                '/^(?!  \| |    #\d+ |nexus: \w|PHP |first)|^(nexus: |  (?!\| ) *\S* ?)forged/',
                explode("\n", $log),
            ),
            $log,
        );
        self::assertSame(1, preg_match_all('/^(?!  \| |    #\d+ )/m', $log), 'one message');
        self::assertDoesNotMatchRegularExpression('/[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]/', $log);
    }

    public function testAReaderThatStandsStillHoldsUpNeitherSupervisionNorRequests(): void
    {
        posix_mkfifo("{$this->directory}/log", 0o600);
        $reader = fopen("{$this->directory}/log", 'r+');
        self::assertIsResource($reader);
        stream_set_blocking($reader, false);
        $filled = 0;
        do {
            $count = (int) @fwrite($reader, str_repeat('.', 4096));
            $filled += $count;
        } while ($count > 0);
        $this->configure('');
        $this->write('trigger_error(str_repeat("x", 100_000)) . getmypid()');
        $server = $this->serveOwn(['--workers=1'], ['sh', '-c', 'exec "$@" 2>"$0"', "{$this->directory}/log"]);
        $first = $server->workers()[0];
        // Beyond 4 MiB lines are dropped.
        for ($request = 0; $request < 60; $request++) {
            self::assertStringEndsWith((string) $first, $server->get('/')->body);
        }
        posix_kill($first, SIGKILL);
        ServerProcess::eventually(
            'another worker serves',
            static fn(): bool => ($server->workers()[0] ?? $first) !== $first,
        );
        self::assertStringNotContainsString((string) $first, $server->get('/')->body);
        for ($request = 0; $request < 60; $request++) {
            $server->get('/');
        }
        $said = '';
        ServerProcess::eventually(
            'what was logged is read, and what was lost is counted',
            static function () use ($reader, &$said): bool {
                $said .= (string) stream_get_contents($reader);

                return str_contains($said, 'was killed by SIGKILL; replaced.') && preg_match(
                    '/nexus: \d+ lines that pid \d+ wrote to standard error were lost/',
                    $said,
                ) === 1;
            },
        );
        fclose($reader);
        $server->kill();

        self::assertSame($filled, strspn($said, '.'), 'Nothing was written before the reader went on.');
    }
}
