<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * Learns how much each place keeps, and tells the leaks from the caches: what has grown in `patience` requests is a
 * leak. Each is told once, and what is inside of it not at all.
 *
 * @internal
 */
final class Ledger
{
    /** Functions that are registered once a request are a leak: no cache grows in this way. */
    private const REGISTRATIONS = 16;

    /** @var array<string, array{elements: Growth, bytes: Growth}> by key of the slot */
    private array $growths = [];
    /** @var array<string, true> */
    private array $told = [];

    public function __construct(private readonly int $patience) {}

    /**
     * @param array<string, Slot> $slots by key
     * @param string|null $route of the request that is over; null: it warms up
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
            if (isset($this->told[$key])) {
                continue;
            }
            $growth = $this->growths[$key];
            $hasMore = $growth['elements']->take($slot->elements, $route, $request);
            // More elements have more bytes: that says nothing of their size.
            $growth['bytes']->take($slot->bytes, $hasMore ? null : $route, $request);
            $metric = $this->leaking($slot);
            if ($metric !== null) {
                $this->told[$key] = true;
                if (!$this->isInsideALeak($slot)) {
                    $leaks[] = Leak::ofGrowth($slot, $growth[$metric], $metric, $request);
                }
            }
        }

        return $leaks;
    }

    /** @return 'elements'|'bytes'|null what of it grows */
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

    /** What holds it may have grown in a few requests less, by objects that have come and gone. */
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
