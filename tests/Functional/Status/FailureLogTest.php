<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Status;

use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/**
 * A server's log of a failure is enough to find it: frames, causes, the request, and the user's line first.
 */
#[CoversNothing]
final class FailureLogTest extends TestCase
{
    private const MODES = [
        'App' => ['app.php', []],
        'pooled' => ['pooled.php', []],
        'classic' => ['index.php', ['--classic']],
    ];
    private const PHP = [
        '-d',
        'display_errors=0',
        '-d',
        'log_errors=1',
        '-d',
        'error_log=',
        '-d',
        'memory_limit=64M',
        '-d',
        'zend.exception_ignore_args=0',
    ];

    /** @var array<string, ServerProcess> */
    private static array $servers = [];

    public static function tearDownAfterClass(): void
    {
        foreach (self::$servers as $server) {
            $server->kill();
        }
        self::$servers = [];
    }

    /** @return iterable<string, array{string}> */
    public static function modes(): iterable
    {
        foreach (array_keys(self::MODES) as $mode) {
            yield $mode => [$mode];
        }
    }

    #[DataProvider('modes')]
    public function testAnUncaughtExceptionHasItsFrames(string $mode): void
    {
        $lines = $this->logOf($mode, '/throw', 'it broke');

        self::assertMatchesRegularExpression(
            $this->headline('/throw', 'RuntimeException: it broke.+ in \S+/failing\.php:\d+'),
            $lines[0],
        );
        self::assertMatchesRegularExpression(
            '~^(?:    |  \|   )#0 \S+/failing\.php\(\d+\): Nexus\\\\Tests\\\\Functional\\\\Status\\\\Failures\\\\inner\(\)$~',
            $lines[1],
        );
        self::assertMatchesRegularExpression(
            '~^(?:    |  \|   )#1 \S+\.php\(\d+\): Nexus\\\\Tests\\\\Functional\\\\Status\\\\Failures\\\\fail\(\)$~',
            $lines[2],
        );
    }

    #[DataProvider('modes')]
    public function testAMessageForgesNoLineAndNoFrame(string $mode): void
    {
        $lines = $this->logOf($mode, '/throw', 'it broke');

        self::assertStringContainsString(
            'it broke\x0aPHP Fatal error:  forged\x0d\x0a    #0 forged.php(1): forged() in',
            $lines[0],
        );
        self::assertSame([], preg_grep('~^\s*(PHP Fatal error:  forged|#0 forged)~', $lines));
    }

    #[DataProvider('modes')]
    public function testArgumentsAreNotInTheLog(string $mode): void
    {
        $this->logOf($mode, '/deep', 'it broke');

        self::assertStringNotContainsString('swordfish', self::server($mode)->errors());
    }

    #[DataProvider('modes')]
    public function testAPreviousExceptionHasItsFramesToo(string $mode): void
    {
        $lines = $this->logOf($mode, '/previous', 'it is wrapped');

        self::assertMatchesRegularExpression(
            $this->headline('/previous', 'DomainException: it is wrapped in \S+/failing\.php:\d+'),
            $lines[0],
        );
        $previous = preg_grep('~^  (?:\| )?previous: RuntimeException: it broke.+ in \S+/failing\.php:\d+$~', $lines);
        self::assertIsArray($previous);
        self::assertCount(1, $previous, implode("\n", $lines));
        self::assertMatchesRegularExpression(
            '~^(?:    |  \|   )#0 \S+/failing\.php\(\d+\): .+inner\(\)$~',
            $lines[(int) key($previous) + 1],
        );
    }

    #[DataProvider('modes')]
    public function testWhatIsLoggedIsBounded(string $mode): void
    {
        $deep = $this->logOf($mode, '/deep', 'it broke');
        $chained = $this->logOf($mode, '/chained', 'cause 50');
        $long = $this->logOf($mode, '/long', 'xxx');

        self::assertLessThanOrEqual(40, \count($deep));
        self::assertMatchesRegularExpression('~^(?:    |  \|   )and 1\d\d calls more$~', $deep[\count($deep) - 1]);
        self::assertCount(5, (array) preg_grep('~^  (?:\| )?previous: LogicException: cause ~', $chained));
        self::assertMatchesRegularExpression(
            '~^  (?:\| )?and more previous exceptions$~',
            $chained[\count($chained) - 1],
        );
        self::assertLessThan(20_000, \strlen(implode("\n", $long)));
        self::assertStringContainsString('... (97952 bytes more)', $long[0]);
    }

    #[DataProvider('modes')]
    public function testTheUsersLineIsBlamedAndNotOurs(string $mode): void
    {
        self::needStockPhp();
        $line = self::lineOf('// the user\'s line');
        $lines = $this->logOf($mode, '/pool', 'nowhere');

        self::assertMatchesRegularExpression(
            $this->headline('/pool', "PDOException: .+nowhere.* in \S+/failing\.php:{$line}"),
            $lines[0],
        );
        self::assertMatchesRegularExpression(
            "~^(?:    |  \\|   )#0 \S+/failing\.php\({$line}\): Nexus\\\\Db\\\\PooledPdo->query\(\)$~",
            $lines[1],
        );
        self::assertNotSame([], preg_grep('~^(?:    |  \|   )thrown in \S+/src/Db/\S+\.php:\d+$~', $lines));
    }

