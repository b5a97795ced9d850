<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * A place that keeps data between requests, and its size when it was examined. It holds no reference to the
 * application's data.
 *
 * @internal
 */
final class Slot
{
    public int $elements = 0;
    public int $bytes = 0;

    /**
     * @param string $name "App\Registry::$items"
     * @param string $root the root that holds it: "the global variable $container"; empty if it is a root itself
     * @param self|null $within the slot that contains it
     * @param bool $isRegistration whether it counts registered functions, which no cache keeps
     */
    public function __construct(
        public readonly string $name,
        public readonly Place $place,
        public readonly string $root = '',
        public readonly ?self $within = null,
        public readonly string $unit = 'elements',
        public readonly bool $isRegistration = false,
    ) {}

    public function key(): string
    {
        return "{$this->name}\0{$this->root}";
    }
}
