<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Server\Internal;

/**
 * The fabric's channel for actors, the leases of entities, and the references to actors in messages. A worker has one
 * user of it.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class ActorChannel
{
    private function __construct() {}

    /**
     * The number and the incarnation of this process; null: it has not joined.
     *
     * @return array<int, int>|null
     * @phpstan-return array{int, int}|null
     */
    public static function self(): ?array {}

    public static function isLiving(int $member, int $incarnation): bool {}

    /**
     * Suspends while there is no space.
     *
     * @return bool false: not sent, because the member has ended
     */
    public static function send(int $member, int $incarnation, string $bytes): bool {}

    /**
     * Never suspends.
     *
     * @return bool false: not sent, because the member has ended or too much is kept for it
     */
    public static function post(int $member, int $incarnation, string $bytes): bool {}

    /**
     * Sets what is called. Called once.
     *
     * @param callable $received with member, incarnation, bytes
     * @phpstan-param callable(int, int, string): void $received
     * @param callable $returned the same, for messages that a member did not take before it ended
     * @phpstan-param callable(int, int, string): void $returned
     * @param callable $departed with member, incarnation
     * @phpstan-param callable(int, int): void $departed
     * @phpstan-param callable(): void $changed
     */
    public static function receive(
        callable $received,
        callable $returned,
        callable $departed,
        callable $changed
    ): void {}

    /**
     * Sets how references to actors are written to messages and read from them.
     *
     * @phpstan-param callable(\Nexus\Actor\ActorRef<*>): string $write
     * @phpstan-param callable(string): \Nexus\Actor\ActorRef<*> $read
     */
    public static function useReferences(callable $write, callable $read): void {}

    /** Closes the outlets to this member until the actor has no messages. */
    public static function pause(int $member, \Nexus\Actor\ActorRef $until): void {}

    /** Messages to this number are delivered to the actor without a call of `received`, for as long as it lives. */
    public static function export(int $number, \Nexus\Actor\ActorRef $ref): void {}

    public static function withdraw(int $number): void {}

    /**
     * Messages to entities of this type take their routes, without a call of `received`, while these are open.
     *
     * @param object $routes an Internal\DirectRoutes
     */
    public static function addType(string $name, object $routes): void {}

    /**
     * The bytes of a message, with the numbers of its classes in the table of this process.
     *
     * @throws \Nexus\NotTransferableError NX-1205
     * @throws \Nexus\TransferException NX-1206
     */
    public static function encode(object $message): string {}

    /**
     * @param int $member who has encoded the message
     * @throws \Nexus\TransferException NX-1207, NX-1208, NX-1209
     */
    public static function decode(string $bytes, int $member): mixed {}

    /**
     * Null: the lease is free.
     *
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function leaseHolder(string $key): ?string {}

    /**
     * @return bool false: the holder is another one than expected
     * @throws \Nexus\Server\SystemException NX-0401
     */
    public static function replaceLease(string $key, ?string $expected, ?string $holder): bool {}
}

/**
 * Sends messages to one actor or entity of another worker.
 *
 * @internal
 * @strict-properties
 * @not-serializable
 */
final class Outlet
{
    /** @param string $header of its records */
    public function __construct(int $member, int $incarnation, string $header) {}
}
