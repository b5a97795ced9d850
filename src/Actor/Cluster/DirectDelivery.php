<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster;

use Nexus\Actor\ActorRef;

/**
 * Direct delivery of messages between members, without PHP code for each of them. In a transport without it these
 * methods do nothing, and PHP code delivers all messages.
 *
 * @internal
 */
interface DirectDelivery
{
    /**
     * Sends messages of which only the payload differs. See DirectRoute.
     *
     * @param string $header the record without a payload
     */
    public function outlet(Address $to, string $header): object;

    /**
     * Closes all outlets to a member until the actor has no messages, so that none of its messages is overtaken.
     *
     * @param ActorRef<*> $until
     */
    public function pause(Address $to, ActorRef $until): void;

    /**
     * Messages to this number go to the actor, for as long as it lives.
     *
     * @param ActorRef<*> $ref
     */
    public function export(int $number, ActorRef $ref): void;

    public function withdraw(int $number): void;

    /**
     * Messages to entities of this type take their routes, where these are open.
     *
     * @param object $routes a DirectRoutes
     */
    public function addType(string $name, object $routes): void;
}
