<?php

declare(strict_types=1);

// The Symfony application behind a wait of 50 ms, as for a database or a service elsewhere.

usleep(50_000);
require dirname(__DIR__, 3) . '/site/symfony/public/index.php';
