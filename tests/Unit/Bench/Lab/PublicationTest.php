<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Bench\Lab;

use Nexus\Bench\Lab\Publication;
use Nexus\Bench\Measure\Repository;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(Publication::class)]
final class PublicationTest extends TestCase
{
    /** A figure in a page comes from the recording beside it, and not from an editor. */
    public function testThePagesAreThoseOfTheRecordings(): void
    {
        foreach (Publication::in(Repository::root())->files() as $path => $text) {
            self::assertStringEqualsFile(
                Repository::path($path),
                $text,
                "{$path} is not what bin/nexus bench publish --render writes",
            );
        }
    }

    public function testEveryPlaceIsFilled(): void
    {
        foreach (Publication::in(Repository::root())->files() as $path => $text) {
            self::assertStringNotContainsString('{{', $text, $path);
        }
    }

    public function testNothingIsInventedWithoutARecording(): void
    {
        $directory = sys_get_temp_dir() . '/nexus-lab-' . bin2hex(random_bytes(6));
        mkdir("{$directory}/docs/benchmarks", recursive: true);
        try {
            $recording = json_decode(Figures::recorded(['base' => [1.0, 2.0, 3.0]])->json(), true);
            self::assertIsArray($recording);
            file_put_contents(
                "{$directory}/docs/benchmarks/kernel.json",
                json_encode(['scenario' => 'kernel'] + $recording, JSON_THROW_ON_ERROR),
            );
            $files = Publication::in($directory)->files();
        } finally {
            @unlink("{$directory}/docs/benchmarks/kernel.json");
            rmdir("{$directory}/docs/benchmarks");
            rmdir("{$directory}/docs");
            rmdir($directory);
        }

        self::assertArrayHasKey('docs/benchmarks/kernel.md', $files);
        self::assertStringContainsString('not measured', $files['docs/benchmarks/reproduced.md']);
        self::assertStringContainsString('not measured', $files['docs/benchmarks/figures.svg']);
        self::assertStringNotContainsString('{{', $files['docs/benchmarks/reproduced.md']);
        foreach ($files as $path => $text) {
            foreach (str_ends_with($path, '.md') ? explode("\n", $text) : [] as $line) {
                self::assertTrue(mb_strlen($line) <= 120 || str_starts_with($line, '|'), $line);
            }
        }
    }
}
