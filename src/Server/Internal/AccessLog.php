<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\AccessLogFormat;
use Nexus\Server\Logs;
use Nexus\Server\StartException;

use function Nexus\Http\Server\open_access_log;
use function Nexus\Http\Server\reopen_logs;

/**
 * The access log of this worker.
 *
 * @internal
 */
final class AccessLog
{
    /** @throws StartException NX-0469 */
    public static function open(Logs $logs): void
    {
        $error = $logs->access === null ? 0 : open_access_log($logs->access, $logs->format === AccessLogFormat::Json);
        if ($error !== 0) {
            throw StartException::accessLogUnusable(
                (string) $logs->access,
                function_exists('posix_strerror') ? posix_strerror($error) : "error {$error}",
            );
        }
    }

    /** Opens the log file again, after its name was given to a new file (log rotation). */
    public static function reopen(): void
    {
        reopen_logs();
    }
}
