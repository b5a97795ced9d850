<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

/** The message of a timer. It is not counted, since the timer may end before it is sent. */
final readonly class Tick {}
