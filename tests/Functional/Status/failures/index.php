<?php

declare(strict_types=1);

use function Nexus\Tests\Functional\Status\Failures\fail;

require_once dirname(__DIR__, 4) . '/vendor/autoload.php';
require_once __DIR__ . '/failing.php';

$uri = $_SERVER['REQUEST_URI'];
echo fail(is_string($uri) ? $uri : '');
