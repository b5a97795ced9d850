<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server;

use Nexus\Server\Internal\BackOff;
use Nexus\Server\Internal\Member;
use Nexus\Server\Internal\Members;
use Nexus\Server\Internal\RunningTime;
use Nexus\Server\Internal\SlotStarts;
use PHPUnit\Framework\TestCase;

final class SlotStartsTest extends TestCase
{
    public function testASlotIsDueOnce(): void
    {
        $starts = new SlotStarts();
        self::assertSame([[], INF], [$starts->takeDue(10.0), $starts->nextTime()]);

        $starts->schedule(1, 12.0);
        $starts->schedule(0, 11.0);
        self::assertSame([11.0, []], [$starts->nextTime(), $starts->takeDue(10.9)]);
        self::assertSame([0], $starts->takeDue(11.0));
        self::assertSame([false, true], [$starts->isScheduled(0), $starts->isScheduled(1)]);
        self::assertSame([12.0, [1], INF], [$starts->nextTime(), $starts->takeDue(20.0), $starts->nextTime()]);
    }

    /** A leader that drains would otherwise wait no time at all, again and again, until its last worker has ended. */
    public function testNoSlotIsDueAfterTheEnd(): void
    {
        $starts = new SlotStarts();
        $starts->schedule(0, 1.0);
        $starts->end();
        $starts->schedule(1, 1.0);

        self::assertSame([[], INF], [$starts->takeDue(2.0), $starts->nextTime()]);
    }

    public function testASlotWhoseWorkersDieYoungWaitsLonger(): void
    {
        $starts = new SlotStarts();
        $member = new Member(100, 0, 1, 50.0);
        $member->hasBooted = true;

        self::assertSame(0.0, $starts->delayAfterDeath($member, 50.1));
        self::assertSame(BackOff::FIRST_DELAY, $starts->delayAfterDeath($member, 50.1));
        self::assertSame([2, 0], [$starts->deathsInARow(1), $starts->deathsInARow(0)]);
        self::assertSame(0.0, $starts->delayAfterDeath($member, 50.0 + BackOff::YOUNG));
        self::assertSame(0, $starts->deathsInARow(1));
    }

    public function testAWorkerThatNeverServedDiedYoungHoweverLongItsStartTook(): void
    {
        $starts = new SlotStarts();
        $member = new Member(100, 0, 1, 50.0);

        self::assertSame(0.0, $starts->delayAfterDeath($member, 90.0));
        self::assertSame(BackOff::FIRST_DELAY, $starts->delayAfterDeath($member, 90.0));
    }

    public function testAWorkerHasPeersInItsSlot(): void
    {
        $members = new Members();
        $older = new Member(100, 0, 1, 50.0);
        $newer = new Member(101, 1, 1, 60.0);
        $other = new Member(102, 2, 0, 70.0);
        array_map($members->add(...), [$older, $newer, $other]);

        self::assertSame([[101 => $newer], []], [$members->besides($older), $members->besides($other)]);
        self::assertSame([true, false], [$members->hasSuccessor($older), $members->hasSuccessor($newer)]);
        $members->remove($newer);
        self::assertSame([[100, 102], null], [$members->pids(), $members->find(101)]);
        self::assertFalse($members->hasSuccessor($older));
    }

    public function testASilenceCountsFromTheEndOfAPauseOfTheLeader(): void
    {
        $time = new RunningTime(0.5, 100.0);
        $time->check(100.5);
        $time->check(101.4);
        self::assertSame([1.0, 1.4], [$time->within(1.0), round($time->within(30.0), 3)]);

        $time->check(110.0);
        self::assertSame(0.0, $time->within(30.0));
        $time->check(110.5);
        self::assertSame(0.5, $time->within(30.0));
    }
}
