<?php

declare(strict_types=1);

namespace Nexus\Http\Server;

use Nexus\Time\Duration;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * A server of an object that exists already: the name and shape of the Nexus library (nexus-actors/nexus), for
 * applications that move over. Nexus\Server\SingleProcessServer is one. New code is served by `nexus serve`.
 */
interface HttpServerAdapter
{
    /** Serves the application. Returns after shutdown() has closed the server. */
    public function serve(RequestHandlerInterface $app): void;

    /**
     * Accepts no more connections, and waits for the requests in progress.
     *
     * @param Duration $timeout the longest wait; after it the remaining connections are closed
     */
    public function shutdown(Duration $timeout): void;
}
