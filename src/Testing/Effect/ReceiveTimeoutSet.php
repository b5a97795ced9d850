<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Time\Duration;

/** The actor has set or ended its receive timeout. */
final readonly class ReceiveTimeoutSet implements Effect
{
    /** @param Duration|null $timeout null: the timeout was removed */
    public function __construct(public ?Duration $timeout) {}
}
