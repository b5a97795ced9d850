<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Watch;

/**
 * The files of a project that affect a running application: code, templates and settings; not logs, caches, databases
 * and dependencies.
 *
 * @internal
 */
final readonly class Sources implements WatchedFiles
{
    private const KINDS = [
        'php', 'inc', 'phtml', 'tpl', 'twig', 'latte', 'blade', 'html', 'htm', 'xml', 'yaml', 'yml', 'json', 'neon',
        'toml', 'ini', 'env', 'sql',
        'graphql', 'po', 'mo', 'xlf', 'xliff',
    ];
    private const NOT_OURS = [
        'vendor', 'node_modules', 'var', 'cache', 'caches', 'log', 'logs', 'tmp', 'temp', 'storage', 'build', 'dist',
        'coverage', 'uploads',
        'sessions',
    ];

    private function __construct(public string $root) {}

    /**
     * The project of a file: the nearest parent directory with a composer.json or a .git, otherwise the file's own
     * directory.
     */
    public static function around(string $file): self
    {
        for ($directory = \dirname($file); ; $directory = \dirname($directory)) {
            if (file_exists("{$directory}/composer.json") || file_exists("{$directory}/.git")) {
                return new self($directory);
            }
            if (\dirname($directory) === $directory) {
                return new self(\dirname($file));
            }
        }
    }

    public static function isSource(string $name): bool
    {
        if ($name === '' || ($name[0] === '.' && !str_starts_with($name, '.env')) || str_starts_with($name, '#')) {
            return false;
        }

        return str_starts_with($name, '.env') || \in_array(
            strtolower(pathinfo($name, PATHINFO_EXTENSION)),
            self::KINDS,
            true,
        );
    }

    public static function isScanned(string $name): bool
    {
        return $name !== '' && $name[0] !== '.' && !\in_array(strtolower($name), self::NOT_OURS, true);
    }

    public function name(): string
    {
        return $this->root;
    }

    public function nameOf(string $path): string
    {
        return ltrim(substr($path, \strlen($this->root)), '/');
    }

    public function isWatched(string $directory, string $name): bool
    {
        return self::isSource($name);
    }

    public function isDirectoryWatched(string $name): bool
    {
        return self::isScanned($name);
    }

    /** @return list<string> the root first */
    public function directories(): array
    {
        $found = [];
        for ($left = [$this->root]; $left !== [];) {
            $directory = array_shift($left);
            $found[] = $directory;
            foreach (self::names($directory) as $name) {
                $path = "{$directory}/{$name}";
                if (self::isScanned($name) && is_dir($path) && !is_link($path)) {
                    $left[] = $path;
                }
            }
        }

        return $found;
    }

    public function versions(): array
    {
        clearstatcache();
        $versions = [];
        foreach ($this->directories() as $directory) {
            foreach (self::names($directory) as $name) {
                $status = self::isSource($name) ? @stat("{$directory}/{$name}") : false;
                if ($status !== false) {
                    $versions["{$directory}/{$name}"] = "{$status['mtime']} {$status['size']} {$status['ino']}";
                }
            }
        }

        return $versions;
    }

    /** @return list<string> */
    private static function names(string $directory): array
    {
        $names = @scandir($directory);

        return $names === false ? [] : $names;
    }
}
