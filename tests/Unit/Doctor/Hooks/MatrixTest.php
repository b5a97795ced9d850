<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Doctor\Hooks;

use Nexus\Doctor\Hooks\Family;
use Nexus\Doctor\Hooks\How;
use Nexus\Doctor\Hooks\Matrix;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(Matrix::class)]
#[CoversClass(Family::class)]
final class MatrixTest extends TestCase
{
    public function testItKnowsOfSleepAndOfLibc(): void
    {
        $matrix = Matrix::load();
        $sleep = array_values(
            array_filter(
                $matrix->families,
                static fn(Family $family): bool => in_array('sleep()', $family->calls, true),
            ),
        );

        self::assertCount(1, $sleep);
        self::assertSame(How::Cooperative, $sleep[0]->how);
        self::assertTrue($sleep[0]->isHere());
        self::assertSame('libc.so', $matrix->exclusions[0]->library);
    }

    /** @param list<string> $extensions */
    #[TestWith([['standard', 'json'], true])]
    #[TestWith([['standard', 'never_heard_of'], false])]
    #[TestWith([['guzzlehttp/guzzle'], true])]
    public function testAFamilyIsHereWhenItsExtensionsAre(array $extensions, bool $isHere): void
    {
        self::assertSame($isHere, (new Family('A', 'other', How::Blocking, $extensions, [], [], [], []))->isHere());
    }
}
