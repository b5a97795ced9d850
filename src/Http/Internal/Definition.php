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
    public ?string $name = null;
    /** Host pattern; null: every host. */
    public ?string $host = null;

    /**
     * @param list<string> $methods
     * @param mixed $handler what App::get() accepts
     * @param string $declaredAt file and line: "app.php:12"
     */
    public function __construct(
        public readonly array $methods,
        public readonly string $pattern,
        public readonly mixed $handler,
        public readonly Policy $policy,
        public readonly string $declaredAt,
    ) {}
}
