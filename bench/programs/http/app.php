<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

$app = App::create();
$app->get('/hello/load', fn() => Response::json(['message' => 'hello']));

return $app;
