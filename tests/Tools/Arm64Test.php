<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

/** Which results of the emulated arm64 system are failures. */
final class Arm64Test extends TestCase
{
    private const KNOWN = "# a comment\nengine/stack/listed.phpt the emulator cannot do that\n!engine/stack/omitted.phpt the emulator hangs\n";

    public function testAListedFailureIsNoFailure(): void
    {
        [$code, $output] = $this->judged("PASSED\tengine/stack/good.phpt\nFAILED\tengine/stack/listed.phpt\n");

        self::assertSame(0, $code, $output);
        self::assertSame(
            "1 passed, 0 failed, 0 skipped (listed as impossible under emulation: 1 failed, 1 not run)\n",
            $output,
        );
    }

    public function testAnUnlistedFailureIsAFailure(): void
    {
        [$code, $output] = $this->judged(
            "PASSED\tengine/stack/good.phpt\nFAILED\truntime/hook/listed.phpt\nLEAKED\tengine/stack/bad.phpt\n",
        );

        self::assertSame(1, $code);
        self::assertSame(
            "arm64: failed: runtime/hook/listed.phpt\narm64: leaked: engine/stack/bad.phpt\n1 passed, 2 failed, 0 skipped (listed as impossible under emulation: 0 failed, 1 not run)\n",
            $output,
        );
    }

    public function testAListedTestThatPassesIsReported(): void
    {
        [$code, $output] = $this->judged("PASSED\tengine/stack/listed.phpt\nSKIPPED\tengine/stack/skipped.phpt\n");

        self::assertSame(0, $code, $output);
        self::assertStringContainsString("passes, and is listed as impossible: engine/stack/listed.phpt\n", $output);
    }

    public function testNothingThatPassesIsAFailure(): void
    {
        self::assertSame(1, $this->judged('')[0]);
    }

    public function testTheListNamesTestsThatThereAre(): void
    {
        $root = \dirname(__DIR__, 2);
        $lines = array_filter(
            explode("\n", (string) file_get_contents("{$root}/tools/lib/arm64/known")),
            static fn(string $line): bool => $line !== '' && $line[0] !== '#',
        );

        self::assertNotEmpty($lines);
        foreach ($lines as $line) {
            self::assertMatchesRegularExpression('~^!?[a-z]+/[a-z_]+/\w+\.phpt \w.{10,}$~', $line);
            self::assertFileExists("{$root}/ext/tests/" . strtok(ltrim($line, '!'), ' '));
        }
    }

    /** @return array{int, string} */
    private function judged(string $results): array
    {
        $tree = new Tree(['known' => self::KNOWN, 'results' => $results]);

        return Tree::output(
            [\dirname(__DIR__, 2) . '/tools/lib/arm64/judge', $tree->path('known'), $tree->path('results')],
        );
    }
}
