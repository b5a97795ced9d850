<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\LogLine;
use Nexus\Server\Config\Options;
use Nexus\Server\ExitCode;
use Nexus\Server\ServerConfig;
use Nexus\Server\Signal;
use Psr\Log\LoggerInterface;

/**
 * The process that passes the log of a server to a PSR-3 logger, see LoggerProcess.
 *
 * @internal
 */
final class Logging
{
    private const CHUNK = 8192;

    private bool $hasFailed = false;

    private function __construct(private readonly ?LoggerInterface $logger) {}

    public static function main(): int
    {
        // It ends after the other processes, when they have closed the socket.
        array_map(
            Process::ignoreSignal(...),
            [Signal::TERM, Signal::INT, Signal::QUIT, Signal::HUP, Signal::USR1, Signal::USR2],
        );
        $master = Process::parentId();
        [$configuration, $application, $records, $isPlain] = self::take();
        Process::closeOnExec($records);
        Process::dieWith($master) || exit(ExitCode::SystemFailed->value);
        @cli_set_process_title('nexus: logger');
        $stream = fopen("php://fd/{$records}", 'r+');
        if ($stream === false) {
            return ExitCode::SystemFailed->value;
        }
        try {
            $logger = $isPlain ? null : self::logger($configuration, $application, $master, $stream);
        } catch (\Throwable $failure) {
            fwrite($stream, LogLine::single($failure->getMessage()) . "\n");

            return ExitCode::Misconfigured->value;
        }
        fwrite($stream, "\n");
        (new self($logger))->follow($stream);

        return ExitCode::Stopped->value;
    }

    /** @return array{string, string, int, bool} */
    private static function take(): array
    {
        $variable = getenv(LoggerProcess::VARIABLE);
        putenv(LoggerProcess::VARIABLE);
        unset($_SERVER[LoggerProcess::VARIABLE], $_ENV[LoggerProcess::VARIABLE]);
        $parts = @unserialize((string) base64_decode((string) $variable, true), ['allowed_classes' => false]);
        if (!\is_array($parts)) {
            throw new \LogicException('This process is started by the master of a server only: use nexus serve.');
        }

        /** @var array{string, string, int, bool} $parts */
        return $parts;
    }

    /** @param resource $stream for the reason, when the code of the logger ends the process */
    private static function logger(string $configuration, string $application, int $master, $stream): LoggerInterface
    {
        $config = unserialize((string) base64_decode($configuration, true), ['allowed_classes' => Options::classes()]);
        \assert($config instanceof ServerConfig);
        Identity::settle($config->privileges, $master);
        $isMade = false;
        register_shutdown_function(static function () use (&$isMade, $stream): void {
            if (!$isMade) { // @phpstan-ignore booleanNot.alwaysTrue (set below)
                fwrite($stream, 'its process has ended: ' . (error_get_last()['message'] ?? 'it called exit()') . "\n");
            }
        });
        self::loadAutoloader(\dirname($application));
        $logger = NamedLogger::make((string) $config->logs->server);
        $isMade = true;

        return $logger instanceof LoggerInterface ? $logger : throw new \DomainException($logger);
    }

    /** Composer's, of the project that the application belongs to. */
    private static function loadAutoloader(string $directory): void
    {
        while (!is_file("{$directory}/vendor/autoload.php") && \dirname($directory) !== $directory) {
            $directory = \dirname($directory);
        }
        if (is_file("{$directory}/vendor/autoload.php")) {
            require_once "{$directory}/vendor/autoload.php";
        }
    }

    /** @param resource $stream */
    private function follow($stream): void
    {
        $records = new LogRecords($this->log(...));
        while (\is_string($bytes = fread($stream, self::CHUNK)) && $bytes !== '') {
            $records->take($bytes);
            if (!self::hasMore($stream)) {
                $records->pause();
            }
        }
        $records->end();
    }

    /** @param resource $stream */
    private static function hasMore($stream): bool
    {
        $read = [$stream];
        $none = null;

        return stream_select($read, $none, $none, 0) > 0;
    }

    private function log(LogRecord $record): void
    {
        try {
            $this->logger === null
                ? self::copy($record)
                : $this->logger->log(
                    $record->level,
                    $record->message,
                    $record->time === null ? [] : ['time' => $record->time],
                );
        } catch (\Throwable $failure) {
            self::copy($record);
            if (!$this->hasFailed) {
                $this->hasFailed = true;
                fwrite(STDERR, "nexus: the server's logger has failed, so its entries are written here: "
                    . LogLine::quote($failure) . "\n");
            }
        }
    }

    private static function copy(LogRecord $record): void
    {
        fwrite(STDERR, ($record->time === null ? '' : "{$record->time} [{$record->level}] ") . "{$record->message}\n");
    }
}
