<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Async\LogLine;
use Nexus\Internal\UnsentFiles;
use Nexus\Time\Duration;

/**
 * Loads every class of Nexus\Server at once, and the other classes that these use. Master, leader and workers call it
 * before they serve: the release from which they were started may be deleted or replaced while they run, and a class
 * that is autoloaded after that is not found. OPcache does not store these classes, since each process has loaded them
 * itself, or has them of the leader that forked it.
 *
 * @internal
 */
final class ClassPreloader
{
    private const NAMESPACE = 'Nexus\Server';

    public static function load(): void
    {
        $isBypassed = Process::bypassOpcache(true);
        try {
            self::loadDirectory(\dirname(__DIR__), self::NAMESPACE);
            class_exists(LogLine::class);
            class_exists(Duration::class);
            class_exists(UnsentFiles::class);
        } finally {
            Process::bypassOpcache($isBypassed);
        }
    }

    private static function loadDirectory(string $directory, string $namespace): void
    {
        foreach (array_map(strval(...), (array) scandir($directory)) as $name) {
            if (str_ends_with($name, '.php') && ctype_upper($name[0])) {
                class_exists($namespace . '\\' . basename($name, '.php'));
            } elseif (!str_contains($name, '.')) {
                self::loadDirectory("{$directory}/{$name}", "{$namespace}\\{$name}");
            }
        }
    }
}