    #[DataProvider('modes')]
    public function testASpawnedTaskNamesTheRequestThatItWorkedFor(string $mode): void
    {
        $lines = $this->logOf($mode, '/spawned', 'it broke');

        self::assertMatchesRegularExpression(
            '~^PHP Warning:  Uncaught RuntimeException: it broke.+ in \S+/failing\.php:\d+, answering GET /spawned( \(route \S+\))?, request [0-9a-f]{32}$~',
            $lines[0],
        );
        self::assertMatchesRegularExpression('~^(?:    |  \|   )#0 \S+/failing\.php\(\d+\): .+inner\(\)$~', $lines[1]);
    }

    #[DataProvider('modes')]
    public function testAnExhaustedMemoryLimitNamesTheRequest(string $mode): void
    {
        self::needStockPhp();
        $lines = $this->logOf($mode, '/memory', 'Allowed memory size');

        self::assertMatchesRegularExpression(
            '~^PHP Fatal error:  Allowed memory size of \d+ bytes exhausted .+ in \S+/failing\.php:\d+, answering GET /memory( \(route \S+\))?, request [0-9a-f]{32}$~',
            $lines[0],
        );
    }

    #[DataProvider('modes')]
    public function testExitWithAStatusIsLogged(string $mode): void
    {
        self::get($mode, '/exit-well');
        $lines = $this->logOf($mode, '/exit', 'exit(');

        self::assertMatchesRegularExpression(
            '~^nexus: exit\(3\), answering GET /exit( \(route \S+\))?, request [0-9a-f]{32}$~',
            $lines[0],
        );
        self::assertStringNotContainsString('/exit-well', self::server($mode)->errors());
    }

    #[DataProvider('modes')]
    public function testExitInASpawnedTaskIsLoggedToo(string $mode): void
    {
        $lines = $this->logOf($mode, '/exit-spawned', 'exit(');

        self::assertMatchesRegularExpression(
            '~^nexus: exit\(4\), answering GET /exit-spawned( \(route \S+\))?, request [0-9a-f]{32}$~',
            $lines[0],
        );
    }

    #[DataProvider('modes')]
    public function testATransactionLeftOpenNamesTheRequest(string $mode): void
    {
        self::needStockPhp();
        $lines = $this->logOf($mode, '/transaction', 'NX-0825');

        self::assertMatchesRegularExpression(
            '~it was begun at \S+/failing\.php:\d+, answering GET /transaction( \(route \S+\))?, request [0-9a-f]{32}\. ~',
            $lines[0],
        );
    }

    #[DataProvider('modes')]
    public function testAnActorThatFailsHasItsFrames(string $mode): void
    {
        $lines = $this->logOf($mode, '/actor', 'failed and is');

        self::assertMatchesRegularExpression(
            '~^(\[.+\] )?Nexus: \S+ failed and is \S+: RuntimeException: it broke.+ in \S+/failing\.php:\d+$~',
            $lines[0],
        );
        self::assertMatchesRegularExpression('~^(?:    |  \|   )#0 \S+/failing\.php\(\d+\): .+inner\(\)$~', $lines[1]);
    }

    /** PHP under ASan has neither PDO nor a memory limit. */
    private static function needStockPhp(): void
    {
        if (ServerProcess::isInstrumented()) {
            self::markTestSkipped('Needs PDO, and a memory limit.');
        }
    }

    /** @return list<string> the line with these words, and the indented ones that belong to it */
    private function logOf(string $mode, string $path, string $words): array
    {
        $server = self::server($mode);
        $before = \strlen($server->errors());
        self::get($mode, $path);
        // The log is written by a thread in order: when a later line is there, all earlier lines are there.
        self::get($mode, '/throw');
        $lines = [];
        ServerProcess::eventually('the log says it', static function () use ($server, $before, $words, &$lines): bool {
            $said = substr($server->errors(), $before);
            $lines = self::entry($said, $words);

            return $lines !== [] && substr_count($said, 'answering GET /throw') > 0;
        });

        return $lines;
    }

    /** @return list<string> */
    private static function entry(string $log, string $words): array
    {
        $entry = [];
        foreach (explode("\n", $log) as $line) {
            if ($entry !== [] && !str_starts_with($line, '  ')) {
                return $entry;
            }
            if ($entry !== [] || str_contains($line, $words)) {
                $entry[] = $line;
            }
        }

        return [];
    }

    private function headline(string $path, string $what): string
    {
        return '~^(nexus: uncaught|PHP Fatal error:  Uncaught) ' . $what . ', answering GET ' . $path
            . '( \(route \S+\))?, request [0-9a-f]{32}$~';
    }

    private static function get(string $mode, string $path): void
    {
        Client::open(self::server($mode)->address)->request("GET {$path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    private static function lineOf(string $words): int
    {
        $lines = preg_grep('~' . preg_quote($words, '~') . '~', (array) file(__DIR__ . '/failures/failing.php'));

        return (int) key((array) $lines) + 1;
    }

    private static function server(string $mode): ServerProcess
    {
        [$file, $options] = self::MODES[$mode];

        return self::$servers[$mode] ??= ServerProcess::start(
            __DIR__ . "/failures/{$file}",
            ['--workers=1', ...$options],
            php: self::PHP,
        );
    }
}
