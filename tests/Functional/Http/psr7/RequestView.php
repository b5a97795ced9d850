<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http\psr7;

use Http\Psr7Test\RequestIntegrationTest;
use Nexus\Http\Request;
use Psr\Http\Message\ServerRequestInterface;

final class RequestView extends RequestIntegrationTest
{
    public function createSubject(): ServerRequestInterface
    {
        // The tests add a host to a request that has none.
        return Request::of('GET', '/')->toPsr7()->withoutHeader('Host');
    }
}
