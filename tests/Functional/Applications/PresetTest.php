<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** Site::symfony() and Site::laravel() in nexus.php: applications answer as behind php-fpm and nginx. */
#[CoversNothing]
final class PresetTest extends ApplicationTestCase
{
    #[TestWith([Application::Symfony, 'symfony'])]
    #[TestWith([Application::Symfony7, 'symfony'])]
    #[TestWith([Application::Laravel, 'laravel'])]
    #[TestWith([Application::Laravel12, 'laravel'])]
    public function testItAnswersWhatItAnswersBehindPhpFpm(Application $application, string $preset): void
    {
        $expected = self::pagesOfFpm($application);
        $directory = sys_get_temp_dir() . '/nexus-preset-' . bin2hex(random_bytes(6));
        mkdir($directory);
        file_put_contents("{$directory}/nexus.php", "<?php\nreturn Nexus\\Server\\ServerConfig::default()"
            . "->withSite(Nexus\\Server\\Site::{$preset}('{$application->documentRoot()}'));\n");
        $server = self::serveAt($directory, $application, 'preset', $application->documentRoot(), '--classic');
        try {
            $pages = Visit::pages(new Browser($server->address));
            $again = Visit::pages(new Browser($server->address));
        } finally {
            $server->kill();
            exec('rm -rf ' . escapeshellarg($directory));
        }
        foreach ($expected as $name => $page) {
            self::assertSame($page->comparable(), $pages[$name]->comparable(), "{$name}\n{$server->errors()}");
            self::assertSame($page->comparable(), $again[$name]->comparable(), "{$name}, the second time");
        }
    }
}
