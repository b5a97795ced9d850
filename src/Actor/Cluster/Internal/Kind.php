<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

/**
 * The kinds of records.
 *
 * @internal
 */
enum Kind: int
{
    /** A message to an actor: first = its number. */
    case Tell = 1;
    /** The same, with an ask: second = number of the ask, limit = remaining time in ns. */
    case Ask = 2;
    /** The answer to an ask: second. */
    case Reply = 3;
    /** The failure of an ask: second. The payload is a RemoteFailure. */
    case Fail = 4;
    /** The answer of an ask is no longer awaited: second. */
    case Cancel = 5;
    /** Requests Ended when the actor ends: first. */
    case Watch = 6;
    /** The actor has ended: first. */
    case Ended = 7;
    /** A message to an entity. */
    case EntityTell = 8;
    /** The same, with an ask. */
    case EntityAsk = 9;
    /** An EntityTell or EntityAsk (second is not 0) comes back to its sender: the entity is not at the recipient. */
    case Bounce = 10;
    /** Follows the last message that may bounce: first = number of the fence. */
    case Fence = 11;
    /** The answer to a Fence. It follows all bounces of earlier messages. */
    case Fenced = 12;
    /** Requests the end of an entity, and Released. */
    case HandOver = 13;
    /** The lease of an entity is free. */
    case Released = 14;
    /** Stops an entity after the messages sent before. */
    case Passivate = 15;
}
