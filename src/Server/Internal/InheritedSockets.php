<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Server\StartException;

/**
 * Listening sockets that the process was started with (systemd's socket activation, LISTEN_FDS): they take the place of
 * the configured addresses, and stay open, with what is queued at them, while the server is restarted.
 *
 * @internal
 */
final class InheritedSockets
{
    private const FIRST = 3;

    /**
     * Removes the variables from the environment: the sockets belong to this process only.
     *
     * @return list<int> descriptors
     * @throws StartException NX-0428
     */
    public static function take(): array
    {
        $count = getenv('LISTEN_FDS');
        $meant = getenv('LISTEN_PID');
        array_map(putenv(...), ['LISTEN_FDS', 'LISTEN_PID', 'LISTEN_FDNAMES']);
        if (!\is_string($count) || (int) $count < 1 || (int) $meant !== getmypid()) {
            return [];
        }
        $descriptors = range(self::FIRST, self::FIRST + (int) $count - 1);
        foreach ($descriptors as $descriptor) {
            $error = Sockets::checkListening($descriptor);
            if ($error < 0) {
                throw StartException::inheritedUnusable($descriptor, Sockets::describe($error));
            }
        }
        Process::closeOnExec(...$descriptors);

        return $descriptors;
    }
}
