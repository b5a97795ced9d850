<?php

/**
 * NX-1063
 * Class: Nexus\Actor\Gathering\InvalidAggregationError
 * Means: The configuration of an aggregator is invalid
 * Cause: The number of expected replies is below one, or the time limit is not above zero. The number is often the size
 *     of a list, and that list was empty.
 * Cure: Do not gather when there is no recipient. Give the aggregator a positive Duration.
 */

declare(strict_types=1);

use Nexus\Actor\ActorRef;
use Nexus\Actor\ActorSystem;
use Nexus\Actor\Behavior;
use Nexus\Actor\Gathering\Aggregator;
use Nexus\Actor\Props;
use Nexus\Time\Duration;

$receiver = ActorSystem::create('shop')->spawn(
    Props::fromBehavior(Behavior::receive(static fn(): Behavior => Behavior::same())),
);
Aggregator::props(
    static fn(ActorRef $self) => null,
    0,
    Duration::seconds(1),
    static fn(array $replies): object => (object) $replies,
    $receiver,
);

/* Throws:
[NX-1063] 0 replies within 1s cannot be gathered: %s
*/
