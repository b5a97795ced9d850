<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Cluster;

use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** Messages between two processes, through a real ring. */
final class PairTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../..';

    /** @param int $seed of the scheduler; 0: its usual order */
    #[TestWith([0])]
    #[TestWith([7])]
    #[TestWith([11])]
    public function testMessagesArriveOnceAndInOrder(int $seed): void
    {
        $module = getenv('NEXUS_SO');
        $module = $module === false ? self::ROOT . '/ext/modules/nexus.so' : $module;
        $process = proc_open(
            ['timeout', '300', PHP_BINARY, '-d', "extension={$module}", __DIR__ . '/pair.php'],
            [['file', '/dev/null', 'r'], ['pipe', 'w'], ['pipe', 'w']],
            $pipes,
            null,
            $seed === 0 ? null : [...getenv(), 'NX_SCHED_SEED' => (string) $seed],
        );
        \assert(is_resource($process));
        $said = stream_get_contents($pipes[1]) . stream_get_contents($pipes[2]);

        self::assertSame(0, proc_close($process), $said);
        self::assertSame(<<<'TEXT'
            in order: true
            elsewhere: true
            echoed in order: true
            references: true
            reference to an actor there: true
            in order without a reference: true
            all that were not taken: true
            moved: true
            moved in order: true
            all since the end: true

            TEXT, $said);
    }
}
