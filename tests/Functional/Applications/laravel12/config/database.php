<?php

declare(strict_types=1);

parse_str(strtr((string) getenv('APP_DATABASE'), ';', '&'), $source);

return [
    'default' => 'pgsql',
    'connections' => [
        'pgsql' => [
            'driver' => 'pgsql',
            'host' => $source['host'] ?? '',
            'port' => $source['port'] ?? '',
            'database' => $source['dbname'] ?? '',
            'username' => $source['user'] ?? '',
            'password' => $source['password'] ?? '',
            'charset' => 'utf8',
            'prefix' => '',
        ],
        'sessions' => ['driver' => 'sqlite', 'database' => storage_path('sessions.sqlite'), 'prefix' => ''],
    ],
    'migrations' => 'migrations',
];
