<?php

/**
 * NX-1218 SUBSCRIPTION_CLOSED
 * Class: Nexus\Shared\SubscriptionClosedException
 * Means: The subscription of a topic is closed
 * Cause: A message was to be received from a subscription whose close() was called, before or while the caller waited.
 * Cure: Receive with `foreach`, which ends by itself. A closed subscription stays closed: subscribe again.
 */

declare(strict_types=1);

use Nexus\Shared\Topic;

$subscription = Topic::of('prices')->subscribe();
$subscription->close();
$subscription->receive();

/* Throws:
[NX-1218] The subscription of "prices" is closed
*/
