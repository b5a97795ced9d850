<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

#[CoversNothing]
final class ComposerTest extends TestCase
{
    private const NAMESPACES = [
        'psr/clock' => 'Psr\Clock\\',
        'psr/container' => 'Psr\Container\\',
        'psr/event-dispatcher' => 'Psr\EventDispatcher\\',
        'psr/http-factory' => 'Psr\Http\Message\StreamFactoryInterface',
        'psr/http-message' => 'Psr\Http\Message\ServerRequestInterface',
        'psr/http-server-handler' => 'Psr\Http\Server\RequestHandlerInterface',
        'psr/http-server-middleware' => 'Psr\Http\Server\MiddlewareInterface',
        'psr/log' => 'Psr\Log\\',
        'psr/simple-cache' => 'Psr\SimpleCache\\',
        'symfony/console' => 'Symfony\Component\Console\\',
    ];

    public function testEachRequiredPackageIsUsed(): void
    {
        $root = \dirname(__DIR__, 2);
        $composer = json_decode((string) file_get_contents("{$root}/composer.json"), true);
        self::assertIsArray($composer);
        self::assertIsArray($composer['require']);
        $packages = array_filter(array_keys($composer['require']), static fn(mixed $name): bool
            => str_contains((string) $name, '/'));
        $sources = self::sources("{$root}/src");

        self::assertEqualsCanonicalizing(array_keys(self::NAMESPACES), $packages);
        foreach (self::NAMESPACES as $package => $namespace) {
            self::assertStringContainsString("use {$namespace}", $sources, $package);
        }
        self::assertStringNotContainsString('use Nyholm\\', $sources);
    }

    public function testItNamesNoAddressThatDoesNotExist(): void
    {
        $root = \dirname(__DIR__, 2);
        $composer = json_decode((string) file_get_contents("{$root}/composer.json"), true);
        self::assertIsArray($composer);

        self::assertSame([], array_intersect(['support', 'homepage'], array_keys($composer)), 'There is no public URL yet.');
        self::assertIsArray($composer['keywords'] ?? null);
        self::assertIsArray($composer['scripts'] ?? null);
        self::assertIsArray($composer['scripts-descriptions'] ?? null);
        self::assertSame(array_keys($composer['scripts']), array_keys($composer['scripts-descriptions']));
    }

    /** The program of each script is in the repository, or comes with a package. */
    public function testItsScriptsExist(): void
    {
        $root = \dirname(__DIR__, 2);
        $composer = json_decode((string) file_get_contents("{$root}/composer.json"), true);
        self::assertIsArray($composer);
        self::assertIsArray($composer['scripts'] ?? null);
        foreach ($composer['scripts'] as $name => $script) {
            self::assertIsString($script);
            $program = (string) strtok($script, ' ');
            self::assertTrue(
                is_executable("{$root}/{$program}") || is_executable("{$root}/vendor/bin/{$program}"),
                "{$name}: {$program}",
            );
        }
    }

    private static function sources(string $directory): string
    {
        $files = new \RecursiveIteratorIterator(new \RecursiveDirectoryIterator($directory));
        $text = '';
        foreach ($files as $file) {
            $isSource = $file instanceof \SplFileInfo && $file->getExtension() === 'php';
            $text .= $isSource ? (string) file_get_contents($file->getPathname()) : '';
        }

        return $text;
    }
}
