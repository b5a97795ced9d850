<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http\psr7;

use Http\Psr7Test\ServerRequestIntegrationTest;
use Nexus\Http\Request;
use Psr\Http\Message\ServerRequestInterface;

final class ServerRequestView extends ServerRequestIntegrationTest
{
    protected $skippedTests = Reasons::REQUEST;

    public function createSubject(): ServerRequestInterface
    {
        // The tests add a host to a request that has none.
        return Request::of('GET', '/')->toPsr7()->withoutHeader('Host');
    }
}
