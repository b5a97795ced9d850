<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

/**
 * Asks the host to answer when nothing is kept for an entity that is between two lives.
 *
 * @internal
 */
final readonly class Settle {}
