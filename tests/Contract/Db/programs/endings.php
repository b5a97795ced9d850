<?php

// SPDX-License-Identifier: MIT
// However a request ends during a transaction, even while a statement runs, the server rolls back at once: within
// 200 ms, or as many times longer as there are processes for each processor. The statement would take 60 s.

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Nexus\Tests\Functional\ServerProcess;

return static function (Place $place): void {
    $table = $place->table('endings');
    $moment = (string) tempnam(sys_get_temp_dir(), 'nexus-moment');
    putenv("NEXUS_ENDINGS={$place->driver}|{$place->dsn()}|{$table}|{$moment}");
    $server = ServerProcess::start(
        __DIR__ . '/endings.app.php',
        ['--workers=1', '--env=production', '--cancel-on-disconnect'],
        php: Servers::php(),
    );
    $raw = $place->raw();
    $isOpen = match ($place->driver) {
        'pgsql' => static fn(): bool => Place::number(
            $raw,
            "SELECT COUNT(*) FROM pg_stat_activity WHERE xact_start IS NOT NULL AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
        ) > 0,
        default => static function () use ($raw, $place, $table): bool {
            try {
                $raw->exec($place->driver === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN');
                if ($place->driver !== 'sqlite') {
                    Place::column($raw, "SELECT id FROM {$table} FOR UPDATE NOWAIT");
                }
                $raw->exec('ROLLBACK');

                return false;
            } catch (\PDOException) { // another session still locks the inserted row
                if ($place->driver !== 'sqlite') {
                    $raw->exec('ROLLBACK');
                }

                return true;
            }
        },
    };
    if ($place->driver === 'sqlite') {
        $raw->setAttribute(\PDO::ATTR_TIMEOUT, 0);
    }
    $paths = ['/between/exit', '/between/uncaught', '/between/fatal', '/between/gone'];
    if ($place->driver !== 'sqlite') { // SQLite's statements run in the process itself
        $paths = [...$paths, '/during/cancelled', '/during/uncaught', '/during/gone', '/during/exit', '/during/fatal'];
    }
    $took = static function (string $path) use ($server, $isOpen, $moment): float {
        file_put_contents($moment, '');
        $client = $server->connect();
        $client->send("GET {$path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        // A busy machine may end the request before this process sees its transaction.
        $hasEnded = static fn(): bool => file_get_contents($moment) !== '';
        Place::eventually(static fn(): bool => $isOpen() || $hasEnded(), "{$path}: the transaction is open");
        if (str_ends_with($path, 'gone')) {
            usleep(150_000);
            $ended = hrtime(true);
            unset($client);
        } else {
            Place::eventually($hasEnded, "{$path}: the request ends");
        }
        Place::eventually(static fn(): bool => !$isOpen(), "{$path}: the transaction is over");
        $gone = hrtime(true);

        return ($gone - ($ended ?? (int) file_get_contents($moment))) / 1e9;
    };
    $processors = max(1, preg_match_all('~^processor\s~m', (string) file_get_contents('/proc/cpuinfo')));
    $isAtOnce = static function (float $seconds) use ($processors): bool {
        $load = sys_getloadavg();

        return $seconds < 0.2 * max(1.0, $load === false ? 1.0 : $load[0] / $processors);
    };
    foreach ($paths as $path) {
        $hasPassed = $isAtOnce($seconds = $took($path));
        for ($try = 2; $try <= 20 && !$hasPassed; ++$try) { // the machine may have been busy
            $hasPassed = $isAtOnce($seconds = min($seconds, $took($path)));
        }
        Place::same(true, $hasPassed, sprintf('%s: the server has rolled back after %.3f s', $path, $seconds));
    }
    Place::eventually(
        static fn(): bool => in_array($server->get('/pool')->body, ['[0,0]', '[0,"0"]', '[1,0]', '[1,"0"]'], true),
        'nothing is left of any of them, and no coroutine holds a connection',
    );
    $server->signal(15);
    $server->exitCode();
    unlink($moment);
    $raw->exec("DROP TABLE {$table}");
};
