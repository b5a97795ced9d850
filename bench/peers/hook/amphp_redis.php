<?php

declare(strict_types=1);

use Amp\Socket\Socket;

use function Amp\async;
use function Amp\Future\await;
use function Amp\Socket\connect;
use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\slow_calls;

require dirname(__DIR__, 2) . '/programs/hook/slow/harness.php';
require dirname(__DIR__, 3) . '/build/peers-php/autoload.php';

[$address] = arguments();
$connections = array_map(static fn(): Socket => connect($address), range(1, Nexus\Bench\Programs\SLOW_CALLS));
$wait = static function (Socket $connection): bool {
    $connection->write("BLPOP empty 0.2\r\n");

    return $connection->read() === "*-1\r\n";
};
slow_calls(static fn(int $count): int => array_sum(array_map(
    intval(...),
    await(array_map(static fn(Socket $connection) => async($wait, $connection), $connections)),
)));
