<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Tests\Functional\Torture\Scenario;

use function Nexus\Async\{delay, shield};

final class WaitsAtItsEnd
{
    public function __construct(private readonly Scenario $scenario)
    {
        $scenario->bodyBegins();
    }

    public function __destruct()
    {
        try {
            shield(static fn() => delay(0));
        } finally {
            shield($this->scenario->bodyEnds(...));
        }
    }
}
