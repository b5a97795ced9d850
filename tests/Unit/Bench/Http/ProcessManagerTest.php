<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Http;

use Nexus\Bench\Http\ProcessManager;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(ProcessManager::class)]
final class ProcessManagerTest extends TestCase
{
    /** php-fpm refuses spare servers beyond the maximum, and start servers outside of the spare ones. */
    public function testThePoolIsValidForEveryNumberOfChildren(): void
    {
        foreach (range(1, 40) as $children) {
            $text = ProcessManager::Dynamic->configuration($children);
            preg_match_all('/^pm\.(\w+) = (\d+)$/m', $text, $matches);
            $values = array_map(intval(...), array_combine($matches[1], $matches[2]));

            self::assertLessThanOrEqual($children, $values['max_spare_servers']);
            self::assertGreaterThanOrEqual($values['min_spare_servers'], $values['start_servers']);
            self::assertLessThanOrEqual($values['max_spare_servers'], $values['start_servers']);
            self::assertSame($values['start_servers'], ProcessManager::Dynamic->atStart($children));
        }
    }

    public function testAStaticPoolHasAllChildrenAtTheStart(): void
    {
        self::assertSame('pm = static', ProcessManager::Static->configuration(7));
        self::assertSame(7, ProcessManager::Static->atStart(7));
    }
}
