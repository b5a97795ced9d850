<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/**
 * The Dockerfile of the guide names what there is. `make dockerfile` runs its steps in a fresh Debian, which takes
 * minutes.
 */
#[CoversNothing]
final class DockerfileTest extends TestCase
{
    public function testItsStepsAreThoseThatMakeDockerfileRuns(): void
    {
        exec(escapeshellarg(\dirname(__DIR__, 2) . '/tools/dockerfile') . ' --list', $steps, $code);

        self::assertSame(0, $code);
        self::assertMatchesRegularExpression('/^FROM debian:\w+$/', $steps[0]);
        self::assertSame([], preg_grep('/^(FROM|RUN|COPY|WORKDIR|EXPOSE|CMD) /', $steps, PREG_GREP_INVERT));
        self::assertSame(1, preg_match('/^CMD (\[.+\])$/', $steps[\count($steps) - 1], $match));
        $command = json_decode($match[1], true, flags: JSON_THROW_ON_ERROR);
        self::assertIsArray($command);
        self::assertSame('/opt/nexus/bin/nexus', $command[0]);
        self::assertFileExists(\dirname(__DIR__, 2) . '/bin/nexus');
        self::assertContains('COPY nexus /opt/nexus', $steps);
        self::assertContains('RUN make -C /opt/nexus build', $steps);
    }
}
