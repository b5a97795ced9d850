<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** The levels of a server's log, and the PSR-3 logger that gets it. */
#[CoversNothing]
final class ServerLoggerTest extends LifecycleTestCase
{
    public function testTheLoggerReceivesTheLogOfEveryProcess(): void
    {
        $server = $this->serveWithLogger('file_put_contents($file, $line, FILE_APPEND);');
        $server->get('/?level=warning');
        // A worker that is killed may lose entries that it has not sent yet.
        $this->eventuallyNoted('warning', "PHP Warning:  first\n  | second in");
        $this->eventuallyNoted('notice', 'written to standard error');
        $first = $server->workers()[0];
        posix_kill($first, SIGKILL);
        $this->eventuallyNoted('error', 'was killed by SIGKILL; replaced.');
        $server->signal(SIGHUP);
        $this->eventuallyNoted('info', 'generation 2 serves.');
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertSame('', $server->errors(), 'Nothing is written to standard error.');
        foreach ($this->noted() as $note) {
            self::assertStringStartsNotWith('nexus: ', $note['message']);
            self::assertSame($note['message'] !== 'written to standard error', isset($note['time']));
        }
    }

    public function testEntriesOfALoggerThatThrowsAreWrittenToStandardError(): void
    {
        $server = $this->serveWithLogger('throw new \RuntimeException("the disk is full");');
        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'both are written',
            static fn(): bool => str_contains($server->errors(), 'generation 2 serves.')
                && str_contains($server->errors(), 'RuntimeException: the disk is full'),
        );
        self::assertStringContainsString("the server's logger has failed", $server->errors());
    }

    public function testALoggerWhoseProcessDiesIsReplaced(): void
    {
        $server = $this->serveWithLogger('file_put_contents($file, $line, FILE_APPEND);');
        $logger = array_keys(array_filter(
            $server->processes(),
            static fn(string $title): bool => str_starts_with($title, 'nexus: logger'),
        ));
        self::assertCount(1, $logger);
        posix_kill($logger[0], SIGKILL);
        $server->signal(SIGHUP);
        // A process that lived for less than a second is replaced by one that writes to standard error.
        ServerProcess::eventually(
            'the entries are logged again',
            fn(): bool => str_contains(
                $server->errors() . implode("\n", array_column($this->noted(), 'message')),
                'generation 2 serves.',
            ),
        );
        self::assertSame('hello', $server->get('/')->body);
    }

    #[TestWith(['info', true])]
    #[TestWith(['error', false])]
    public function testLessImportantLinesOfTheServerAreDropped(string $level, bool $isLogged): void
    {
        $this->configure('');
        $this->write('"hello"');
        $server = $this->serveOwn(['--workers=1', "--log-level={$level}"]);
        $server->signal(SIGHUP);
        ServerProcess::eventually('the new generation serves alone', static function () use ($server): bool {
            $titles = implode("\n", $server->processes());

            return str_contains($titles, 'nexus: worker 0 of generation 2') && !str_contains($titles, 'generation 1');
        });
        if ($isLogged) {
            self::untilServes($server, 2);
        }
        posix_kill($server->workers()[0], SIGKILL);
        ServerProcess::eventually(
            'the error is logged',
            static fn(): bool => str_contains($server->errors(), 'was killed by SIGKILL; replaced.'),
        );
        $server->signal(SIGTERM);
        $server->exitCode();

        self::assertSame($isLogged, str_contains($server->errors(), 'generation 2 serves.'));
    }

    public function testAQuietServerPrintsErrorsOnly(): void
    {
        file_put_contents("{$this->directory}/app.php", '<?php fwrite(STDOUT, ""); throw new \RuntimeException("no");');
        [$code, $said] = ServerProcess::fail('app.php', ['--port=0', '--quiet', '--workers=1'], $this->directory);

        self::assertSame(70, $code);
        self::assertMatchesRegularExpression('/^\S{24} \[error\] nexus: .*RuntimeException: no/m', $said);
        self::assertSame([], preg_grep('/Serving|^Nexus|\[(info|notice|warning)\]/', explode("\n", $said)), $said);
    }

    /** @param string $log uses $file and $line */
    private function serveWithLogger(string $log): ServerProcess
    {
        mkdir("{$this->directory}/vendor");
        $file = var_export("{$this->directory}/noted", true);
        file_put_contents("{$this->directory}/vendor/autoload.php", <<<PHP
            <?php
            final class ServerLogger extends Psr\Log\AbstractLogger
            {
                public static function make(): self
                {
                    return new self();
                }

                public function log(\$level, string|Stringable \$message, array \$context = []): void
                {
                    \$line = json_encode(['level' => \$level, 'message' => (string) \$message] + \$context) . "\\n";
                    \$file = {$file};
                    {$log}
                }
            }
            PHP);
        $this->configure('');
        $this->write(
            'noted($request->query("level", ""))',
            'function noted(string $level): string { if ($level !== "") { trigger_error("first\nsecond", E_USER_WARNING); '
                . 'fwrite(STDERR, "written to standard error\n"); } return "hello"; }',
        );

        return $this->serveOwn(
            ['--workers=1', '--server-logger=ServerLogger::make'],
            php: ['-d', 'log_errors=1', '-d', 'error_log=', '-d', 'display_errors=0'],
        );
    }

    private function eventuallyNoted(string $level, string $part): void
    {
        ServerProcess::eventually("{$level}: {$part}", fn(): bool => array_filter(
            $this->noted(),
            static fn(array $note): bool => $note['level'] === $level && str_contains($note['message'], $part),
        ) !== []);
    }

    /** @return list<array{level: string, message: string, time?: string}> */
    private function noted(): array
    {
        $notes = [];
        foreach (explode("\n", (string) @file_get_contents("{$this->directory}/noted")) as $line) {
            $note = json_decode($line, true);
            if (\is_array($note)) {
                /** @var array{level: string, message: string, time?: string} $note */
                $notes[] = $note;
            }
        }

        return $notes;
    }
}
