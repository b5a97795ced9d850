<?php

declare(strict_types=1);

namespace Nexus\Http\Toolkit\Middleware;

use Nexus\Http\Error\HttpException;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Log\LoggerInterface;
use Psr\Log\NullLogger;

/**
 * Logs each request at the level "info": a name of the Nexus library, for applications that move over. New code uses
 * Nexus\Http\Middleware\AccessLog, which also has the size and the time of the last byte.
 */
final readonly class AccessLogMiddleware
{
    /**
     * A log of requests.
     *
     * @param string $messageTemplate with {method}, {path}, {status} and {latencyMs}, in milliseconds. The logger gets
     * these values as the context, too
     */
    public function __construct(
        private LoggerInterface $logger = new NullLogger(),
        private string $messageTemplate = '{method} {path} {status} ({latencyMs}ms)',
    ) {}

    /**
     * Called by the framework.
     *
     * @param callable(Request): Response $next the rest, down to the handler
     */
    public function __invoke(Request $request, callable $next): Response
    {
        $began = hrtime(true);
        try {
            $response = $next($request);
        } catch (\Throwable $thrown) {
            $this->log($request, $thrown instanceof HttpException ? $thrown->status : 500, $began);
            throw $thrown;
        }
        $this->log($request, $response->status(), $began);

        return $response;
    }

    private function log(Request $request, int $status, int $began): void
    {
        $values = [
            'method' => $request->method(),
            'path' => $request->path(),
            'status' => $status,
            'latencyMs' => round((hrtime(true) - $began) / 1e6, 2),
        ];
        $texts = [];
        foreach ($values as $name => $value) {
            $texts["{{$name}}"] = addcslashes((string) $value, "\0..\37\177");
        }
        $this->logger->info(strtr($this->messageTemplate, $texts), $values);
    }
}
