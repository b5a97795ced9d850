<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Work;

/** What Jobs::fail() throws. */
final class JobFailure extends \DomainException
{
    /** @param array<string, int> $details */
    public function __construct(string $message, int $code, public readonly array $details)
    {
        parent::__construct($message, $code);
    }
}
