<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

/**
 * Asks the host to answer when no message is kept for an entity that starts or stops.
 *
 * @internal
 */
final readonly class Settle {}
