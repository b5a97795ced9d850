<?php

declare(strict_types=1);

// Executed in a child process: what the preload file has left in OPcache, as PreloadUse reads it.

$status = opcache_get_status(false);
$used = is_array($status) ? $status['preload_statistics'] ?? [] : [];
echo "\n@preload ", json_encode([
    'classes' => count($used['classes'] ?? []),
    'functions' => count($used['functions'] ?? []),
    'memory' => $used['memory_consumption'] ?? 0,
]), "\n";
