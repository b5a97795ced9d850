<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

use Nexus\Async\LogLine;
use Nexus\Db\{Call, Observer};

/**
 * Writes notices to the error log.
 *
 * @internal
 */
final class Notice
{
    public static function repeated(Call $call, int $times, string $site, string $shape): string
    {
        return \sprintf(
            'nexus: [NX-0841] %s has executed the same statement %d times%s: ask for all rows at once (JOIN, IN '
                . '(…), MGET, an eager fetch): %s',
            $call->route ?? 'The script',
            $times,
            $site === '' ? '' : " at {$site}",
            $shape,
        );
    }

    public static function observerFailed(Observer $observer, \Throwable $failure): string
    {
        return \sprintf(
            'nexus: [NX-0842] %s failed to observe a call: %s',
            get_debug_type($observer),
            LogLine::quote($failure),
        );
    }

    public static function slow(Call $call, string $statement, ?string $site): string
    {
        $parts = array_filter([
            \sprintf('%.3f s', $call->duration),
            \sprintf('after waiting %.3f s', $call->wait),
            $call->rows === null ? null : "{$call->rows} rows",
            $site === null ? null : "at {$site}",
            $call->route === null ? null : "for {$call->route}",
            $call->error === null ? null : "failed: {$call->error->getMessage()}",
        ], is_string(...));

        return 'nexus: [NX-0843] slow call: ' . implode(', ', $parts) . ", by {$call->pool}: {$statement}";
    }

    public static function leftInTransaction(string $pool, string $site): string
    {
        return "nexus: [NX-0847] A coroutine has ended inside a transaction of pool \"{$pool}\", begun at {$site}: "
            . 'what it has queued is discarded. '
            . 'Call exec() or discard() on every way out.';
    }
}
