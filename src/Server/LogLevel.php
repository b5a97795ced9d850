<?php

declare(strict_types=1);

namespace Nexus\Server;

/** The least important lines of the server that are logged. The names are those of PSR-3. */
enum LogLevel: string
{
    /** Failures: a worker that died, a reload that failed, an exception that no code caught. */
    case Error = 'error';
    /** Limits that were reached, and other lines that an operator should check. */
    case Warning = 'warning';
    /** Decisions of the server, such as the replacement of a worker. */
    case Notice = 'notice';
    /** Progress: a generation serves, a change was seen. */
    case Info = 'info';

    /**
     * The level as syslog(3) numbers it.
     *
     * @internal
     */
    public function severity(): int
    {
        return match ($this) {
            self::Error => LOG_ERR,
            self::Warning => LOG_WARNING,
            self::Notice => LOG_NOTICE,
            self::Info => LOG_INFO,
        };
    }
}
