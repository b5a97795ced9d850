<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Console;

use Nexus\Console\Suggestion;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(Suggestion::class)]
final class SuggestionTest extends TestCase
{
    private const KNOWN = ['workers', 'concurrency', 'max-requests', 'max-memory', 'port'];

    #[TestWith(['worker', 'workers'])]
    #[TestWith(['wrokers', 'workers'])]
    #[TestWith(['maxrequests', 'max-requests'])]
    #[TestWith(['prot', null])]
    #[TestWith(['prt', 'port'])]
    #[TestWith(['conc', 'concurrency'])]
    #[TestWith(['max', null])]
    #[TestWith(['threads', null])]
    #[TestWith(['', null])]
    public function testTheNearestNameIsSuggestedIfItIsNear(string $given, ?string $meant): void
    {
        self::assertSame($meant, Suggestion::near($given, self::KNOWN));
    }
}
