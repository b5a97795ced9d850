<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

use function Nexus\Async\statistics;
use function Nexus\Internal\registered_functions;

/**
 * Counts of functions registered with PHP and of open resources.
 *
 * @internal
 */
final class Registrations
{
    public static function addTo(Walk $walk): void
    {
        $registered = registered_functions();
        $counts = [
            'functions of register_shutdown_function()' => $registered['shutdown'],
            'functions of register_tick_function()' => $registered['tick'],
            'autoloaders of spl_autoload_register()' => \count(spl_autoload_functions()),
            'constants of define()' => \count(get_defined_constants(true)['user'] ?? []),
            'stream wrappers of stream_wrapper_register()' => \count(stream_get_wrappers()),
            'stream filters of stream_filter_register()' => \count(stream_get_filters()),
            'coroutines that have not ended' => statistics()->alive,
        ];
        foreach ($counts + self::resources() as $name => $count) {
            $slot = new Slot($name, Place::nowhere(), unit: '', isRegistration: true);
            $slot->elements = $count;
            $walk->add($slot);
        }
    }

    /** @return array<string, int> */
    private static function resources(): array
    {
        $counts = [];
        foreach (get_resources() as $resource) {
            $name = 'open resources of the type ' . get_resource_type($resource);
            $counts[$name] = ($counts[$name] ?? 0) + 1;
        }

        return $counts;
    }
}
