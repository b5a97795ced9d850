<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * The homes of entities may have changed.
 *
 * @internal
 */
final readonly class Placed implements DeadLetterSuppression {}
