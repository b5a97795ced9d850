<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\ExitCode;
use Nexus\Server\Internal\Process;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\Signal;

/**
 * Finds the built extension, and starts PHP again with it if PHP has not loaded it.
 *
 * @internal
 */
final class Extension
{
    private const WRAPPER = 'NEXUS_WRAPPER';
    private const LONGEST_BUILD = 32;

    public static function path(): string
    {
        return dirname(__DIR__, 2) . '/ext/modules/nexus.so';
    }

    /**
     * Starts this command again with the extension, unless it is loaded. Returns null when it is loaded, otherwise an
     * exit code.
     */
    public static function load(): ?int
    {
        if (extension_loaded('nexus')) {
            return null;
        }

        return self::execute(self::arguments());
    }

    /**
     * The same, but also returns null when this PHP cannot load the extension. A command that calls load() reports why.
     */
    public static function loadIfPossible(): ?int
    {
        if (extension_loaded('nexus') || self::failureReason(self::path()) !== null) {
            return null;
        }

        return self::start(self::with(PhpCommand::likeThisProcess())->command(...self::arguments()), null);
    }

    /** When the parent only waits for this process, the parent's end counts as SIGTERM. */
    public static function followWrapper(): void
    {
        $wrapper = getenv(self::WRAPPER);
        putenv(self::WRAPPER);
        if ($wrapper !== false && !Process::dieWith((int) $wrapper, Signal::TERM)) {
            Process::kill((int) getmypid(), Signal::TERM);
        }
    }

    /**
     * Becomes `php SCRIPT [ARGUMENTS]` with the extension loaded.
     *
     * @param list<string> $command
     */
    public static function execute(array $command): int
    {
        return self::become($command, PhpCommand::likeThisProcess());
    }

    /**
     * The same for a user's script, which prints its coroutines on a signal.
     *
     * @param list<string> $command
     * @param array<string, string>|null $environment null: that of this process
     */
    public static function run(array $command, ?array $environment = null): int
    {
        return self::become(
            $command,
            PhpCommand::likeThisProcess()->with(['nexus.report_signal' => (string) Signal::USR2]),
            $environment,
        );
    }

    /**
     * @param list<string> $command
     * @param array<string, string>|null $environment null: that of this process
     */
    private static function become(array $command, PhpCommand $php, ?array $environment = null): int
    {
        if (!extension_loaded('nexus')) {
            $failureReason = self::failureReason(self::path());
            if ($failureReason !== null) {
                return self::fail($failureReason);
            }
            $php = self::with($php);
        }

        return self::start($php->command(...$command), $environment);
    }

    private static function with(PhpCommand $php): PhpCommand
    {
        return $php->with(['extension' => self::path()]);
    }

    /** @return list<string> */
    private static function arguments(): array
    {
        $arguments = $_SERVER['argv'] ?? [];

        return is_array($arguments) ? array_values(array_filter($arguments, is_string(...))) : [];
    }

    /**
     * @param list<string> $line
     * @param array<string, string>|null $environment null: that of this process
     */
    private static function start(array $line, ?array $environment): int
    {
        if (function_exists('pcntl_exec')) {
            pcntl_exec($line[0], array_slice($line, 1), $environment ?? getenv());

            return self::fail("{$line[0]} cannot be executed.");
        }

        return self::pass($line, $environment);
    }

    /** The reason why this PHP cannot load the file, in one line with the remedy; null: it can. */
    public static function failureReason(string $path): ?string
    {
        if (!is_file($path)) {
            return 'the extension is not built: run `make build` in ' . dirname(__DIR__, 2)
                . '. Then `nexus run SCRIPT` runs any script with it, as in `nexus run vendor/bin/phpunit`.';
        }
        $built = self::buildOf($path) ?? 'nothing known';
        $here = self::buildOfThisPhp();

        return $built === $here
            ? null
            : "{$path} was built for another PHP ({$built}) than this one ({$here}, " . PHP_BINARY
                . '): run `make build` with this PHP first in PATH.';
    }

    public static function fail(string $failureReason): int
    {
        fwrite(STDERR, "nexus: {$failureReason}\n");

        return ExitCode::Misconfigured->value;
    }

    /**
     * The build of PHP that the file at $path was compiled for. Reads the file in parts: the memory limit may be less
     * than the size of the file.
     */
    private static function buildOf(string $path): ?string
    {
        $file = fopen($path, 'r');
        if ($file === false) {
            return null;
        }
        $end = '';
        while (($part = (string) fread($file, 1 << 18)) !== '') {
            if (preg_match('/API\d{8},N?TS(?:,debug)?(?=\0)/', $end . $part, $match) === 1) {
                break;
            }
            $end = substr($part, -self::LONGEST_BUILD);
        }
        fclose($file);

        return $match[0] ?? null;
    }

    private static function buildOfThisPhp(): string
    {
        ob_start();
        phpinfo(INFO_GENERAL);

        return preg_match(
            '/PHP Extension Build\D+(API\d{8},\S+)/',
            (string) ob_get_clean(),
            $match,
        ) === 1 ? $match[1] : 'unknown';
    }

    /**
     * Without pcntl this process stays as the parent and cannot pass on signals. A server therefore stops when its
     * parent has ended.
     *
     * @param list<string> $line
     * @param array<string, string>|null $environment null: that of this process
     */
    private static function pass(array $line, ?array $environment): int
    {
        putenv(self::WRAPPER . '=' . getmypid());
        $environment = $environment === null ? null : [self::WRAPPER => (string) getmypid()] + $environment;
        $process = proc_open($line, [], $pipes, null, $environment);

        return $process === false ? self::fail("{$line[0]} cannot be executed.") : proc_close($process);
    }
}
