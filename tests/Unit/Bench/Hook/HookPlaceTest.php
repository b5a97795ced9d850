<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Hook;

use Nexus\Bench\Hook\HookPlace;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

#[CoversClass(HookPlace::class)]
final class HookPlaceTest extends TestCase
{
    #[TestWith([HookPlace::Outside, 'recv', '<=18.8'])]
    #[TestWith([HookPlace::Outside, 'read.terminal', '<=18.8'])]
    #[TestWith([HookPlace::Outside, 'write.terminal', ''])]
    #[TestWith([HookPlace::Thread, 'poll', '<=18.8'])]
    #[TestWith([HookPlace::Inside, 'recv', '<=60.0'])]
    #[TestWith([HookPlace::Inside, 'poll', '<=60.0'])]
    #[TestWith([HookPlace::Inside, 'recv.nonblock', '<=60.0'])]
    #[TestWith([HookPlace::Inside, 'read.nonblock.pipe', ''])]
    #[TestWith([HookPlace::Alone, 'send', '<=60.0'])]
    #[TestWith([HookPlace::Inside, 'read.pipe', ''])]
    #[TestWith([HookPlace::Inside, 'write.terminal', ''])]
    #[TestWith([HookPlace::Inside, 'recv.nonblock.empty', ''])]
    public function testWhatIsPromisedOfACallThere(HookPlace $place, string $call, string $budget): void
    {
        self::assertSame($budget, (string) $place->budget($call, 750.0));
    }
}
