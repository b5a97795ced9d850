<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctor;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** `nexus doctor --statics` with a pooled application. */
#[CoversNothing]
final class StaticsTest extends TestCase
{
    public function testStaticsThatRequestsChangeAreListedUntilTheyAreIsolated(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-statics-');
        $application = '<?php
            use Nexus\Http\App;
            final class Registry {
                public static ?string $user = null;
                public static int $answered = 0;
                public static string $title = "the same";
            }
            return App::pooled(static fn(): Closure => static function (): void {
                Registry::$user = $_SERVER["REQUEST_URI"];
                Registry::$answered++;
                echo Registry::$title;
            })%s;';
        try {
            file_put_contents($file, sprintf($application, ''));
            [$code, $said] = self::doctor("--statics={$file}", '--path=/one', '--path=/two');

            self::assertSame(0, $code, $said);
            self::assertStringContainsString("Registry::\$answered ({$file}:5) changed in 12 of 12 requests.", $said);
            self::assertStringContainsString("Registry::\$user ({$file}:4) changed in 12 of 12 requests.", $said);
            self::assertStringNotContainsString('title', $said);

            file_put_contents($file, sprintf($application, '->isolate(["Registry::*"])'));
            self::assertSame(
                [0, "No static has changed in 6 requests.\n"],
                self::doctor("--statics={$file}"),
            );
        } finally {
            unlink($file);
        }
    }

    public function testAnApplicationThatDoesNotStartIsNamed(): void
    {
        [$code, $said] = self::doctor('--statics=/nowhere/app.php');

        self::assertSame(78, $code);
        self::assertStringContainsString('/nowhere/app.php cannot be served', $said);
    }

    /** @return array{int, string} exit code, output with errors */
    private static function doctor(string ...$arguments): array
    {
        $script = dirname(__DIR__, 3) . '/bin/nexus';
        $line = implode(' ', array_map(escapeshellarg(...), [$script, 'doctor', ...array_values($arguments)]));
        $process = proc_open("{$line} 2>&1", [1 => ['pipe', 'w']], $pipes);
        self::assertIsResource($process);
        $said = (string) stream_get_contents($pipes[1]);

        return [proc_close($process), $said];
    }
}
