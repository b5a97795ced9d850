<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

/**
 * A message that a Ledger keeps account of; enums cannot be told, so it is an object that says what its handler does.
 */
final readonly class Counted
{
    public function __construct(public Deed $deed) {}
}
