<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * A place that keeps things from one request to the next, and how much it kept when it was looked at. It holds nothing
 * of the application's.
 *
 * @internal
 */
final class Slot
{
    public int $elements = 0;
    public int $bytes = 0;

    /**
     * @param string $name "App\Registry::$items"
     * @param string $root through which it is reached: "the global variable $container"; nothing where it is its own
     * @param self|null $within what grows with it
     * @param bool $isRegistration a registered function: a bounded number of these is not kept on purpose
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
