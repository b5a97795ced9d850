<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Tests\Functional\Torture\World;

use function Nexus\Async\{delay, shield};

final class WaitsAtItsEnd
{
    public function __construct(private readonly World $world)
    {
        $world->bodyBegins();
    }

    public function __destruct()
    {
        try {
            shield(static fn() => delay(0));
        } finally {
            shield($this->world->bodyEnds(...));
        }
    }
}
