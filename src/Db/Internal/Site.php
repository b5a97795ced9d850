<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Composer\Autoload\ClassLoader;
use Nexus\Db\Observers;

use function Nexus\Internal\caller_site;

/**
 * Which line of the application is behind a call. An ORM's is nobody's line: packages are passed over, where there is
 * anything else.
 *
 * @internal
 */
final class Site
{
    /** @var list<string>|null folders whose lines are not the application's */
    private static ?array $foreign = null;

    /** For an observer: the caller is who has made the call that is told. */
    public static function ofTold(): ?string
    {
        return self::inTrace(isTold: true);
    }

    /** Of the running call; cheap where no package is in between. */
    public static function ofCall(): ?string
    {
        $site = caller_site(\dirname(__DIR__, 2));

        return $site === null || !self::isForeign($site) ? $site : self::inTrace(isTold: false);
    }

    private static function inTrace(bool $isTold): ?string
    {
        $nearest = null;
        $observes = $isTold;
        foreach (debug_backtrace(DEBUG_BACKTRACE_IGNORE_ARGS) as $frame) {
            $observes = $observes && ($frame['class'] ?? '') . $frame['function'] !== Observers::class . 'tell';
            if ($observes || !isset($frame['file'], $frame['line']) || str_starts_with($frame['file'], self::own())) {
                continue;
            }
            $site = "{$frame['file']}:{$frame['line']}";
            if (!self::isForeign($frame['file'])) {
                return $site;
            }
            $nearest ??= $site;
        }

        return $nearest;
    }

    private static function isForeign(string $file): bool
    {
        foreach (self::$foreign ??= self::foreign() as $folder) {
            if (str_starts_with($file, $folder)) {
                return true;
            }
        }

        return false;
    }

    private static function own(): string
    {
        return \dirname(__DIR__, 2) . '/';
    }

    /** @return list<string> */
    private static function foreign(): array
    {
        $loaders = class_exists(ClassLoader::class, false) ? array_keys(ClassLoader::getRegisteredLoaders()) : [];

        return array_map(static function (string $folder): string {
            $real = realpath($folder);

            return ($real === false ? $folder : $real) . '/';
        }, $loaders);
    }
}
