<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http\psr7;

use Http\Psr7Test\ResponseIntegrationTest;
use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Response;
use Psr\Http\Message\ResponseInterface;

final class ResponseView extends ResponseIntegrationTest
{
    public function createSubject(): ResponseInterface
    {
        return Bridge::toPsr7(Response::empty());
    }
}
