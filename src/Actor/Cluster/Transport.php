<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster;

/**
 * Carries records between members. Records from one member to another arrive in the order in which they were sent.
 * Records that a member did not take before it ended are returned.
 *
 * @internal
 */
interface Transport
{
    public function self(): Address;

    /** @return list<MemberState> the living members, including this one */
    public function members(): array;

    /** False: the member has ended. */
    public function isLiving(Address $member): bool;

    /**
     * Sends a record. Suspends while there is no space.
     *
     * @return bool false: not sent, because the member has ended
     */
    public function send(Address $to, string $record): bool;

    /**
     * Sends a record, and never suspends: a record for which there is no space is kept and sent later, in order.
     *
     * @return bool false: not sent, because the member has ended or too much is kept for it
     */
    public function post(Address $to, string $record): bool;

    public function receiveBy(Receiver $receiver): void;
}
