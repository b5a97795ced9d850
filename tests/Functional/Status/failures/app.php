<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Tests\Functional\Status\Failures\fail;

require_once __DIR__ . '/failing.php';

return App::create()->get('/{what}', static fn(Request $request): Response => Response::text(fail($request->path())));
