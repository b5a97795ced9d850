<?php

declare(strict_types=1);

namespace Nexus\Doctor\Host;

use Nexus\Doctor\Subject;

/**
 * The database server whose limit of connections applies.
 *
 * @internal
 */
final readonly class Database
{
    /** Files, and the default of the server that they configure. */
    private const FILES = [
        '/etc/postgresql/*/*/postgresql.conf' => 100,
        '/etc/mysql/my.cnf' => 151,
        '/etc/mysql/*.conf.d/*.cnf' => 151,
    ];

    private function __construct(public int $count, public string $origin) {}

    /** That of the command line, or of a server that is configured on this machine; null: neither. */
    public static function maxConnections(Subject $subject): ?self
    {
        if ($subject->maxConnections !== null) {
            return new self($subject->maxConnections, '--max-connections');
        }
        $found = null;
        foreach (self::FILES as $pattern => $default) {
            foreach ($subject->machine->glob($pattern) as $file) {
                $isSet = preg_match('/^\s*max_connections\s*=?\s*(\d+)/m', $subject->text($file), $match) === 1;
                $found = $isSet ? new self((int) $match[1], $file) : $found ?? new self($default, "{$file} (default)");
            }
        }

        return $found;
    }
}
