<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * A route as the application declares it. Nothing in it is validated before the server starts.
 *
 * @internal
 */
final class Definition
{
    private const FRAMES = 12;

    public ?string $name = null;

    /**
     * @param list<string> $methods
     * @param string $path without the prefixes of its groups
     * @param mixed $handler what App::get() accepts
     * @param string $declaredAt file and line: "/srv/app.php:12"
     */
    public function __construct(
        public readonly array $methods,
        public readonly string $path,
        public readonly mixed $handler,
        public readonly Policy $policy,
        public readonly string $declaredAt,
    ) {}

    /** The whole pattern. A group's prefix may change until the server starts. */
    public function pattern(): string
    {
        return $this->policy->prefix() . $this->path;
    }

    /** The pattern of its host; null: every host. */
    public function host(): ?string
    {
        return $this->policy->host();
    }

    /** File and line of the nearest caller outside of this package's HTTP classes. */
    public static function caller(): string
    {
        $own = \dirname(__DIR__) . '/';
        foreach (debug_backtrace(\DEBUG_BACKTRACE_IGNORE_ARGS, self::FRAMES) as $frame) {
            if (isset($frame['file'], $frame['line']) && !str_starts_with($frame['file'], $own)) {
                return "{$frame['file']}:{$frame['line']}";
            }
        }

        return 'unknown';
    }
}
