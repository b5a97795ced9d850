<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Internal;

use Nexus\Http\File\Internal\Names;
use Nexus\Internal\UnsentFiles;
use Nexus\Server\Internal\Site\SiteTable;
use Nexus\Server\Site;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

#[CoversClass(UnsentFiles::class)]
final class UnsentFilesTest extends TestCase
{
    private const UNSENT = [
        'a~', '#a#', 'a.bak', 'A.BAK', 'a.old', 'a.orig', 'a.save', 'a.swp', 'a.swo', 'a.tmp', 'dump.sql', 'a.sqlite',
        'a.sqlite3', 'a.db', 'a.dump', 'composer.json', 'Composer.Lock', 'package.json', 'phpunit.xml.dist',
        'nexus.php',
    ];
    private const SENT = [
        'a', 'a.css', 'a.sql.css', 'bak', 'a.bakery', 'composer.jsonp', 'my-package.json', 'a.databases', '~a',
    ];

    public function testTheNamesAreThoseOfFiles(): void
    {
        foreach (self::UNSENT as $name) {
            self::assertTrue(UnsentFiles::has($name), $name);
        }
        foreach (self::SENT as $name) {
            self::assertFalse(UnsentFiles::has($name), $name);
        }
    }

    public function testSitesAndFilesRefuseThem(): void
    {
        $denied = array_column(
            array_filter(SiteTable::of(Site::of(__DIR__)), static fn(array $row): bool => $row[0] === 'deny'),
            1,
        );
        foreach (UnsentFiles::NAMES as $pattern) {
            self::assertContains($pattern, $denied);
            self::assertFalse((new Names())->allow('folder/' . strtr($pattern, ['*' => 'a'])), $pattern);
        }
        self::assertTrue((new Names())->allow('folder/a.css'));
    }
}
