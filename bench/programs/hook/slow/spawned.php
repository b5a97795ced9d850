<?php

declare(strict_types=1);

// The same unmodified scripts for us and for Swoole: the loaded extension provides the coroutines.

require __DIR__ . '/harness.php';
require extension_loaded('nexus') ? __DIR__ . '/nexus.php' : dirname(__DIR__, 3) . '/peers/hook/swoole.php';
