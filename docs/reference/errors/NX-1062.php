<?php

/**
 * NX-1062
 * Class: Nexus\Actor\Entity\InvalidEntityError
 * Means: The configuration or the id of an entity is invalid
 * Cause: The id is empty, often a missing parameter of a request; the time until passivation is zero; or a limit is
 *     below one.
 * Cure: Check the id before you request the entity. Give Passivation a positive Duration, or use onRequest().
 */

declare(strict_types=1);

use Nexus\Actor\Entity\Passivation;
use Nexus\Time\Duration;

Passivation::afterIdle(Duration::zero());

/* Throws:
[NX-1062] An entity cannot be passivated after 0ns without a message: %s
*/
