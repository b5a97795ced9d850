<?php

declare(strict_types=1);

use function Amp\async;
use function Amp\ByteStream\buffer;
use function Amp\Future\await;
use function Amp\Socket\connect;
use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\slow_calls;

require dirname(__DIR__, 2) . '/programs/hook/slow/harness.php';
require dirname(__DIR__, 3) . '/build/peers-php/autoload.php';

[$address] = arguments();
$get = static function () use ($address): bool {
    $socket = connect($address);
    $socket->write("GET /slow HTTP/1.1\r\nHost: {$address}\r\nConnection: close\r\n\r\n");

    return str_ends_with(buffer($socket), "\r\n\r\nslow");
};
slow_calls(static fn(int $count): int => array_sum(array_map(
    intval(...),
    await(array_map(static fn() => async($get), range(1, $count))),
)));
