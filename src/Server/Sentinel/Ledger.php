<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * Records how much each place keeps, and distinguishes leaks from caches: a place that grew in `patience` requests is a
 * leak. Each leak is reported once. Places inside a leak are not reported.
 *
 * @internal
 */
final class Ledger
{
    /** Patience for registered functions: no cache registers one per request. */
    private const REGISTRATIONS = 16;

    /** @var array<string, array{elements: Growth, bytes: Growth}> by key of the slot */
    private array $growths = [];
    /** @var array<string, true> */
    private array $reported = [];

    public function __construct(private readonly int $patience) {}

    /**
     * @param array<string, Slot> $slots by key
     * @param string|null $route of the request that has ended; null: its route warms up
     * @param int $request its number
     * @return list<Leak>
     */
    public function take(array $slots, ?string $route, int $request): array
    {
        $leaks = [];
        foreach ($slots as $key => $slot) {
            if (!isset($this->growths[$key])) {
                $this->growths[$key] = ['elements' => new Growth($slot->elements), 'bytes' => new Growth($slot->bytes)];
                continue;
            }
            if (isset($this->reported[$key])) {
                continue;
            }
            $growth = $this->growths[$key];
            $hasMore = $growth['elements']->take($slot->elements, $route, $request);
            // More elements need more bytes, so this growth says nothing about the size of elements.
            $growth['bytes']->take($slot->bytes, $hasMore ? null : $route, $request);
            $metric = $this->leaking($slot);
            if ($metric !== null) {
                $this->reported[$key] = true;
                if (!$this->isInsideALeak($slot)) {
                    $leaks[] = Leak::ofGrowth($slot, $growth[$metric], $metric, $request);
                }
            }
        }

        return $leaks;
    }

    /** @return 'elements'|'bytes'|null the metric that leaks */
    private function leaking(Slot $slot): ?string
    {
        $growth = $this->growths[$slot->key()] ?? null;
        $patience = $slot->isRegistration ? min(self::REGISTRATIONS, $this->patience) : $this->patience;

        return match (true) {
            $growth === null => null,
            $growth['elements']->goesOn($patience) => 'elements',
            $growth['bytes']->goesOn($patience) => 'bytes',
            default => null,
        };
    }

    /** The holder may have grown in slightly fewer requests, because other objects in it were created and freed. */
    private function isInsideALeak(Slot $slot): bool
    {
        for ($outer = $slot->within; $outer !== null; $outer = $outer->within) {
            $growth = $this->growths[$outer->key()] ?? null;
            if (
                $growth !== null
                && max($growth['elements']->requests(), $growth['bytes']->requests()) >= 0.9 * $this->patience
            ) {
                return true;
            }
        }

        return false;
    }
}
