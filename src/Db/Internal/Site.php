<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Composer\Autoload\ClassLoader;
use Nexus\Db\Observers;

use function Nexus\Internal\caller_site;

/**
 * Finds the line of the application that made a call. Lines in installed packages, such as an ORM, are skipped if the
 * trace has a line of the application.
 *
 * @internal
 */
final class Site
{
    /** @var list<string>|null folders with code that is not the application's */
    private static ?array $foreign = null;

    /** For an observer: the line that made the call which the observer receives. */
    public static function ofObserved(): ?string
    {
        return self::inTrace(isObserved: true);
    }

    /** The line of the current call. Cheap when the caller is not in a package. */
    public static function ofCall(): ?string
    {
        $site = caller_site(\dirname(__DIR__, 2));

        return $site === null || !self::isForeign($site) ? $site : self::inTrace(isObserved: false);
    }

    private static function inTrace(bool $isObserved): ?string
    {
        $nearest = null;
        $observes = $isObserved;
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
