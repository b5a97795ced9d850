<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

/**
 * A release with the layout of a deployment: bin/nexus, src/, vendor/ and an application in one directory, which can be
 * deleted while a server that was started from it runs.
 */
final readonly class DeployedRelease
{
    private function __construct(public string $directory) {}

    public static function at(string $directory, string $answer): self
    {
        $root = \dirname(__DIR__, 3);
        mkdir("{$directory}/bin", recursive: true);
        copy("{$root}/bin/nexus", "{$directory}/bin/nexus");
        self::copyTree("{$root}/src", "{$directory}/src");
        mkdir("{$directory}/ext/modules", recursive: true);
        symlink((string) realpath("{$root}/ext/modules/nexus.so"), "{$directory}/ext/modules/nexus.so");
        mkdir("{$directory}/vendor");
        copy("{$root}/vendor/autoload.php", "{$directory}/vendor/autoload.php");
        self::copyTree("{$root}/vendor/composer", "{$directory}/vendor/composer");
        foreach (array_diff(
            (array) scandir("{$root}/vendor"),
            ['.', '..', 'autoload.php', 'composer', 'bin'],
        ) as $package) {
            symlink("{$root}/vendor/{$package}", "{$directory}/vendor/{$package}");
        }
        $release = new self($directory);
        $release->answer($answer);

        return $release;
    }

    public function answer(string $answer): void
    {
        $this->replaceApplication("<?php return static fn() => Nexus\\Http\\Response::text('{$answer}');");
    }

    public function replaceApplication(string $code): void
    {
        file_put_contents("{$this->directory}/app.php", $code);
    }

    /** Makes the method throw. */
    public function breakMethod(string $file, string $method): void
    {
        $path = "{$this->directory}/src/{$file}";
        $source = (string) file_get_contents($path);
        $broken = (string) preg_replace(
            "/function {$method}\\([^{]*\\{/",
            "\\0 throw new \\LogicException('broken by a test');",
            $source,
            1,
            $count,
        );
        $count === 1 && $broken !== $source || throw new \LogicException("{$file} has no method {$method}.");
        file_put_contents($path, $broken);
    }

    public function delete(): void
    {
        self::deleteTree($this->directory);
    }

    /** Moves vendor/ away for a moment, as a dependency manager does. */
    public function moveVendorAway(): void
    {
        rename("{$this->directory}/vendor", "{$this->directory}/vendor.away");
    }

    public function moveVendorBack(): void
    {
        rename("{$this->directory}/vendor.away", "{$this->directory}/vendor");
    }

    private static function copyTree(string $from, string $to): void
    {
        mkdir($to);
        foreach (array_diff((array) scandir($from), ['.', '..']) as $name) {
            is_dir("{$from}/{$name}") ? self::copyTree(
                "{$from}/{$name}",
                "{$to}/{$name}",
            ) : copy("{$from}/{$name}", "{$to}/{$name}");
        }
    }

    public static function deleteTree(string $directory): void
    {
        foreach (array_diff((array) scandir($directory), ['.', '..']) as $name) {
            $path = "{$directory}/{$name}";
            is_dir($path) && !is_link($path) ? self::deleteTree($path) : unlink($path);
        }
        rmdir($directory);
    }
}
