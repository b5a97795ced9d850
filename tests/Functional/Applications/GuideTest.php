<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** The guide shows the code that WarmTest runs, except for the path of Composer's or Debian's autoloader. */
#[CoversNothing]
final class GuideTest extends TestCase
{
    #[TestWith([Application::Symfony, 'App\Kernel'])]
    #[TestWith([Application::Laravel, 'Illuminate\Contracts\Http\Kernel'])]
    #[TestWith([Application::Laravel12, 'Illuminate\Contracts\Http\Kernel'])]
    public function testTheGuideShowsTheFileThatIsRun(Application $application, string $kernel): void
    {
        $guide = (string) file_get_contents(__DIR__ . '/../../../docs/http/symfony-and-laravel.md');
        $file = (string) file_get_contents($application->warm());

        self::assertSame(
            1,
            preg_match('~^```php fragment\n(use ' . preg_quote($kernel, '~') . ';\n.*?)^```$~ms', $guide, $shown),
        );
        self::assertSame(
            "<?php\n\ndeclare(strict_types=1);\n\n{$shown[1]}",
            preg_replace('/^require(_once)? .*$/m', "require __DIR__ . '/vendor/autoload.php';", $file),
        );
    }
}
