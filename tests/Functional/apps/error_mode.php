<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\ErrorMode;

$app = App::create()->errorMode(getenv('MODE') === 'production' ? ErrorMode::Production : ErrorMode::Development);
$app->get('/fails', static fn(): never => throw new RuntimeException('it broke'));

return $app;
