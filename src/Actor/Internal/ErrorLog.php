<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Nexus\Async\LogLine;
use Psr\Log\{AbstractLogger, LogLevel};

use function Nexus\Internal\describe_place;

/**
 * The logger of a system without a logger: writes warnings and worse to PHP's error log.
 *
 * @internal
 */
final class ErrorLog extends AbstractLogger
{
    private const QUIET = [LogLevel::DEBUG, LogLevel::INFO, LogLevel::NOTICE];

    /** @param array<mixed> $context */
    public function log($level, string|\Stringable $message, array $context = []): void
    {
        if (in_array($level, self::QUIET, true)) {
            return;
        }
        $known = array_filter(
            $context,
            static fn(mixed $value): bool => is_scalar($value) || $value instanceof \Stringable,
        );
        $places = array_map(static fn(int|string $key): string => "{{$key}}", array_keys($known));
        $text = strtr((string) $message, array_combine($places, array_map(strval(...), $known)));
        $exception = $context['exception'] ?? null;
        error_log(
            $exception instanceof \Throwable
                ? LogLine::single("Nexus: {$text}") . describe_place($exception)
                : LogLine::of("Nexus: {$text}"),
        );
    }
}
