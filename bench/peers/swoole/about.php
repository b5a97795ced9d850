<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\print_json;

require __DIR__ . '/boot.php';

print_json(['version' => SWOOLE_VERSION]);
