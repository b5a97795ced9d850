<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Churn;

/**
 * A message that a Ledger counts, with the deed for its handler. It is an object since enums cannot be messages.
 */
final readonly class Counted
{
    public function __construct(public Deed $deed) {}
}
