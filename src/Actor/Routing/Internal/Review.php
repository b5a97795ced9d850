<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing\Internal;

/**
 * A pool tells it to itself: to look whether it needs all that it has made.
 *
 * @internal
 */
final readonly class Review {}
