<?php

declare(strict_types=1);

// Experiments of the scenario `kernel`, in a network namespace that the laboratory has made: kernel.php EXPERIMENT
// ARGUMENTS. Prints one JSON object: figures, series. All traffic stays on the loopback device, and is bounded.

namespace Nexus\Bench\Programs\Lab;

const PATIENCE = 8.0;
const LATE = 0.95;
/** Two retransmissions of a SYN, after 1 s and 3 s. */
const FLOOD_PATIENCE = 4;

function socket(int $kind = SOCK_STREAM, int $protocol = SOL_TCP): \Socket
{
    $socket = socket_create(AF_INET, $kind, $protocol);

    return $socket === false ? exit("no socket\n") : $socket;
}

function listening(string $address, int $port): \Socket
{
    $socket = socket();
    socket_set_option($socket, SOL_SOCKET, SO_REUSEADDR, 1);
    socket_bind($socket, $address, $port) && socket_listen($socket, 4096) || exit("cannot listen\n");

    return $socket;
}

/** A connection that is being made. */
function connecting(string $address, int $port): \Socket
{
    $socket = socket();
    socket_set_nonblock($socket);
    @socket_connect($socket, $address, $port);

    return $socket;
}

/** @return array<string, int> counters of /proc/net/netstat that have to do with queues */
function counters(): array
{
    $lines = (array) file('/proc/net/netstat', FILE_IGNORE_NEW_LINES);
    $counters = array_combine(explode(' ', (string) $lines[0]), explode(' ', (string) $lines[1]));

    return array_map(intval(...), array_intersect_key($counters, array_flip([
        'ListenOverflows', 'ListenDrops', 'TCPReqQFullDrop', 'TCPReqQFullDoCookies', 'SyncookiesSent', 'TCPSynRetrans',
    ])));
}

/**
 * @param array<string, float> $figures
 * @param array<string, list<array{float, float}>> $series
 */
function report(array $figures, array $series = []): void
{
    echo json_encode(['figures' => $figures, 'series' => $series], JSON_THROW_ON_ERROR), "\n";
}

/**
 * @param list<float> $times seconds
 * @return list<array{float, float}> percentile, milliseconds
 */
function distribution(array $times): array
{
    sort($times);
    $points = [];
    foreach ($times === [] ? [] : [1, 5, 10, 15, 20, 25, 30, 40, 50, 60, 70, 75, 80, 85, 90, 95, 99, 100] as $percent) {
        $points[] = [(float) $percent, 1000 * $times[max(0, (int) ceil($percent / 100 * \count($times)) - 1)]];
    }

    return $points;
}

/**
 * Connects clients at once while the worker computes; each sends a request and waits for its response.
 *
 * @return list<float> seconds until each had its response
 */
function burst(int $port, int $count): array
{
    $busy = connecting('127.0.0.1', $port);
    $writable = [$busy];
    $none = [];
    socket_select($none, $writable, $none, 1);
    socket_write($busy, "GET /busy HTTP/1.1\r\nHost: lab\r\n\r\n");
    usleep(30_000);
    $start = hrtime(true);
    $clients = $sent = $times = [];
    for ($client = 0; $client < $count; ++$client) {
        $clients[] = connecting('127.0.0.1', $port);
    }
    while ($clients !== [] && hrtime(true) < $start + PATIENCE * 1e9) {
        $write = array_diff_key($clients, $sent);
        $read = array_intersect_key($clients, $sent);
        $except = null;
        socket_select($read, $write, $except, 1);
        foreach ($write as $client => $socket) {
            @socket_write($socket, "GET /uniform HTTP/1.1\r\nHost: lab\r\n\r\n");
            $sent[$client] = true;
        }
        foreach ($read as $client => $socket) {
            if (@socket_read($socket, 4096) !== '') {
                $times[] = (hrtime(true) - $start) / 1e9;
            }
            unset($clients[$client]);
        }
    }

    return $times;
}

