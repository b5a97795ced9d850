<?php

declare(strict_types=1);

/*
 * Several workers compile the same classes into OPcache's shared memory under JIT, while there is a reload
 * each second and other processes are busy. Each response is compared with that of one worker without JIT:
 *
 *     php bench/programs/soak/jit/run.php classic|pooled|app [tracing|function] [MINUTES=10] [WORKERS=4]
 *
 * classic serves Debian's Icinga Web 2 (apt-get install --no-install-recommends icingaweb2), the others serve
 * pages.php. Exit code 1 when an answer was wrong, a connection was lost, or a process crashed.
 */

use Nexus\Tests\Functional\ServerProcess;

require dirname(__DIR__, 4) . '/vendor/autoload.php';

const CLIENTS = 6;
const BUSY = 3;
const RELOAD_EVERY = 1.0;
const ICINGA = '/usr/share/icingaweb2/public/index.php';
const PAGES = [
    'classic' => [
        '/about', '/dashboard', '/config/general', '/config/modules', '/config/userbackend', '/config/resource',
        '/role/list', '/role/add',
        '/announcements', '/announcements/new', '/account', '/navigation', '/health', '/user/list', '/group/list',
        '/role/audit',
        '/layout/menu', '/nothing', '/usergroupbackend/create', '/dashboard/new-dashlet', '/manage-user-devices',
    ],
    'pooled' => ['/parse', '/schema', '/collections', '/log', '/text', '/message'],
    'app' => ['/parse', '/schema', '/collections', '/log', '/text', '/message'],
];

/** @return array{string, string} the status, or "lost", and what is the same in each answer to this request */
function ask(string $address, string $path): array
{
    $stream = @stream_socket_client($address, $code, $message, 30);
    if ($stream === false) {
        return ['lost', "no connection: {$message}"];
    }
    stream_set_timeout($stream, 60);
    fwrite($stream, "GET {$path} HTTP/1.1\r\nHost: soak.example\r\nConnection: close\r\n\r\n");
    $answer = (string) stream_get_contents($stream);
    fclose($stream);
    if (preg_match('~^HTTP/1\.1 (\d+) .*?\r\n\r\n(.*)$~s', $answer, $match) !== 1) {
        return ['lost', 'no answer'];
    }

    return [$match[1], (string) preg_replace('/-[a-z]{12}\b|[0-9a-f]{6,}|\d+/i', '#', $match[2])];
}

/** @param array<string, array{string, string}> $expected */
function runClient(string $address, array $expected, float $seconds): void
{
    $answered = $refused = 0;
    $lost = $wrong = [];
    for ($end = microtime(true) + $seconds; microtime(true) < $end;) {
        $path = (string) array_rand($expected);
        [$status, $body] = ask($address, $path);
        ++$answered;
        if ($status === 'lost') {
            $lost[] = "{$path}: {$body}";
        } elseif ($status === '503') {
            ++$refused;
        } elseif ([$status, $body] !== $expected[$path]) {
            $wrong[] = "{$path}: {$status} " . substr(
                trim((string) preg_replace('/\s+/', ' ', strip_tags($body))),
                0,
                300,
            );
        }
    }
    echo json_encode(
        ['answered' => $answered, 'refused' => $refused, 'lost' => $lost, 'wrong' => $wrong],
        JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE,
    );
}

/** @return list<string> */
function environment(string $directory): array
{
    foreach (['configuration', 'storage', 'sessions'] as $folder) {
        mkdir("{$directory}/{$folder}");
    }
    file_put_contents(
        "{$directory}/configuration/config.ini",
        "[global]\nconfig_backend = \"none\"\n[logging]\nlog = \"none\"\n",
    );
    file_put_contents("{$directory}/configuration/authentication.ini", "[autologin]\nbackend = external\n");
    file_put_contents(
        "{$directory}/configuration/roles.ini",
        "[Administrators]\nusers = \"admin\"\npermissions = \"*\"\n",
    );

    return [
        'env',
        'REMOTE_USER=admin',
        "ICINGAWEB_CONFIGDIR={$directory}/configuration",
        "ICINGAWEB_STORAGEDIR={$directory}/storage",
    ];
}

/**
 * @param list<string> $prefix
 * @param list<string> $options
 */
function serve(string $mode, string $directory, array $prefix, array $options, string $jit): ServerProcess
{
    $application = $mode === 'classic' ? ICINGA : __DIR__ . "/{$mode}.php";

    return ServerProcess::start(
        $application,
        [...$options, ...$mode === 'classic' ? ['--classic'] : [], '--queue-timeout=30s'],
        $directory,
        $prefix,
        [
            '-d', "opcache.jit={$jit}", '-d', 'opcache.jit_buffer_size=64M', '-d',
            "session.save_path={$directory}/sessions", '-d', 'display_errors=0', '-d', 'log_errors=1', '-d',
            'error_log=',
        ],
    );
}

