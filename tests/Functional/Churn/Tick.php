<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

/** Of a timer, which may end before it was told: nobody keeps account of it. */
final readonly class Tick {}
