<?php

declare(strict_types=1);

// A front controller without a framework. Each path does what one sentence of docs/inside/classic-mode.md describes.

use function Nexus\Async\delay;
use function Nexus\Async\spawn;

function counted(): int
{
    static $calls = 0;

    return ++$calls;
}

final class Registry
{
    public static int $uses = 0;
}

function say(mixed $what): void
{
    header('Content-Type: application/json');
    echo json_encode($what, JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_PARTIAL_OUTPUT_ON_ERROR);
}

function page(int $kilobytes): string
{
    $alphabet = implode('', array_map(static fn(string $letter): string => str_repeat($letter, 1024), range('a', 'z')));

    return substr(str_repeat($alphabet, intdiv($kilobytes, 26) + 1), 0, $kilobytes * 1024);
}

$actions = [
    '/fresh' => static function (): never {
        ++Registry::$uses;
        header('X-Fresh: ' . counted());
        say([Registry::$uses, require_once __DIR__ . '/once.php', count(headers_list()), $GLOBALS['left'] ?? null]);
        $GLOBALS['left'] = 'behind';
        ini_set('precision', '3');
        setlocale(LC_ALL, 'C.UTF-8');
        set_error_handler(static fn(): bool => true);
        exit;
    },
    '/settings' => static fn() => say(
        [ini_get('precision'), error_get_last(), set_error_handler(null), getcwd() === __DIR__],
    ),
    '/environment' => static function (): void {
        $server = $_SERVER;
        ksort($server);
        say([
            'server' => $server, 'get' => $_GET, 'post' => $_POST, 'cookie' => $_COOKIE, 'request' => $_REQUEST,
            'files' => array_map(static fn(array $file): array => array_diff_key($file, ['tmp_name' => 1]), $_FILES),
            'input' => file_get_contents('php://input'), 'uri' => getenv('REQUEST_URI'), 'all' => array_key_exists(
                'HTTP_HOST',
                getenv(),
            ),
            'headers' => array_change_key_case(
                array_filter(getallheaders()),
            ), 'list' => headers_list(), 'code' => http_response_code(), 'sapi' => [PHP_SAPI, php_sapi_name()],
            'directory' => getcwd(), 'levels' => ob_get_level(), 'included' => get_included_files(), 'status' => connection_status(),
            'ini' => array_map(
                ini_get(...),
                array_combine(
                    $names = [
                        'display_errors',
                        'html_errors',
                        'implicit_flush',
                        'output_buffering',
                        'max_execution_time',
                        'max_input_time',
                        'log_errors',
                        'variables_order',
                        'default_charset',
                    ],
                    $names,
                ),
            ),
            'console' => [
                defined('STDIN'),
                defined('STDERR'),
                isset($argv),
                isset($argc),
            ], 'filter' => filter_input(INPUT_SERVER, 'REQUEST_METHOD'),
            'functions' => array_values(
                array_filter(
                    [
                        'fastcgi_finish_request',
                        'getallheaders',
                        'apache_request_headers',
                        'cli_set_process_title',
                        'dl',
                    ],
                    function_exists(...),
                ),
            ),
            'script' => [getlastmod(), get_current_user()],
        ]);
    },
    '/headers' => static function (): void {
        header('X-One: 1');
        header('X-Two: a');
        header('X-Two: b', false);
        header('X-Gone: 1');
        header_remove('X-Gone');
        setcookie('token', 'a b', ['path' => '/', 'httponly' => true]);
        setcookie('other', '1');
        http_response_code(409);
        echo implode('|', headers_list());
    },
    '/injection' => static function (): void {
        header("X-Bad: 1\r\nSet-Cookie: stolen=1");
        echo 'refused';
    },
    '/status-line' => static fn() => header('HTTP/1.1 404 Not Here'),
    '/status' => static fn() => print(http_response_code((int) $_GET['code'])),
    '/reason' => static fn() => header('Status: 403 Ask first'),
    '/reason-changed' => static fn() => [header('HTTP/1.1 404 Not Here'), http_response_code(500)],
    '/status-header' => static fn() => header('Status: 403 Forbidden'),
    '/redirect' => static fn() => header('Location: /elsewhere'),
    '/no-content' => static fn() => http_response_code(204),
    '/not-modified' => static function (): void {
        http_response_code(304);
        echo 'a body that must not be sent';
    },
    '/with-body' => static function (): void {
        http_response_code((int) $_GET['status']);
        if (isset($_GET['length'])) {
            header("Content-Length: {$_GET['length']}");
        }
        echo $_GET['body'];
        if ($_GET['way'] === 'flushed') {
            ob_get_level() > 0 && ob_end_flush();
            flush();
            echo $_GET['body'];
        }
        if ($_GET['way'] === 'large') {
            echo str_repeat((string) $_GET['body'], 400_000);
        }
    },
    '/length' => static function (): void {
        header('Content-Length: ' . (int) $_GET['said']);
        foreach (str_split(str_repeat('x', (int) $_GET['sent']), 100_000) as $part) {
            echo $part;
        }
    },
    '/connection' => static function (): void {
        header('Connection: close');
        header('Transfer-Encoding: chunked');
        echo 'closed';
    },
    '/buffers' => static function (): void {
        ob_start(static fn(string $text): string => strtoupper($text));
        echo 'loud';
        ob_start();
        echo 'dropped';
        ob_end_clean();
    },
    '/flush' => static function (): void {
        echo 'first';
        ob_flush();
        flush();
        // The client has received it, and creates the file.
        while (!file_exists((string) $_GET['until'])) {
            usleep(1000);
        }
        echo 'second';
    },
    '/large' => static function (): void {
        for ($i = 0; $i < (int) $_GET['kilobytes']; $i++) {
            echo str_repeat(chr(97 + $i % 26), 1024);
        }
    },
    '/whole' => static fn() => print(page((int) $_GET['kilobytes'])),
    '/buffered' => static function (): void {
        ob_start();
        foreach (str_split(page((int) $_GET['kilobytes']), 1_000_000) as $part) {
            echo $part;
        }
    },
    '/pieces' => static function (): void {
        foreach (str_split(page((int) $_GET['kilobytes']), 100_000) as $part) {
            echo $part;
            ob_flush();
            flush();
        }
    },
    '/block' => static function (): void {
        touch((string) $_GET['begun']);
        // This call is not cooperative: it returns when the pipe has a writer.
        fclose(fopen((string) $_GET['pipe'], 'r'));
        if (isset($_GET['child']) && pcntl_fork() === 0) {
            fclose(fopen((string) $_GET['child'], 'r'));
            exit;
        }
        echo 'released';
    },
    '/exit-in-shutdown' => static function (): void {
        register_shutdown_function(static function (): never {
            echo ', in shutdown';
            exit(3);
        });
        register_shutdown_function(static fn() => print('never'));
        echo 'before';
        exit('-said');
    },
    '/destructor' => static function (): void {
        $GLOBALS['kept'] = new class {
            public function __destruct()
            {
                echo ', destructed';
            }
        };
        echo 'alive';
    },
    '/uncaught' => static fn() => throw new RuntimeException('no code catches this'),
    '/uncaught-late' => static function (): never {
        echo str_repeat('x', 100);
        ob_flush();
        flush();
        throw new RuntimeException('too late for a status');
    },
    '/fatal' => static fn() => undefined_function_of_the_fixture(),
    '/compile' => static fn() => eval('class Registry {}'),
    '/memory' => static function (): never {
        ini_set('memory_limit', '16M');
        $hoard = [];
        while (true) {
            $hoard[] = str_repeat('x', 100_000);
        }
    },
    '/time' => static function (): never {
        set_time_limit(1);
        while (true) {
        }
    },
    '/upload' => static function (): void {
        $file = $_FILES['file'];
        $target = sys_get_temp_dir() . '/nexus-classic-' . getmypid();
        $was = is_uploaded_file($file['tmp_name']);
        $moved = move_uploaded_file($file['tmp_name'], $target);
        say(
            [
                $file['name'],
                $file['type'],
                $file['size'],
                $was,
                $moved,
                hash('xxh3', (string) file_get_contents($target)),
                $_POST,
                array_map(null, $_FILES['many']['name'] ?? []),
            ],
        );
        unlink($target);
    },
    '/left-upload' => static fn() => say($_FILES['file']['tmp_name']),
    '/session' => static function (): void {
        session_start(['save_path' => (string) $_GET['path']]);
        $_SESSION['visits'] = ($_SESSION['visits'] ?? 0) + 1;
        say([$_SESSION['visits'], session_status() === PHP_SESSION_ACTIVE]);
    },
    '/authentication' => static fn() => say(
        [$_SERVER['PHP_AUTH_USER'] ?? null, $_SERVER['PHP_AUTH_PW'] ?? null, $_SERVER['HTTP_AUTHORIZATION'] ?? null],
    ),
    '/finish' => static function (): void {
        echo 'answered';
        $first = fastcgi_finish_request();
        echo 'not any more';
        while (!file_exists((string) $_GET['until'])) {
            usleep(1000);
        }
        file_put_contents((string) $_GET['then'], json_encode([$first, fastcgi_finish_request(), headers_sent()]));
    },
    '/abort' => static function (): void {
        ignore_user_abort(isset($_GET['ignore']));
        $log = (string) $_GET['log'];
        register_shutdown_function(
            static fn() => file_put_contents($log, json_encode([connection_aborted(), connection_status()])),
        );
        file_put_contents("{$log}.begun", '');
        while (!file_exists("{$log}.gone")) {
            usleep(1000);
        }
        for ($i = 0; $i < 3; $i++) {
            usleep(20_000);
            echo 'x';
            ob_flush();
            flush();
        }
        file_put_contents("{$log}.through", '');
    },
    '/spawn' => static function (): void {
        $started = hrtime(true);
        $parts = [];
        $waiting = [];
        foreach (range(1, 50) as $number) {
            $waiting[] = spawn(static function () use (&$parts, $number): void {
                usleep(200_000);
                $parts[] = $number;
            });
        }
        foreach ($waiting as $coroutine) {
            $coroutine->await();
        }
        sort($parts);
        // One after the other they would take ten seconds.
        say([$parts, (hrtime(true) - $started) / 1e9 < 5.0]);
    },
    '/orphans' => static function (): void {
        // No code awaits the coroutine; the end of the request waits for it.
        spawn(static function (): void {
            usleep(50_000);
            echo ', child';
        });
        echo 'parent';
    },
    '/deadlock' => static function (): void {
        spawn(static fn() => (new Nexus\Async\Channel())->receive());
        echo 'ends';
    },
    '/fatal-child' => static function (): void {
        spawn(static fn() => trigger_error('a fatal error in a coroutine', E_USER_ERROR));
        delay(0.01);
        echo 'survived';
    },
    '/memory-beside' => static function (): never {
        spawn(static fn() => delay(60.0));
        spawn(static fn() => file_get_contents('tcp://127.0.0.1:1'));
        delay(0.01);
        ini_set('memory_limit', '16M');
        $hoard = [];
        while (true) {
            $hoard[] = str_repeat('x', 100_000);
        }
    },
    '/wait' => static function (): void {
        touch("{$_GET['until']}.begun");
        while (!file_exists((string) $_GET['until'])) {
            usleep(1000);
        }
        echo 'waited';
    },
    '/compute' => static function (): void {
        for ($end = hrtime(true) + (int) ((float) $_GET['seconds'] * 1e9); hrtime(true) < $end;) {
        }
        echo 'computed';
    },
    '/regular-expressions' => static function (): void {
        $before = memory_get_usage();
        for ($i = 0; $i < 50; $i++) {
            preg_match("/^number {$i}$/", 'number');
        }
        say(memory_get_usage() - $before);
    },
    '/pid' => static fn() => say([getmypid(), memory_get_usage(), memory_get_peak_usage()]),
    '/fork' => static function (): void {
        $child = pcntl_fork();
        if ($child === 0) {
            echo 'from the child';
            exit(7);
        }
        pcntl_waitpid($child, $status);
        echo 'child ended with ', pcntl_wexitstatus($status);
    },
    '/fiber' => static function (): void {
        $fiber = new Fiber(static function (): void {
            usleep(1000);
            echo Fiber::suspend('suspended');
        });
        echo $fiber->start();
        $fiber->resume(' and resumed');
    },
    '/reset' => static fn() => say(opcache_reset()),
    '/resets' => static fn() => say(opcache_get_status(false)['opcache_statistics']['manual_restarts']),
    '/phpinfo' => static fn() => phpinfo(INFO_GENERAL),
    '/log' => static fn() => error_log('said to the log'),
    '/deprecated' => static function (): void {
        $array = [];
        echo $array['none'];
    },
];

$path = ($_SERVER['PATH_INFO'] ?? '') !== '' ? $_SERVER['PATH_INFO'] : parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH);
($actions[$path] ?? static fn() => print('front controller'))();
