<?php

declare(strict_types=1);

namespace Nexus\Actor\Gathering\Internal;

/**
 * An aggregator tells it to itself.
 *
 * @internal
 */
final readonly class TimeIsOver {}
