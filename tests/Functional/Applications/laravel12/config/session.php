<?php

declare(strict_types=1);

return [
    // A test makes this database.
    'driver' => is_file(storage_path('sessions.sqlite')) ? 'database' : 'file',
    'connection' => 'sessions',
    'table' => 'sessions',
    'lifetime' => 120,
    'expire_on_close' => false,
    'encrypt' => false,
    'files' => storage_path('sessions'),
    'lottery' => [0, 100],
    'cookie' => 'laravel_session',
    'path' => '/',
    'domain' => null,
    'secure' => false,
    'http_only' => true,
    'same_site' => 'lax',
];
