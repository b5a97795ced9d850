<?php

declare(strict_types=1);

// Every request sets some of all possible state to its own token, waits at random, and checks that everything it can
// read is its own.

namespace Nexus\Tests\Functional\Isolation;

use Nexus\Http\App;
use Nexus\Http\Request;

use function Nexus\Async\delay;
use function Nexus\Async\spawn;

require_once __DIR__ . '/things.php';

$things = things();
$names = array_keys($things);
// The state after the boot that a request sees: its own superglobals and no headers.
$begun = array_map(static fn(array $thing): mixed => $thing[1](), $things);
$begun['header'] = $begun['cookie'] = [];
$begun['status'] = 200;

/** @return list<string> what was read of the request that is not its own */
$sent = static function (string $token): array {
    $read = [
        '$_GET' => $_GET['t'] ?? null,
        '$_POST' => $_POST['t'] ?? null,
        '$_COOKIE' => $_COOKIE['t'] ?? null,
        '$_REQUEST' => $_REQUEST['t'] ?? null,
        '$_SERVER' => $_SERVER['HTTP_X_TOKEN'] ?? null,
        'php://input' => substr((string) file_get_contents('php://input'), 2),
        'filter_input' => filter_input(INPUT_GET, 't'),
    ];

    $foreign = [];
    foreach ($read as $name => $value) {
        if ($value !== $token) {
            $foreign[] = "{$name}: " . var_export($value, true);
        }
    }

    return $foreign;
};

$app = App::create()->isolate(isolated());
$app->post('/{token}', static function (string $token, Request $request) use ($things, $names, $begun, $sent): void {
    $foreign = [];
    $own = $begun;
    $isShared = crc32($token) % 4 === 0;
    if (crc32($token) % 8 === 0) {
        session_id($token);
        session_start(['save_path' => sys_get_temp_dir(), 'use_strict_mode' => 0]);
        $_SESSION['t'] = $token;
        $own['header'] = $own['cookie'] = headers_list();
    }
    $hasSession = session_status() === PHP_SESSION_ACTIVE;
    register_shutdown_function(static fn() => header("X-Down: {$token}"));
    for ($step = 0; $step < 6; $step++) {
        // Uses the generator of the process: its values belong to no request.
        $number = random_int(0, 1 << 20);
        $name = $names[$number % count($names)];
        [$set, $read] = $things[$name];
        $set($token, $number);
        $own[$name] = $read();
        $own['header'] = $own['cookie'] = headers_list();
        delay(random_int(0, 3) / 1000);
        foreach ($things as $name => [, $read]) {
            // An observer of one request may have created another one.
            if (in_array(
                $name,
                ['error', 'json', 'preg', 'dates', 'buffer'],
                true,
            ) && $own[$name] === $begun[$name] || $name === 'header') {
                continue;
            }
            $value = $read();
            if ($value !== $own[$name]) {
                $foreign[] = "{$name}: " . var_export($value, true) . ' for ' . var_export($own[$name], true);
            }
        }
        array_push($foreign, ...$sent($token));
        if ($hasSession && ($_SESSION['t'] ?? null) !== $token) {
            $foreign[] = 'session: ' . var_export($_SESSION, true);
        }
    }
    if ($isShared) {
        // The children of a request share its state.
        $foreign = [...$foreign, ...spawn(static fn(): array => $sent($token))->await()];
    }
    if ($hasSession) {
        session_destroy();
    }
    while (ob_get_level() > 0) {
        ob_end_clean();
    }
    http_response_code(200);
    echo $token, $foreign === [] ? ' found nothing' : ' found ' . implode("\n", $foreign);
});

return $app;
