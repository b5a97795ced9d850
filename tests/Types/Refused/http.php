<?php

declare(strict_types=1);

// Code that PHPStan must refuse, with the message for each line; tests/Tools/TypesTest compares. Never run.

namespace Nexus\Tests\Types\Refused;

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Server\ServerConfig;

function aConfigurationThatIsDropped(ServerConfig $config): void
{
    $config->withWorkers(8); // Call to method ServerConfig::withWorkers() on a separate line discards return value.
}

function aHeaderThatIsDropped(Response $response): void
{
    $response->withStatus(404); // Call to method Response::withStatus() on a separate line discards return value.
}

function anAttributeThatIsDropped(Request $r): void
{
    $r->withAttribute('a', 7); // Call to method Request::withAttribute() on a separate line discards return value.
}

function aMissingPart(Request $request): string
{
    return $request->query('page'); // Function aMissingPart() should return string but returns string|null.
}