function measureBurst(int $port, int $count): void
{
    $before = counters();
    $times = burst($port, $count);
    $after = counters();
    $late = \count(array_filter($times, static fn(float $time): bool => $time >= LATE));
    $points = distribution($times);
    $answers = [];
    sort($times);
    foreach ($times as $place => $time) {
        $answers[] = [$time, $place + 1.0];
    }
    $every = max(1, intdiv(\count($answers), 100));
    report([
        'late' => 100.0 * $late / $count,
        'p50' => $points[8][1] ?? 1000 * PATIENCE,
        'p99' => $points[16][1] ?? 1000 * PATIENCE,
        'max' => $points[17][1] ?? 1000 * PATIENCE,
        'unanswered' => (float) ($count - \count($times)),
        'overflows' => (float) ($after['ListenOverflows'] - $before['ListenOverflows']),
        'retransmitted' => (float) ($after['TCPSynRetrans'] - $before['TCPSynRetrans']),
    ], [
        'latency' => $points,
        'answers' => array_values(array_filter(
            $answers,
            static fn(int $place): bool => $place % $every === 0 || $place === \count($answers) - 1,
            ARRAY_FILTER_USE_KEY,
        )),
    ]);
}

/** SYNs of clients that never answer: their addresses (TEST-NET-1) lead nowhere in this namespace. */
function flood(int $count, int $port): void
{
    exec('ip route add 192.0.2.0/24 dev lo');
    $raw = socket(SOCK_RAW, 255);
    for ($number = 0; $number < $count; $number++) {
        $from = '192.0.2.' . (1 + $number % 250);
        $tcp = pack('nnNNCCnnn', 20000 + $number, $port, $number, 0, 5 << 4, 2, 64240, 0, 0);
        $pseudo = inet_pton($from) . inet_pton('127.0.0.1') . pack('CCn', 0, 6, 20) . $tcp;
        $tcp = substr_replace($tcp, pack('n', checksum($pseudo)), 16, 2);
        $ip = pack('CCnnnCCn', 0x45, 0, 40, 0, 0, 64, 6, 0) . inet_pton($from) . inet_pton('127.0.0.1');
        socket_sendto($raw, $ip . $tcp, 40, 0, '127.0.0.1', 0);
    }
}

function checksum(string $bytes): int
{
    $words = unpack('n*', $bytes);
    $sum = (int) array_sum($words === false ? [] : $words);
    while ($sum >> 16 !== 0) {
        $sum = ($sum & 0xffff) + ($sum >> 16);
    }

    return ~$sum & 0xffff;
}

/** How long a real client needs while handshakes of others are not completed. */
function measureFlood(int $count): void
{
    $server = listening('127.0.0.1', 8080);
    $before = counters();
    flood($count, 8080);
    $start = hrtime(true);
    $client = connecting('127.0.0.1', 8080);
    [$read, $write, $except] = [null, [$client], null];
    $isConnected = socket_select($read, $write, $except, FLOOD_PATIENCE) === 1;
    $took = (hrtime(true) - $start) / 1e6;
    $after = counters();
    socket_close($server);
    report([
        'connected' => $isConnected ? 1.0 : 0.0,
        'milliseconds' => $took,
        'drops' => (float) ($after['ListenDrops'] - $before['ListenDrops']),
        'cookies' => (float) ($after['SyncookiesSent'] - $before['SyncookiesSent']),
    ]);
}

/** Connections one after the other, each closed by the client, whose port then stays in TIME_WAIT. */
function measurePorts(string $address, int $count, int $perSecond): void
{
    if ($address !== '127.0.0.1') {
        exec('ip address add ' . escapeshellarg("{$address}/32") . ' dev lo');
    }
    $server = listening($address, 9000);
    $start = hrtime(true);
    $failures = 0;
    $firstFailure = (float) $count;
    for ($connection = 0; $connection < $count; ++$connection) {
        $client = socket();
        if (@socket_connect($client, $address, 9000)) {
            $accepted = socket_accept($server);
            socket_close($client);
            if ($accepted !== false) {
                socket_close($accepted);
            }
        } else {
            $firstFailure = min($firstFailure, (float) $connection);
            ++$failures;
        }
        $ahead = $start + $connection / $perSecond * 1e9 - hrtime(true);
        usleep(max(0, (int) ($ahead / 1000)));
    }
    report([
        'refused' => 100.0 * $failures / $count,
        'before' => $firstFailure,
        'seconds' => (hrtime(true) - $start) / 1e9,
    ]);
}

/** @var list<string> $arguments */
$arguments = \array_slice((array) ($_SERVER['argv'] ?? []), 1);
match ($arguments[0] ?? '') {
    'burst' => measureBurst((int) ($arguments[1] ?? 0), (int) ($arguments[2] ?? 0)),
    'flood' => measureFlood((int) ($arguments[1] ?? 0)),
    'ports' => measurePorts($arguments[1] ?? '', (int) ($arguments[2] ?? 0), (int) ($arguments[3] ?? 0)),
    default => exit("which experiment?\n"),
};
