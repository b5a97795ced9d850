<?php

declare(strict_types=1);

return [
    'paths' => [dirname(__DIR__, 2) . '/laravel/views'],
    'compiled' => storage_path('views'),
];
