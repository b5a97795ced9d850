<?php

declare(strict_types=1);

// A router for each request in progress: a route of league/route has the arguments of its latest request.

use Nexus\Http\App;

return App::pooled(static fn(): mixed => require __DIR__ . '/app.php');
