<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Server\Config;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

#[CoversNothing]
final class GuideTest extends TestCase
{
    private const ROOT = __DIR__ . '/../../../..';
    private const GUIDE = self::ROOT . '/docs/reference/configuration.md';

    public function testTheGuideListsTheOptionsAsTheyAre(): void
    {
        self::assertSame(0, self::check(self::GUIDE));
    }

    public function testAGuideWithAnotherTableIsStale(): void
    {
        $copy = (string) tempnam(sys_get_temp_dir(), 'nexus-guide-');
        try {
            file_put_contents($copy, str_replace('| 8080 |', '| 8081 |', (string) file_get_contents(self::GUIDE)));

            self::assertSame(1, self::check($copy));
        } finally {
            unlink($copy);
        }
    }

    private static function check(string $guide): int
    {
        exec(
            implode(
                ' ',
                array_map(escapeshellarg(...), [PHP_BINARY, self::ROOT . '/tools/options', '--check', $guide]),
            ) . ' 2>&1',
            $output,
            $code,
        );

        return $code;
    }
}
