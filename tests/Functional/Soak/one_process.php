<?php

declare(strict_types=1);

// A worker without a master, for valgrind and sanitizers: one_process.php. Prints its port, serves the application of
// the load tests until SIGTERM, and drains.

use Nexus\Http\App;
use Nexus\Http\Server\Settings;
use Nexus\Http\ServerFactory;
use Nexus\Server\Internal\Process;
use Nexus\Server\Internal\Sockets;

require __DIR__ . '/../../../vendor/autoload.php';

$app = require __DIR__ . '/../Chaos/app.php';
\assert($app instanceof App);
// Under valgrind, on a slow machine, requests wait long.
$server = ServerFactory::create($app, new Settings(queueSeconds: 60.0));
$socket = Sockets::listenTcp('127.0.0.1', 0, 4096, true);
$server->listen($socket);
Process::ownSignals(SIGTERM);
echo Sockets::portOf($socket), "\n";
Process::wait();
exit($server->drain(10.0) ? 0 : 1);
