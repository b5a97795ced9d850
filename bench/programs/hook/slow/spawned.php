<?php

declare(strict_types=1);

// The same scripts, unmodified, by us and by Swoole: whose extension is loaded says whose coroutines they run in.

require __DIR__ . '/harness.php';
require extension_loaded('nexus') ? __DIR__ . '/nexus.php' : dirname(__DIR__, 3) . '/peers/hook/swoole.php';