/**
 * @param list<string> $arguments
 * @return resource
 */
function start(array $arguments, string $output = '/dev/null')
{
    $process = proc_open([PHP_BINARY, ...$arguments], [['file', '/dev/null', 'r'], ['file', $output, 'w']], $pipes);

    return is_resource($process) ? $process : throw new RuntimeException('A process cannot be started.');
}

if (($argv[1] ?? '') === '@client') {
    /** @var array<string, array{string, string}> $expected */
    $expected = unserialize((string) file_get_contents($argv[3]), ['allowed_classes' => false]);
    runClient($argv[2], $expected, (float) $argv[4]);
    exit(0);
}
$mode = $argv[1] ?? '';
$jit = $argv[2] ?? 'tracing';
$seconds = 60 * (float) ($argv[3] ?? 10);
$workers = (int) ($argv[4] ?? 4);
if (!isset(PAGES[$mode]) || !in_array($jit, ['tracing', 'function', 'disable'], true)) {
    fwrite(
        STDERR,
        'Usage: php bench/programs/soak/jit/run.php classic|pooled|app [tracing|function|disable] '
            . "[MINUTES=10] [WORKERS=4]\n",
    );
    exit(2);
}
if ($mode === 'classic' && !is_file(ICINGA)) {
    fwrite(STDERR, 'Icinga Web 2 is not installed. Type: apt-get install --no-install-recommends icingaweb2' . PHP_EOL);
    exit(2);
}
$directory = sys_get_temp_dir() . '/nexus-soak-jit-' . bin2hex(random_bytes(6));
mkdir($directory);
$prefix = environment($directory);
$server = null;
$processes = $clients = [];
try {
    $server = serve($mode, $directory, $prefix, ['--workers=1'], 'disable');
    $expected = [];
    foreach (PAGES[$mode] as $path) {
        // The first responses may mention objects that were just created.
        ask($server->address, $path);
        $expected[$path] = ask($server->address, $path);
        if (ask($server->address, $path) !== $expected[$path]) {
            throw new RuntimeException("{$path} is answered differently each time.");
        }
    }
    $server->kill();
    file_put_contents("{$directory}/expected", serialize($expected));
    $server = serve($mode, $directory, $prefix, ["--workers={$workers}", '--max-requests=300'], $jit);
    for ($i = 0; $i < BUSY; $i++) {
        $processes[] = start(['-r', 'for (;;);']);
    }
    for ($i = 0; $i < CLIENTS; $i++) {
        $clients[] = start(
            [__FILE__, '@client', $server->address, "{$directory}/expected", (string) $seconds],
            "{$directory}/client-{$i}",
        );
    }
    // Once: a child of the master has its title, too, until it executes the next generation.
    $master = $server->master();
    for ($end = microtime(true) + $seconds; microtime(true) < $end;) {
        usleep((int) (RELOAD_EVERY * 1e6));
        posix_kill($master, SIGHUP);
    }
    preg_match_all('/of generation (\d+)/', implode("\n", $server->processes()), $titles);
    $generations = max(0, 0, ...array_map(intval(...), $titles[1]));
    array_map(proc_close(...), $clients);
    $total = ['answered' => 0, 'refused' => 0, 'lost' => [], 'wrong' => []];
    foreach (array_keys($clients) as $i) {
        /** @var array{answered: int, refused: int, lost: list<string>, wrong: list<string>} $counts */
        $counts = json_decode((string) file_get_contents("{$directory}/client-{$i}"), true, 512, JSON_THROW_ON_ERROR);
        $total['answered'] += $counts['answered'];
        $total['refused'] += $counts['refused'];
        $total['lost'] = [...$total['lost'], ...$counts['lost']];
        $total['wrong'] = [...$total['wrong'], ...$counts['wrong']];
    }
    $errors = $server->errors();
} finally {
    foreach ($processes as $process) {
        proc_terminate($process, SIGKILL);
        proc_close($process);
    }
    $server?->kill();
    exec('rm -rf ' . escapeshellarg($directory));
}
$crashes = preg_match_all('/killed by SIG|NX-011[01]|AddressSanitizer/', $errors);
$isRight = $total['wrong'] === [] && $total['lost'] === [] && $crashes === 0;
printf(
    "%s: %s, JIT %s: %d answers, %d wrong, %d lost, %d refused (503), %d crashes, %d generations\n",
    $isRight ? 'ok' : 'FAILED',
    $mode,
    $jit,
    $total['answered'],
    count($total['wrong']),
    count($total['lost']),
    $total['refused'],
    $crashes,
    $generations,
);
if (!$isRight) {
    echo implode(
        "\n",
        [...array_slice($total['wrong'], 0, 10), ...array_slice($total['lost'], 0, 10)],
    ), "\n", substr($errors, 0, 20_000), "\n";
}
exit($isRight ? 0 : 1);
