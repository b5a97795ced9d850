<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** A group of random actions of a body. */
interface Steps
{
    /** Performs one of them at random. */
    public function one(): void;
}
