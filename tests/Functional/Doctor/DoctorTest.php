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

        self::assertIsArray($data);
        self::assertSame($data['status'], $code);
        self::assertIsArray($data['findings']);
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

    public function testACodeIsExplained(): void
    {
        [$code, $said] = self::doctor([], '--explain', 'dr-102');
        self::assertSame(0, $code);
        self::assertStringContainsString('DR-102 Connections were dropped because a queue was full', $said);
        self::assertMatchesRegularExpression('~measured here:\s+tests/Functional/Doctor/KernelExp~', $said);

        [$code, $said] = self::doctor([], '--explain', 'DR-1022');
        self::assertSame(64, $code);
        self::assertSame("nexus: there is no finding DR-1022. Did you mean DR-102?\n", $said);
    }

    public function testABuildFailsOnWhatTheProjectForbids(): void
    {
        $folder = sys_get_temp_dir() . '/nexus-ci-' . bin2hex(random_bytes(6));
        mkdir($folder);
        $config = static fn(string $forbidden): int|false => file_put_contents(
            "{$folder}/nexus.php",
            "<?php return Nexus\\Server\\ServerConfig::default(){$forbidden};",
        );
        $options = ['-d', 'zend.assertions=1'];
        $config("->withForbiddenFindings('DR-332', 'DR-5')");
        [$code, $said] = self::doctor($options, '--ci', $folder);
        self::assertSame(2, $code, $said);
        self::assertStringContainsString('DR-332', $said);

        $config("->withForbiddenFindings('DR-5')");
        [$code, $said] = self::doctor($options, '--ci', $folder);
        self::assertSame(0, $code, $said);

        $config("->withForbiddenFindings('all')");
        [$code, $said] = self::doctor($options, '--ci', $folder);
        self::assertSame(78, $code, $said);
        unlink("{$folder}/nexus.php");
        rmdir($folder);
    }

    public function testHooksThatAreOffAreBad(): void
    {
        [$code, $said] = self::doctor(['-d', 'nexus.hooks=0'], '--hooks');

        self::assertSame(2, $code);
        self::assertStringContainsString('!! nexus.hooks is off: every call blocks its worker.', $said);
        self::assertMatchesRegularExpression('~^sleep +blocking +standard +nexus\.hooks is off~m', $said);
    }

    /**
     * @param list<string> $php options of PHP
     * @return array{int, string}
     */
    private static function doctor(array $php, string ...$options): array
    {
        $folder = is_dir((string) end($options)) ? array_pop($options) : null;
        // Otherwise it would examine the server of another test that runs at the same time.
        $options[] = '--pid=/nonexistent';
        $command = [PHP_BINARY, ...$php, dirname(__DIR__, 3) . '/bin/nexus', 'doctor', ...array_values($options)];
        $process = proc_open(
            ['sh', '-c', 'exec "$@" 2>&1', 'sh', ...$command],
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
            $folder,
        );
        self::assertIsResource($process);
        $said = (string) stream_get_contents($pipes[1]);

        return [proc_close($process), $said];
    }
}
