<?php

declare(strict_types=1);

namespace Nexus\Actor\Gathering\Internal;

/**
 * A message that an aggregator sends itself at its time limit.
 *
 * @internal
 */
final readonly class TimeIsOver {}
