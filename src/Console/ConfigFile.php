<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Config\Options;
use Nexus\Server\ConfigError;
use Nexus\Server\ExitCode;
use Nexus\Server\Internal\Process;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;
use Nexus\Server\StartFailure;

/**
 * nexus.php is code, so it is evaluated in a process of its own: what it does to that one, the master never sees.
 *
 * @internal
 */
final class ConfigFile
{
    /** The word of the command line that only a master says. */
    public const COMMAND = '@config';
    private const RESULT = 3;
    private const NAME = 'nexus.php';

    /** Of the working directory. */
    public static function readIfThere(string $script, PhpCommand $php): ?ServerConfig
    {
        return is_file(self::NAME) ? self::read((string) realpath(self::NAME), $script, $php) : null;
    }

    public static function read(string $file, string $script, PhpCommand $php): ServerConfig
    {
        // As in PlanProcess: STDERR itself must not be handed on.
        $process = proc_open(
            $php->command($script, self::COMMAND, $file),
            /** @phpstan-ignore argument.type ("redirect" has a number) */
            [1 => ['redirect', 2], self::RESULT => ['pipe', 'w']],
            $pipes,
        );
        if ($process === false) {
            throw StartFailure::misconfigured("{$file} cannot be evaluated: PHP cannot be started.");
        }
        $result = (string) stream_get_contents($pipes[self::RESULT]);
        proc_close($process);
        $config = @unserialize($result, ['allowed_classes' => Options::classes()]);

        return match (true) {
            $config instanceof ServerConfig => $config,
            is_string($config) => throw StartFailure::misconfigured($config),
            default => throw StartFailure::misconfigured(
                "{$file} did not return a Nexus\\Server\\ServerConfig: end it with return ServerConfig::bind(…);",
            ),
        };
    }

    /** In the child. */
    public static function evaluate(string $file): int
    {
        // What kills the process that waits for the answer must end this one as well.
        Process::dieWith(Process::parentId());
        $result = fopen('php://fd/' . self::RESULT, 'w');
        try {
            $config = (static fn(): mixed => require $file)();
            $answer = $config instanceof ServerConfig ? $config : null;
        } catch (ConfigError $error) {
            $answer = self::place($error, $file) . ": {$error->reason}";
        }
        if ($result === false || $answer === null) {
            return ExitCode::Misconfigured->value;
        }
        fwrite($result, serialize($answer));

        return 0;
    }

    private static function place(ConfigError $error, string $file): string
    {
        foreach ($error->getTrace() as $frame) {
            if (($frame['file'] ?? '') === $file) {
                return "{$file}:" . ($frame['line'] ?? 0);
            }
        }

        return $file;
    }
}
