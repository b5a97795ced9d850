<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\File\Files;

$app = App::create();
$app->files('/', Files::in((string) getenv('NEXUS_TEST_DIRECTORY')));

return $app;
