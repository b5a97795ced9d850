<?php

declare(strict_types=1);

namespace Nexus\Server;

use Nexus\Async\Deferred;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\Server\HttpServerAdapter;
use Nexus\Http\ServerFactory;
use Nexus\Server\Internal\Address;
use Nexus\Server\Internal\Listener;
use Nexus\Time\Duration;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * Serves an object in this process: for tests and tools. It uses one core, and the default limits. There is no reload,
 * no `nexus status`, and no handling of signals. An application in production is served by `nexus serve`.
 *
 *     $server = SingleProcessServer::bind('127.0.0.1', 8080);
 *     $serving = spawn(static fn () => $server->serve($app->compile()));
 *     // …
 *     $server->shutdown(Duration::seconds(10));
 *     $serving->await();
 */
final class SingleProcessServer implements HttpServerAdapter
{
    private const BACKLOG = 4096;

    private ?HttpServer $server = null;
    private bool $isClosing = false;
    private readonly Listener $listener;
    /** @var Deferred<null> completed when the server is closed */
    private readonly Deferred $closed;

    private function __construct(string $host, int $port)
    {
        $this->listener = Listener::open(new Address($host, $port), 1, self::BACKLOG, true, true);
        $this->closed = new Deferred();
    }

    /**
     * Listens at an address. Clients that connect before serve() wait.
     *
     * @param string $host a name or an address
     * @param int $port 0 takes a free one, which url() has
     * @throws StartException NX-0410 to NX-0412 when the address cannot be used
     */
    public static function bind(string $host = '127.0.0.1', int $port = 8080): self
    {
        return new self(trim($host, '[]'), $port);
    }

    /** Its address: "http://127.0.0.1:8080". */
    public function url(): string
    {
        return $this->listener->name;
    }

    /**
     * Serves the application. Suspends the caller until shutdown() has closed the server. As in a server of `nexus
     * serve`, a CompiledApp answers many requests at the same time, and another PSR-15 handler one.
     *
     * @throws StartException NX-0418 when it serves already, or was closed
     * @throws \Nexus\NexusException NX-0303 with everything that is wrong with the application
     * @throws \Nexus\Async\CancelledError when the caller is cancelled; the server is closed without a wait
     */
    public function serve(RequestHandlerInterface $app): void
    {
        if ($this->server !== null || $this->isClosing) {
            throw StartException::misconfigured("{$this->url()} is served, or was closed: bind another server.");
        }
        $this->server = ServerFactory::create($app);
        $this->server->listen((int) $this->listener->ofSlot(0));
        try {
            $this->closed->future()->await();
        } finally {
            $this->close(0.0);
        }
    }

    /**
     * Accepts no more connections, waits for the requests in progress, and lets serve() return. A second call does
     * nothing.
     *
     * @param float|Duration $timeout the longest wait; after it the remaining connections are closed
     */
    public function shutdown(float|Duration $timeout): void
    {
        $this->close(Duration::inSeconds($timeout));
    }

    private function close(float $seconds): void
    {
        if ($this->isClosing) {
            return;
        }
        $this->isClosing = true;
        $this->server?->drain($seconds);
        $this->server = null;
        $this->listener->close();
        $this->closed->complete();
    }
}
