<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Config\Options;
use Nexus\Server\ConfigError;
use Nexus\Server\ExitCode;
use Nexus\Server\Internal\Process;
use Nexus\Server\Php\PhpCommand;
use Nexus\Server\ServerConfig;
use Nexus\Server\StartException;

/**
 * Evaluates nexus.php in a separate process, because it is code that must not change the master.
 *
 * @internal
 */
final class ConfigFile
{
    /** A command name that only a master uses. */
    public const COMMAND = '@config';
    private const RESULT = 3;
    private const NAME = 'nexus.php';

    /** The nexus.php of the working directory; null if there is none. */
    public static function readIfThere(string $script, PhpCommand $php): ?ServerConfig
    {
        return is_file(self::NAME) ? self::read((string) realpath(self::NAME), $script, $php) : null;
    }

    public static function read(string $file, string $script, PhpCommand $php): ServerConfig
    {
        // STDERR itself must not be passed on, as explained in Server\Internal\PlanProcess.
        $process = proc_open(
            $php->command($script, self::COMMAND, $file),
            /** @phpstan-ignore argument.type ("redirect" has a number) */
            [1 => ['redirect', 2], self::RESULT => ['pipe', 'w']],
            $pipes,
        );
        if ($process === false) {
            throw StartException::misconfigured("{$file} cannot be evaluated: PHP cannot be started.");
        }
        $result = (string) stream_get_contents($pipes[self::RESULT]);
        proc_close($process);
        $config = @unserialize($result, ['allowed_classes' => Options::classes()]);

        return match (true) {
            $config instanceof ServerConfig => $config,
            is_string($config) => throw StartException::misconfigured($config),
            default => throw StartException::misconfigured(
                "{$file} did not return a Nexus\\Server\\ServerConfig: end it with return ServerConfig::bind(…);",
            ),
        };
    }

    /** Called in the separate process. */
    public static function evaluate(string $file): int
    {
        // A signal that kills the waiting process must kill this one as well.
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
