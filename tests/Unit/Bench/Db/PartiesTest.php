<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Db;

use Nexus\Bench\Db\Parties;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Parties::class)]
final class PartiesTest extends TestCase
{
    public function testWhatTheMachineDidIsNotWhatItIdled(): void
    {
        self::assertSame(0.66, Parties::machine("cpu  10 20 30 4000 500 1 5 600 0 0\ncpu0 1 2 3 4\n"));
        self::assertSame(0.0, Parties::machine(''));
    }

    public function testAProcessAndThoseBelowItAreOneParty(): void
    {
        $process = proc_open(
            [
                'sh',
                '-c',
                'while :; do date; done & read end; kill $!',
            ],
            [['pipe', 'r'], ['file', '/dev/null', 'w']],
            $pipes,
        );
        self::assertIsResource($process);
        $processes = ['it' => [proc_get_status($process)['pid']], 'none' => []];
        $before = Parties::now($processes);
        do {
            usleep(20_000);
            $cores = Parties::now($processes)->coresSince($before);
        } while ($cores['it'] <= 0.01);
        fclose($pipes[0]);
        proc_close($process);

        self::assertSame(0.0, $cores['none']);
        self::assertGreaterThan(0.0, $cores['machine']);
    }
}
