<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

/** What the entities of one member note. A member that was killed notes nothing more. */
final readonly class Notes
{
    public function __construct(private Cluster $cluster, private Wire $member) {}

    public function note(string $entry): void
    {
        if (!$this->member->isDead()) {
            $this->cluster->journal->note($entry);
        }
    }

    public function starts(string $id): void
    {
        $this->note("{$id} starts");
        $this->member->isDead() ? null : $this->cluster->starts($id, $this->member);
    }

    public function stops(string $id): void
    {
        $this->note("{$id} stops");
        $this->member->isDead() ? null : $this->cluster->stops($id, $this->member);
    }
}
