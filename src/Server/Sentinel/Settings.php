<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * Process-wide settings that a request may leave changed for the next one.
 *
 * @internal
 */
final readonly class Settings
{
    /**
     * @param array<string, string> $values by name
     * @param array<string, string> $environment environment variables; their values are not shown, because they may be
     * secret
     */
    private function __construct(private array $values, private array $environment) {}

    public static function take(): self
    {
        $values = [
            'the error handler' => self::errorHandler(),
            'the exception handler' => self::exceptionHandler(),
            'the time zone' => date_default_timezone_get(),
            'the locale' => (string) setlocale(LC_ALL, '0'),
            'the directory' => (string) getcwd(),
            'the umask' => sprintf('%04o', umask()),
        ];
        foreach ((array) ini_get_all(null, false) as $name => $value) {
            $values["the setting {$name}"] = var_export($value, true);
        }

        return new self($values, getenv());
    }

    /** @return array<string, string> the changes by name: " from '128M' to '1G'" */
    public function changesTo(self $later): array
    {
        $changes = [];
        foreach ($later->values as $name => $value) {
            $before = $this->values[$name] ?? 'none';
            if ($before !== $value) {
                $changes[$name] = " from {$before} to {$value}";
            }
        }

        return $changes;
    }

    /** @return array<string, string> the same for environment variables */
    public function environmentChangesTo(self $later): array
    {
        $changed = array_diff_assoc(
            $later->environment,
            $this->environment,
        ) + array_diff_key($this->environment, $later->environment);

        return array_combine(
            array_map(static fn(int|string $name): string => "the environment variable {$name}", array_keys($changed)),
            array_fill(0, \count($changed), ''),
        );
    }

    private static function errorHandler(): string
    {
        $handler = set_error_handler(null);
        restore_error_handler();

        return self::shown($handler);
    }

    private static function exceptionHandler(): string
    {
        $handler = set_exception_handler(null);
        restore_exception_handler();

        return self::shown($handler);
    }

    private static function shown(mixed $handler): string
    {
        if (!\is_callable($handler, false, $name)) {
            return 'none';
        }
        if (!$handler instanceof \Closure) {
            return "{$name}()";
        }
        $function = new \ReflectionFunction($handler);

        return "the closure at {$function->getFileName()}:{$function->getStartLine()}";
    }
}
