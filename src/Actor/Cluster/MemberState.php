<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster;

/**
 * A living member, as the list of members shows it.
 *
 * @internal
 */
final readonly class MemberState
{
    /**
     * @param int $generation of the server; a reload starts the next one
     * @param bool $isServing it accepts requests
     * @param bool $isLeaving it is being replaced or drained: no entity may move to it
     */
    public function __construct(
        public Address $address,
        public int $generation,
        public bool $isServing,
        public bool $isLeaving = false,
    ) {}
}
