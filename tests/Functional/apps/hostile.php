<?php

declare(strict_types=1);

// A compromised application: it writes to the memory that its worker shares with the leader and the master.

use Nexus\Http\Request;
use Nexus\Http\Response;

$descriptorOf = static function (string $kind): int {
    foreach ((array) scandir('/proc/self/fd') as $descriptor) {
        if (str_starts_with((string) @readlink("/proc/self/fd/{$descriptor}"), $kind)) {
            return (int) $descriptor;
        }
    }

    return -1;
};
$scoreboard = static function () use ($descriptorOf) {
    $memory = fopen('php://fd/' . $descriptorOf('/memfd:nexus-scoreboard'), 'r+');
    assert(is_resource($memory));
    stream_set_write_buffer($memory, 0);

    return $memory;
};
$write = static function (int $at, string $bytes) use ($scoreboard): void {
    $memory = $scoreboard();
    fseek($memory, $at);
    fwrite($memory, $bytes);
};
/** The end of the socket pair for reports: the only Unix socket without a name that is connected. */
$report = static function (): array {
    $found = [];
    foreach (explode("\n", (string) file_get_contents('/proc/net/unix')) as $line) {
        $columns = preg_split('/ +/', $line);
        if (is_array($columns) && count($columns) === 7 && $columns[5] === '03') {
            $found["socket:[{$columns[6]}]"] = true;
        }
    }
    $descriptors = [];
    foreach ((array) scandir('/proc/self/fd') as $descriptor) {
        if (isset($found[(string) @readlink("/proc/self/fd/{$descriptor}")])) {
            $descriptors[] = (int) $descriptor;
        }
    }

    return $descriptors;
};

return static function (Request $request) use ($scoreboard, $write, $report): Response {
    $victim = (int) $request->query('victim');
    switch ($request->path()) {
        case '/row':
            // Rows of a generation that never existed: its leader seems to be dead.
            foreach (range(8, 60) as $row) {
                $write(128 + 128 * $row, pack('VVVl', 3, 0, 4_000_000, $victim));
            }
            break;
        case '/header':
            $write(8, str_repeat("\xff", 120));
            break;
        case '/garbage':
            $write(0, random_bytes(128 + 128 * 64 + 65536));
            break;
        case '/terminal':
            // Changes the target of this request in the scoreboard to commands for a terminal.
            $memory = $scoreboard();
            for ($at = 0; ($page = (string) fread($memory, 1 << 16)) !== ''; $at += strlen($page)) {
                preg_match_all('~GET/terminal~', $page, $found, PREG_OFFSET_CAPTURE);
                foreach ($found[0] as [, $place]) {
                    fseek($memory, $at + $place);
                    fwrite($memory, "GET\e]0;own\x07\x9b");
                    fseek($memory, $at + strlen($page));
                }
            }
            Nexus\Async\delay(600.0);
            break;
        case '/cut':
            return Response::text(var_export(ftruncate($scoreboard(), 0), true));
        case '/report':
            $lie = json_encode(['event' => 'started', 'pid' => $victim, 'slot' => 0, 'row' => 0]) . "\n";
            foreach ($report() as $descriptor) {
                $stream = fopen("php://fd/{$descriptor}", 'w');
                assert(is_resource($stream));
                stream_set_blocking($stream, false);
                foreach ([$lie, "\0\xff\n{\n[]\n[[[[[[]]]]]]\n", '{"event":"failed","reason":"' . "\e]0;mine\x07" . '"}' . "\n", str_repeat('x', 1 << 20), "\n{$lie}"] as $bytes) {
                    @fwrite($stream, $bytes);
                }
            }

            return Response::text((string) count($report()));
    }

    return Response::text((string) posix_getuid());
};
