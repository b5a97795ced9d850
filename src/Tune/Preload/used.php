<?php

declare(strict_types=1);

// Executed in a child process: what the preload file has left in OPcache, as PreloadUse reads it.

$status = opcache_get_status(false);
$used = is_array($status) && is_array($status['preload_statistics'] ?? null) ? $status['preload_statistics'] : [];
$count = static fn(string $name): int => is_array($used[$name] ?? null) ? count($used[$name]) : 0;
echo "\n@preload ", json_encode([
    'classes' => $count('classes'),
    'functions' => $count('functions'),
    'memory' => $used['memory_consumption'] ?? 0,
]), "\n";
