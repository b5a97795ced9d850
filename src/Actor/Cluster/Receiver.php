<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster;

/**
 * The events of a Transport. The methods must not suspend.
 *
 * @internal
 */
interface Receiver
{
    public function receive(Address $from, string $record): void;

    /** The member has ended before it took a record that was sent to it. Called before memberEnded(), in order. */
    public function recordReturned(Address $to, string $record): void;

    /** A member has ended. All records that it has sent were received before. */
    public function memberEnded(Address $member): void;

    /** Another member has joined, serves or leaves. */
    public function membersChanged(): void;
}
