<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Time\Duration;

/** The actor has set or ended its receive timeout. */
final readonly class ReceiveTimeoutSet implements Effect
{
    public ?Duration $timeout;

    /** @param float|Duration|null $timeout null: the timeout was removed */
    public function __construct(float|Duration|null $timeout)
    {
        $this->timeout = $timeout === null ? null : Duration::of($timeout);
    }
}
