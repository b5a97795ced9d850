<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\delay;

return App::create()
    ->isolate(['?Nexus\Tests\Functional\Isolation\Apps\Later::*'])
    ->get('/{name}', static function (string $name): Response {
        require_once __DIR__ . '/later_class.php';
        $before = Nexus\Tests\Functional\Isolation\Apps\Later::$value;
        Nexus\Tests\Functional\Isolation\Apps\Later::$value = $name;
        delay(0.01);

        return Response::text($before . ' ' . Nexus\Tests\Functional\Isolation\Apps\Later::$value);
    });
