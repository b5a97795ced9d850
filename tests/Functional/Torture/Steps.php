<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** A group of random actions of a body. */
interface Steps
{
    /** Performs a random action of the group. */
    public function one(): void;
}
