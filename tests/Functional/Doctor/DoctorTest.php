<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctor;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

#[CoversNothing]
final class DoctorTest extends TestCase
{
    public function testHooksArePrintedInTablesOfAHundredColumns(): void
    {
        [$code, $said] = self::doctor([], '--hooks');

        self::assertSame(0, $code, $said);
        self::assertMatchesRegularExpression('~^sleep +cooperative +standard~m', $said);
        self::assertMatchesRegularExpression(
            '~^' . preg_quote(basename((string) realpath(PHP_BINARY))) . ' +accept (?:argon2_\w+ )*close\b~m',
            $said,
        );
        self::assertMatchesRegularExpression('~^ok \d+ calls of \d+ libraries lead to Nexus\.$~m', $said);
        self::assertLessThanOrEqual(100, max(array_map(mb_strlen(...), explode("\n", $said))));
    }

    public function testProgramsGetJson(): void
    {
        [$code, $said] = self::doctor([], '--json');
        $data = json_decode($said, true, flags: JSON_THROW_ON_ERROR);

        self::assertSame(0, $code);
        self::assertIsArray($data);
        self::assertSame(PHP_VERSION, $data['php']);
        self::assertIsArray($data['hooks']);
        self::assertSame(['families', 'libraries', 'exclusions', 'remarks'], array_keys($data['hooks']));
        self::assertIsArray($data['hooks']['families']);
        self::assertContains(
            [
                'family' => 'sleep',
                'how' => 'cooperative',
                'extensions' => ['standard'],
                'libraries' => [],
                'because' => '',
            ],
            $data['hooks']['families'],
        );
    }

    public function testHooksThatAreOffAreBad(): void
    {
        [$code, $said] = self::doctor(['-d', 'nexus.hooks=0'], '--hooks');

        self::assertSame(1, $code);
        self::assertStringContainsString('!! nexus.hooks is off: every call blocks its worker.', $said);
        self::assertMatchesRegularExpression('~^sleep +blocking +standard +nexus\.hooks is off~m', $said);
    }

    /**
     * @param list<string> $php options of PHP
     * @return array{int, string}
     */
    private static function doctor(array $php, string ...$options): array
    {
        $command = [PHP_BINARY, ...$php, dirname(__DIR__, 3) . '/bin/nexus', 'doctor', ...array_values($options)];
        $process = proc_open(
            ['sh', '-c', 'exec "$@" 2>&1', 'sh', ...$command],
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
        );
        self::assertIsResource($process);
        $said = (string) stream_get_contents($pipes[1]);

        return [proc_close($process), $said];
    }
}
