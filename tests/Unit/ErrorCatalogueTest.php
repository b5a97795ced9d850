<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;
use RecursiveDirectoryIterator;
use RecursiveIteratorIterator;
use SplFileInfo;

#[CoversNothing]
final class ErrorCatalogueTest extends TestCase
{
    private const ROOT = __DIR__ . '/../..';

    public function testTheGuideExplainsEveryCodeThereIsAndNoOther(): void
    {
        $guide = self::codesOf((string) file_get_contents(self::ROOT . '/docs/guide/errors.md'));
        $used = [];
        foreach (['ext/fault', 'ext/coro', 'src'] as $folder) {
            foreach (self::files(self::ROOT . '/' . $folder) as $file) {
                $used = [...$used, ...self::codesOf((string) file_get_contents($file))];
            }
        }

        self::assertGreaterThan(25, count($guide));
        self::assertSame(self::sorted($used), self::sorted($guide));
    }

    /** @return list<string> */
    private static function codesOf(string $text): array
    {
        preg_match_all('/NX-(?!0000)\d{4}/', $text, $matches);

        return $matches[0];
    }

    /**
     * @param list<string> $codes
     *
     * @return list<string>
     */
    private static function sorted(array $codes): array
    {
        $unique = array_values(array_unique($codes));
        sort($unique);

        return $unique;
    }

    /** @return list<string> */
    private static function files(string $folder): array
    {
        $files = [];
        foreach (new RecursiveIteratorIterator(new RecursiveDirectoryIterator($folder, RecursiveDirectoryIterator::SKIP_DOTS)) as $file) {
            if ($file instanceof SplFileInfo) {
                $files[] = $file->getPathname();
            }
        }

        return $files;
    }
}
