<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

/**
 * A message that a pool sends itself: check whether all routees are needed.
 *
 * @internal
 */
final readonly class Review {}
