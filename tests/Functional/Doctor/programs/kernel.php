<?php

declare(strict_types=1);

// Experiments with the kernel, in a network namespace that the test has made: php kernel.php EXPERIMENT. Prints JSON.
// All traffic stays on the loopback device of that namespace, and is bounded in count.

namespace Nexus\Tests\Functional\Doctor\Program;

use Nexus\Doctor\Checks;
use Nexus\Doctor\DirectoryMachine;
use Nexus\Doctor\Examination;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Doctor\Subject;
use Nexus\Server\ServerConfig;

require dirname(__DIR__, 4) . '/vendor/autoload.php';

/** @return list<string> codes of findings about the network */
function findings(): array
{
    $php = new PhpFacts('8.4.3', 'a test', 'php.ini', 'x86_64', [], []);
    $subject = new Subject(new DirectoryMachine(), $php, ServerConfig::default(), new \DateTimeImmutable());
    $codes = array_map(
        static fn(Finding $finding): string => $finding->rule->code,
        Examination::of($subject, Checks::ofFiles())->findings,
    );

    return array_values(array_unique(array_filter($codes, static fn(string $code): bool
        => str_starts_with($code, 'DR-1'))));
}

function set(string $name, string $value): void
{
    $file = '/proc/sys/' . strtr($name, '.', '/');
    @file_put_contents($file, $value) !== false || exit("cannot write {$file}\n");
}

function socket(int $kind = SOCK_STREAM, int $protocol = SOL_TCP): \Socket
{
    $socket = socket_create(AF_INET, $kind, $protocol);

    return $socket === false ? exit("no socket\n") : $socket;
}

function listening(int $port, int $backlog): \Socket
{
    $socket = socket();
    socket_bind($socket, '127.0.0.1', $port) && socket_listen($socket, $backlog) || exit("cannot listen\n");

    return $socket;
}

/** @return list<\Socket> clients that have sent their SYN */
function clients(int $count, int $port): array
{
    $clients = [];
    for ($client = 0; $client < $count; $client++) {
        $socket = socket();
        socket_set_nonblock($socket);
        @socket_connect($socket, '127.0.0.1', $port);
        $clients[] = $socket;
    }

    return $clients;
}

/**
 * Accepts from now on, until all clients are connected.
 *
 * @param list<\Socket> $clients
 * @return list<float> when each was connected, in seconds since the start
 */
function connected(\Socket $server, array $clients, float $start): array
{
    socket_set_nonblock($server);
    $times = $kept = [];
    while ($clients !== [] && microtime(true) < $start + 8.0) {
        while (($accepted = @socket_accept($server)) !== false) {
            $kept[] = $accepted;
        }
        $write = $clients;
        $read = [$server];
        $except = null;
        socket_select($read, $write, $except, 1);
        foreach ($write as $client) {
            $times[] = microtime(true) - $start;
            $clients = array_filter($clients, static fn(\Socket $other): bool => $other !== $client);
        }
    }

    return $times;
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

/** @return array<string, mixed> */
function burst(string $somaxconn): array
{
    set('net.core.somaxconn', $somaxconn);
    $before = findings();
    $server = listening(8080, 4096);
    $start = microtime(true);
    $clients = clients(40, 8080);

    return ['before' => $before, 'times' => connected($server, $clients, $start), 'after' => findings()];
}

/** @return array<string, mixed> */
function synFlood(string $cookies, string $length, int $count): array
{
    set('net.ipv4.tcp_syncookies', $cookies);
    set('net.ipv4.tcp_max_syn_backlog', $length);
    $before = findings();
    $server = listening(8080, 4096);
    flood($count, 8080);
    $start = microtime(true);

    return ['before' => $before, 'times' => connected($server, clients(1, 8080), $start), 'after' => findings()];
}

/** @return array<string, mixed> */
function ports(string $range): array
{
    set('net.ipv4.ip_local_port_range', $range);
    $server = listening(9000, 4096);
    $kept = [];
    $failure = '';
    for ($connection = 0; $connection < 60 && $failure === ''; $connection++) {
        $client = socket();
        $failure = @socket_connect($client, '127.0.0.1', 9000) ? '' : socket_strerror(socket_last_error($client));
        $kept[] = $client;
    }
    $before = findings();
    // The side that closes first keeps its port in TIME_WAIT.
    foreach ($kept as $client) {
        socket_close($client);
    }
    socket_set_nonblock($server);
    while (($accepted = @socket_accept($server)) !== false) {
        socket_close($accepted);
    }

    return ['before' => $before, 'failure' => $failure, 'after' => findings()];
}

/** @return array<string, mixed> */
function takenPort(string $reserved): array
{
    set('net.ipv4.ip_local_port_range', '8080 8083');
    set('net.ipv4.ip_local_reserved_ports', $reserved);
    $before = findings();
    $database = listening(9000, 16);
    // The kernel prefers even ports for bind() and odd ones for connect(): all are taken in the end.
    $kept = [];
    for ($connection = 0; $connection < 4; $connection++) {
        $client = socket();
        @socket_connect($client, '127.0.0.1', 9000);
        $kept[] = $client;
    }
    $server = socket();
    $isBound = @socket_bind($server, '127.0.0.1', 8080);

    return [
        'before' => $before,
        'bind' => $isBound ? 'bound' : socket_strerror(socket_last_error($server)),
        'clients' => \count($kept),
        'database' => socket_last_error($database),
    ];
}

exec('ip link set lo up');
$arguments = (array) ($_SERVER['argv'] ?? []);
echo json_encode(match ($arguments[1] ?? '') {
    'findings' => findings(),
    'burst-short' => burst('8'),
    'burst-long' => burst('4096'),
    'flood-no-cookies' => synFlood('0', '128', 300),
    'flood-cookies-short' => synFlood('1', '128', 300),
    'flood-below' => synFlood('0', '4096', 300),
    'ports-few' => ports('50000 50049'),
    'ports-many' => ports('32768 60999'),
    'port-taken' => takenPort(''),
    'port-reserved' => takenPort('8080'),
    default => exit("which experiment?\n"),
}, JSON_THROW_ON_ERROR), "\n";
