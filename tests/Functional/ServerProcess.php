<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional;

use Nexus\Console\Extension;
use Nexus\Server\Control\RunningServer;
use Nexus\Server\Internal\Scoreboard;

/**
 * `bin/nexus serve` or `bin/nexus work`, started as a user starts it. The server is ready when the constructor returns,
 * and has ended after stop().
 */
final class ServerProcess
{
    /** The limit of every wait; tests do not assert times by it. */
    public const PATIENCE = 180.0;
    private const SCRIPT = __DIR__ . '/../../bin/nexus';

    /** @var resource */
    private $process;
    private readonly ErrorLog $errors;
    private readonly int $pid;
    /** The process that has started it. */
    private readonly int $owner;
    private ?int $exitCode = null;
    private ?string $said = null;
    /** Empty: it has none. */
    public readonly string $address;
    public readonly string $banner;

    /**
     * @param list<string> $options
     * @param list<string> $prefix words before the command, for example unshare's
     * @param list<string> $php options of PHP
     * @param resource|null $third its descriptor 3
     * @param string|null $script another bin/nexus than this repository's
     * @param string $command serve, work, or empty for a script that becomes a server
     */
    private function __construct(
        string $application,
        array $options,
        string $directory,
        array $prefix,
        array $php,
        $third = null,
        ?string $script = null,
        string $command = 'serve',
    ) {
        $this->errors = new ErrorLog();
        $this->owner = (int) getmypid();
        // In a Kubernetes pod the server would delay its stop.
        putenv('KUBERNETES_SERVICE_HOST');
        $process = proc_open(
            [
                ...$prefix,
                ...self::command($php, $script),
                ...$command === '' ? [] : [$command, $application],
                ...$options,
            ],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], $this->errors->file, ...$third === null ? [] : [$third]],
            $pipes,
            $directory,
        );
        $this->process = is_resource($process) ? $process : throw new \RuntimeException(
            'The server cannot be started.',
        );
        $this->pid = proc_get_status($process)['pid'];
        $this->banner = self::readBanner($pipes[1]);
        if ($command === 'work' && str_contains($this->banner, "\nRunning ")) {
            $this->address = '';

            return;
        }
        if (preg_match('~ at (?:http://([^ ]+)|(unix:[^ ]+)) (?:and|by) ~', $this->banner, $match) !== 1) {
            $this->kill();

            throw new \RuntimeException("The server did not come up: {$this->banner}{$this->errors()}");
        }
        $this->address = isset($match[2]) ? str_replace('unix:', 'unix://', $match[2]) : "tcp://{$match[1]}";
    }

    /**
     * @param list<string> $options
     * @param list<string> $prefix
     * @param list<string> $php
     * @param bool $anyPort false: nexus.php names the address
     * @param resource|null $third its descriptor 3
     * @param string|null $script another bin/nexus than this repository's
     */
    public static function start(
        string $application,
        array $options = [],
        string $directory = '/',
        array $prefix = [],
        array $php = [],
        bool $anyPort = true,
        $third = null,
        ?string $script = null,
    ): self {
        if ($anyPort && preg_grep('/^--(host|port)=/', $options) === []) {
            $options[] = '--port=0';
        }
        // On a busy machine a request may wait longer than the default, and would get 503.
        if (preg_grep('/^--queue-timeout=/', $options) === []) {
            $options[] = '--queue-timeout=60';
        }

        return new self(
            $application,
            $options,
            $directory,
            $prefix,
            $php,
            $third,
            $script,
        );
    }

    /**
     * `bin/nexus work`, which has no address.
     *
     * @param list<string> $options
     */
    public static function work(string $application, array $options, string $directory): self
    {
        return new self($application, $options, $directory, [], [], command: 'work');
    }

    /**
     * `php SCRIPT`, which becomes `bin/nexus serve`.
     *
     * @param list<string> $arguments
     * @param list<string> $php options of PHP
     */
    public static function script(string $script, array $arguments, string $directory, array $php = []): self
    {
        return new self('', $arguments, $directory, [], $php, script: $script, command: '');
    }

    /**
     * PHP has not loaded the extension: `bin/nexus` starts PHP with it.
     *
     * @param list<string> $options
     * @param list<string> $php options of PHP
     */
    public static function withoutExtension(
        string $application,
        array $options,
        string $directory,
        array $php = [],
    ): self {
        return self::script(self::SCRIPT, ['serve', $application, ...$options, '--port=0'], $directory, $php);
    }

    /**
     * Starts a server that is expected to fail.
     *
     * @param list<string> $options
     * @return array{int, string} exit code and output
     */
    public static function fail(
        string $application,
        array $options = [],
        string $directory = '/',
        string $command = 'serve',
    ): array {
        return self::output([...self::command(), $command, $application, ...$options], $directory);
    }

    /**
     * `php SCRIPT`, which is expected to fail.
     *
     * @return array{int, string} exit code and output
     */
    public static function failScript(string $script, string $directory): array
    {
        return self::output(self::command(script: $script), $directory);
    }

    /**
     * @param list<string> $command
     * @return array{int, string} exit code and output
     */
    private static function output(array $command, string $directory): array
    {
        $output = (string) tempnam(sys_get_temp_dir(), 'nexus-output');
        $process = proc_open(
            $command,
            [['file', '/dev/null', 'r'], ['file', $output, 'a'], ['file', $output, 'a']],
            $pipes,
            $directory,
        );
        \assert(is_resource($process));
        $code = proc_close($process);
        $said = (string) file_get_contents($output);
        unlink($output);

        return [$code, $said];
    }

    public static function app(string $name): string
    {
        return __DIR__ . "/apps/{$name}.php";
    }

    /**
     * Uses this PHP, or the one that NEXUS_TEST_PHP names: tools/php-asan. The extension is loaded, as after
     * `nexus install`, unless a script is given.
     *
     * @param list<string> $php
     * @return list<string>
     */
    private static function command(array $php = [], ?string $script = null): array
    {
        $binary = match (true) {
            self::isInstrumented() => [(string) getenv('NEXUS_TEST_PHP')],
            $script === null => [PHP_BINARY, '-d', 'extension=' . Extension::path()],
            default => [PHP_BINARY],
        };

        return [...$binary, ...$php, $script ?? self::SCRIPT];
    }

    /** By ASan, which reports crashes itself, and without OPcache. */
    public static function isInstrumented(): bool
    {
        return (string) getenv('NEXUS_TEST_PHP') !== '';
    }

    public function connect(): HttpConnection
    {
        return HttpConnection::open($this->address);
    }

    /** Sends one request on its own connection. */
    public function get(string $path): HttpAnswer
    {
        try {
            return $this->connect()->get($path);
        } catch (\RuntimeException $failure) {
            throw new \RuntimeException("{$failure->getMessage()}\nThe log:\n{$this->errors()}", 0, $failure);
        }
    }

    /** The started process: the master itself, unless a wrapper started it. */
    public function outermost(): int
    {
        return $this->pid;
    }

    /** @return array<int, int> process ids by slot */
    public function workers(): array
    {
        $workers = [];
        foreach ($this->processes() as $pid => $title) {
            if (preg_match('/^nexus: worker (\d+) /', $title, $match) === 1) {
                $workers[(int) $match[1]] = $pid;
            }
        }

        return $workers;
    }

    /** @return list<int> process ids of the workers that serve, by their own account */
    public function serving(): array
    {
        $scoreboard = RunningServer::find((string) $this->master())->scoreboard;
        $rows = array_map($scoreboard->row(...), $scoreboard->rows());

        return array_column(
            array_filter($rows, static fn(array $row): bool => $row['state'] === Scoreboard::SERVING),
            'pid',
        );
    }

    public function master(): int
    {
        return (int) array_key_first(
            array_filter(
                $this->processes(),
                static fn(string $title): bool => str_starts_with($title, 'nexus: master'),
            ),
        );
    }

    public function leader(): int
    {
        return (int) array_key_first(
            array_filter(
                $this->processes(),
                static fn(string $title): bool => str_starts_with($title, 'nexus: leader'),
            ),
        );
    }

    /** @return array<int, string> titles of all its living processes, by id */
    public function processes(): array
    {
        $parents = $titles = [];
        foreach ((array) glob('/proc/[0-9]*', GLOB_ONLYDIR) as $directory) {
            $pid = (int) basename((string) $directory);
            if (preg_match(
                '/\) ([A-Z]) (\d+) /',
                (string) @file_get_contents("{$directory}/stat"),
                $match,
            ) === 1 && $match[1] !== 'Z') {
                $parents[$pid] = (int) $match[2];
                $titles[$pid] = rtrim(str_replace("\0", ' ', (string) @file_get_contents("{$directory}/cmdline")));
            }
        }
        $ours = array_intersect_key([$this->pid => true], $parents);
        do {
            $before = count($ours);
            $ours += array_fill_keys(array_keys(array_intersect($parents, array_keys($ours))), true);
        } while (count($ours) > $before);

        return array_intersect_key($titles, $ours);
    }

    public function signal(int $signal): void
    {
        $master = $this->master();
        // 0 would be the group of this test.
        if ($master > 0) {
            posix_kill($master, $signal);
        }
    }

    /** Waits for it to end. */
    public function exitCode(): int
    {
        self::eventually('the server ends', function (): bool {
            $status = proc_get_status($this->process);
            if (!$status['running'] && $this->exitCode === null) {
                $this->exitCode = $status['signaled'] ? 128 + $status['termsig'] : $status['exitcode'];
            }

            return $this->exitCode !== null;
        });

        return (int) $this->exitCode;
    }

    public function errors(): string
    {
        return $this->said ?? $this->errors->text(array_keys($this->processes()));
    }

    /** Ends a server that a test has left running. A forked child of the test, which has a copy, leaves it running. */
    public function __destruct()
    {
        if ($this->exitCode === null && getmypid() === $this->owner) {
            $this->kill();
        }
    }

    /** Runs after each test, failed or not. */
    public function kill(): void
    {
        // Once the exit code is known, another process can have the number.
        foreach ($this->exitCode === null ? array_keys($this->processes()) : [] as $pid) {
            posix_kill($pid, SIGKILL);
        }
        $this->exitCode ??= proc_close($this->process);
        $this->said ??= $this->errors();
    }

    /** @param \Closure(): bool $is */
    public static function eventually(string $what, \Closure $is, float $patience = self::PATIENCE): void
    {
        $end = microtime(true) + $patience;
        while (!$is()) {
            if (microtime(true) > $end) {
                throw new \RuntimeException("Waited in vain: {$what}.");
            }
            usleep(10_000);
        }
    }

    /** @param resource $pipe */
    private static function readBanner($pipe): string
    {
        stream_set_timeout($pipe, (int) self::PATIENCE);
        $banner = '';
        while (($line = fgets($pipe)) !== false) {
            $banner .= $line;
            if (str_starts_with($line, 'Serving ') || str_starts_with($line, 'Running ')) {
                break;
            }
        }
        // The rest comes in the same write.
        stream_set_blocking($pipe, false);

        return $banner . stream_get_contents($pipe);
    }
}
