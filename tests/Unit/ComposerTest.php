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
        'psr/log' => 'Psr\Log\\',
        'psr/simple-cache' => 'Psr\SimpleCache\\',
        'symfony/console' => 'Symfony\Component\Console\\',
    ];
    /** Interfaces for applications: their middleware implements them. */
    private const OF_APPLICATIONS = ['psr/http-server-middleware'];

    public function testEachRequiredPackageIsUsed(): void
    {
        $root = \dirname(__DIR__, 2);
        $composer = json_decode((string) file_get_contents("{$root}/composer.json"), true);
        self::assertIsArray($composer);
        self::assertIsArray($composer['require']);
        $packages = array_filter(array_keys($composer['require']), static fn(mixed $name): bool
            => str_contains((string) $name, '/'));
        $sources = self::sources("{$root}/src");

        self::assertEqualsCanonicalizing([...array_keys(self::NAMESPACES), ...self::OF_APPLICATIONS], $packages);
        foreach (self::NAMESPACES as $package => $namespace) {
            self::assertStringContainsString("use {$namespace}", $sources, $package);
        }
        self::assertStringNotContainsString('use Nyholm\\', $sources);
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
