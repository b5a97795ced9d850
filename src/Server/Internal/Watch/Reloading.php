<?php

declare(strict_types=1);

namespace Nexus\Server\Internal\Watch;

use Nexus\Server\Internal\Log;
use Nexus\Server\Internal\Process;
use Nexus\Server\Signal;
use Nexus\Server\SystemException;

/**
 * Asks the master for a reload whenever files have changed.
 *
 * @internal
 */
final class Reloading
{
    private const NAMED = 3;

    /** @throws SystemException NX-0401 without inotify */
    public static function onChanges(WatchedFiles $files): never
    {
        $watcher = Watcher::of($files);
        Log::info("watching {$files->name()} for changes.");
        for (;;) {
            Log::info(self::say($watcher->next()));
            Process::kill((int) getmypid(), Signal::HUP);
        }
    }

    /** @param list<string> $changed */
    private static function say(array $changed): string
    {
        $more = \count($changed) - self::NAMED;
        $named = implode(', ', \array_slice($changed, 0, self::NAMED));

        return $more > 0
            ? "{$named} and {$more} more have changed."
            : "{$named} " . (\count($changed) === 1 ? 'has' : 'have') . ' changed.';
    }
}
