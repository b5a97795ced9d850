<?php

/**
 * NX-1062
 * Class: Nexus\Actor\Entity\InvalidEntityError
 * Means: Entities are described, or one is named, as none could be
 * Cause: An empty id, often a request's parameter that was not there; passivation after no time; a limit below one.
 * Cure: Look at the id before you ask for the entity; give Passivation a positive Duration, or onRequest().
 */

declare(strict_types=1);

use Nexus\Actor\Entity\Passivation;
use Nexus\Time\Duration;

Passivation::afterIdle(Duration::zero());

/* Throws:
[NX-1062] An entity cannot be passivated after 0ns without a message: %s
*/
