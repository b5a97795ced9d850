<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\Cluster\{Address, MemberState};

/**
 * Chooses the home of an entity by rendezvous hashing: each member gets a hash of (type, id, number), and the highest
 * wins. When a member joins or leaves, only its own entities move.
 *
 * @internal
 */
final class Placement
{
    private function __construct() {}

    /**
     * The home of an entity. Members that leave are not considered. If members serve, those of the newest generation
     * that serves are considered; otherwise those of the newest generation.
     *
     * @param list<MemberState> $members
     *
     * @return Address|null null: no member accepts entities
     */
    public static function homeOf(string $key, array $members): ?Address
    {
        $home = null;
        $highest = '';
        foreach (self::candidates($members) as $member) {
            $hash = hash('xxh64', "{$member->address->number}/{$key}");
            if ($home === null || $hash > $highest) {
                [$home, $highest] = [$member->address, $hash];
            }
        }

        return $home;
    }

    /**
     * @param list<MemberState> $members
     *
     * @return list<MemberState>
     */
    private static function candidates(array $members): array
    {
        $staying = array_filter($members, static fn(MemberState $member): bool => !$member->isLeaving);
        $serving = array_filter($staying, static fn(MemberState $member): bool => $member->isServing);
        $choice = $serving === [] ? $staying : $serving;
        $newest = max([0, ...array_map(static fn(MemberState $member): int => $member->generation, $choice)]);

        return array_values(
            array_filter($choice, static fn(MemberState $member): bool => $member->generation === $newest),
        );
    }
}
