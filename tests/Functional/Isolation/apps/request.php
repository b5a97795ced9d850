<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\delay;
use function Nexus\Async\spawn;

$app = App::create();

$app->any('/superglobals', static function (): Response {
    $begin = [$_GET, $_POST, $_COOKIE, $_REQUEST, $_SERVER['REQUEST_URI'], $_SERVER['HTTP_X_NAME'] ?? null];
    delay(0.02);

    return Response::json(
        [$begin, [$_GET, $_POST, $_COOKIE, $_REQUEST, $_SERVER['REQUEST_URI'], $_SERVER['HTTP_X_NAME'] ?? null]],
    );
});
$app->get('/server', static fn(): Response => Response::json($_SERVER));
$app->get('/headers/{name}', static function (string $name): Response {
    header("X-Own: {$name}");
    header("X-Both: header");
    header('Location: /elsewhere');
    header_remove('Location');
    setcookie('name', $name);
    delay(0.02);

    return Response::text(implode('|', headers_list()))->withHeader('X-Both', 'response');
});
$app->get('/echo/{name}', static function (string $name): void {
    http_response_code(201);
    header('Content-Type: text/plain');
    echo "1 {$name}\n";
    ob_start();
    echo "2 {$name}\n";
    delay(0.02);
    file_put_contents('php://output', "3 {$name}\n");
    spawn(static function () use ($name): void {
        echo "child of {$name}\n";
    })->await();
});
$app->get('/both', static function (): Response {
    echo 'echoed, ';

    return Response::text('returned');
});
$app->get('/pieces', static function (): Response {
    echo 'echoed, ';

    return Response::stream(['one, ', 'two'], length: 8);
});
$app->get('/exit/{name}', static function (string $name): void {
    register_shutdown_function(static function (): void {
        delay(0.01);
        echo ' shut down';
    });
    http_response_code(203);
    delay(0.01);
    exit($name);
});
$app->get('/exit', static fn() => exit());
$app->get('/throws', static function (): void {
    echo 'half';
    throw new RuntimeException('no answer');
});
$app->post('/upload', static function (): Response {
    delay(0.01);
    /** @var array<string, array{tmp_name: string}> $_FILES */
    $file = $_FILES['file']['tmp_name'];
    $moved = "{$file}.moved";
    $result = [
        is_uploaded_file($file),
        is_uploaded_file(__FILE__),
        move_uploaded_file($file, $moved),
        file_get_contents($moved),
        $_POST['name'], file_get_contents('php://input'), $_FILES['other']['tmp_name'],
    ];
    unlink($moved);

    return Response::json($result);
});
$app->post('/input', static function (): Response {
    $stream = fopen('php://input', 'r');
    assert($stream !== false);
    delay(0.01);

    return Response::json([stream_get_contents($stream), file_get_contents('php://input'), $_POST]);
});
$app->get('/filter', static fn(): Response => Response::json([
    filter_input(INPUT_GET, 'n', FILTER_VALIDATE_INT),
    filter_input(INPUT_GET, 'none'),
    filter_input(INPUT_GET, 'n', FILTER_VALIDATE_INT, ['options' => ['max_range' => 5, 'default' => 3]]),
    filter_has_var(INPUT_GET, 'n'),
    filter_has_var(INPUT_GET, 'none'),
    filter_input_array(INPUT_GET, ['n' => FILTER_VALIDATE_INT]),
    filter_input(INPUT_SERVER, 'REQUEST_METHOD'),
]));
$app->get('/session/{id}', static function (string $id): Response {
    session_name("name{$id}");
    session_id("id{$id}");
    session_start();
    $before = $_SESSION['count'] ?? 0;
    \assert(is_int($before));
    delay(0.02);
    $_SESSION['count'] = $before + 1;

    return Response::json([session_id(), session_name(), $_SESSION]);
});
$app->get('/session/handler/{id}', static function (string $id): Response {
    ini_set('session.gc_maxlifetime', (string) (1000 + (int) $id));
    session_set_save_handler(new class ($id) implements SessionHandlerInterface {
        public function __construct(private readonly string $id) {}
        public function open(string $path, string $name): bool
        {
            return true;
        }
        public function close(): bool
        {
            return true;
        }
        public function read(string $id): string
        {
            delay(0.01);

            return "data|s:1:\"{$this->id}\";";
        }
        public function write(string $id, string $data): bool
        {
            header("X-Written: {$this->id} {$data}");

            return true;
        }
        public function destroy(string $id): bool
        {
            return true;
        }
        public function gc(int $max_lifetime): int
        {
            return 0;
        }
    });
    session_id("h{$id}");
    session_start();
    delay(0.01);

    return Response::json([$_SESSION, ini_get('session.gc_maxlifetime'), session_module_name()]);
});
return $app;
