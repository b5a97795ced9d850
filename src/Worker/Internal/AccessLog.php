<?php

declare(strict_types=1);

namespace Nexus\Worker\Internal;

use Nexus\Worker\AccessLogFormat;
use Nexus\Worker\Logs;

use function Nexus\Http\Internal\log_access;
use function Nexus\Http\Internal\reopen_logs;

/**
 * The access log of this worker.
 *
 * @internal
 */
final class AccessLog
{
    /** @return string|null why it cannot be written */
    public static function open(Logs $logs): ?string
    {
        $error = $logs->access === null ? 0 : log_access($logs->access, $logs->format === AccessLogFormat::Json);
        if ($error === 0) {
            return null;
        }
        $reason = function_exists('posix_strerror') ? posix_strerror($error) : "error {$error}";

        return "nexus: [NX-0469] The access log {$logs->access} cannot be opened: {$reason}. Have its directory there, and writable for the user of the server.\n";
    }

    /** Its name means another file by now. */
    public static function reopen(): void
    {
        reopen_logs();
    }
}
