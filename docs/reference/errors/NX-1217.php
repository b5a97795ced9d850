<?php

/**
 * NX-1217 SUBSCRIBER_SLOW
 * Class: Nexus\Shared\SlowSubscriberException
 * Means: A subscriber of a topic was too slow
 * Cause: The queue of a subscription with SlowSubscriber::Fail was full when a message was published. The subscription
 *     has ended. The messages in its queue were received before this exception.
 * Cure: Subscribe again, and read the state that the messages describe from its source. Or give subscribe() a larger
 *     queue or another policy.
 */

declare(strict_types=1);

use Nexus\Shared\{SlowSubscriber, Topic};

$prices = Topic::of('prices');
$subscription = $prices->subscribe(capacity: 1, slow: SlowSubscriber::Fail);
$prices->publish(1.07);
$prices->publish(1.08);
$subscription->receive();
$subscription->receive();

/* Throws:
[NX-1217] The subscriber of "prices" was too slow: its queue was full, and a message was lost
*/
