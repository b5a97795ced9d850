<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** A few things that a body may do. */
interface Steps
{
    /** Does one of them, by chance. */
    public function one(): void;
}
