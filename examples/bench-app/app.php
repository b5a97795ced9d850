<?php

declare(strict_types=1);

// The application of the benchmark: bin/nexus serve examples/bench-app/app.php

use Nexus\Examples\BenchApp\Page;
use Nexus\Examples\BenchApp\Routes;
use Nexus\Http\App;
use Nexus\Http\Response;

require_once __DIR__ . '/autoload.php';

$app = App::create();
$site = Routes::register($app);
$app->get('/', static fn() => Response::html(Page::ofIndex($site->databaseName())));

return $app;
