<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * A message about something that a request has left behind.
 *
 * @internal
 */
final readonly class Leak
{
    private function __construct(public string $route, public string $name, public string $text) {}

    /** @param 'elements'|'bytes' $metric */
    public static function ofGrowth(Slot $slot, Growth $growth, string $metric, int $request): self
    {
        $routes = $growth->routes();
        $others = \count($routes) - 1;
        $place = $slot->place->text();
        $unit = $metric === 'bytes' ? 'bytes' : $slot->unit;

        return new self($routes[0], $slot->name, sprintf(
            '[NX-0721] %s%s leaks: %s%s%s grew from %d to %d%s, in %d of the last %d requests, and continues to grow.',
            $routes[0],
            $others > 0 ? sprintf(' (and %d other %s)', $others, $others === 1 ? 'route' : 'routes') : '',
            $slot->name,
            $place === '' ? '' : " ({$place})",
            $slot->root === '' ? '' : ", held by {$slot->root},",
            $growth->first,
            $growth->most,
            $unit === '' ? '' : " {$unit}",
            $growth->requests(),
            $growth->span($request),
        ));
    }

    public static function ofSetting(string $route, string $name, string $how): self
    {
        return new self(
            $route,
            $name,
            "[NX-0722] {$route} leaves {$name} changed{$how}: the next request finds it so.",
        );
    }
}
