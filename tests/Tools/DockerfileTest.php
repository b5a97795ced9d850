<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** The Dockerfiles of packaging, of the guide and of `nexus new`. `make dockerfile` builds them in some minutes. */
#[CoversNothing]
final class DockerfileTest extends TestCase
{
    public function testTheyBuildPackagesAndDoNotRunAsRoot(): void
    {
        exec(escapeshellarg(\dirname(__DIR__, 2) . '/tools/dockerfile') . ' --list', $steps, $code);

        self::assertSame(0, $code);
        self::assertMatchesRegularExpression('/^FROM debian:\w+ AS build$/', $steps[0]);
        self::assertContains('FROM nexus', $steps);
        self::assertContains('RUN make -C /nexus deb', $steps);
        self::assertSame('USER www-data', (array_values((array) preg_grep('/^USER /', $steps)))[0]);
    }

    public function testItsCommandsAreLists(): void
    {
        exec(escapeshellarg(\dirname(__DIR__, 2) . '/tools/dockerfile') . ' --list', $steps);
        $commands = preg_grep('/^(HEALTHCHECK )?CMD /', $steps);
        $commands = array_filter($commands === false ? [] : $commands, is_string(...));
        $lists = array_map(static fn(string $step) => preg_replace('/^(HEALTHCHECK )?CMD /', '', $step), $commands);

        self::assertCount(3, $lists);
        foreach ($lists as $list) {
            self::assertIsList(json_decode((string) $list, true, flags: JSON_THROW_ON_ERROR));
        }
    }
}
