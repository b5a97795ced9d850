<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Http\App;
use Nexus\Http\Server\HttpServer;
use Nexus\Http\WarmRequest;
use Nexus\Server\StartException;

/**
 * Handles the requests of App::warm() in the server of a worker that is not ready yet.
 *
 * @internal
 */
final class WarmUp
{
    private const FIRST_ERROR = 400;

    private ?\Throwable $thrown = null;

    private function __construct(private readonly HttpServer $server, private readonly App $app) {}

    /** @throws StartException NX-0431 when a request is answered with an error */
    public static function run(HttpServer $server, App $app): void
    {
        $requests = $app->warmRequests();
        if ($requests !== []) {
            (new self($server, $app))->handle($requests);
        }
    }

    /** @param list<WarmRequest> $requests */
    private function handle(array $requests): void
    {
        $this->app->errors()->observe(function (\Throwable $thrown): void {
            $this->thrown = $thrown;
        });
        try {
            array_map($this->repeat(...), $requests);
        } finally {
            $this->app->errors()->observe(null);
        }
    }

    private function repeat(WarmRequest $warm): void
    {
        for ($i = 0; $i < $warm->times; $i++) {
            $this->thrown = null;
            $status = $this->server->handle($warm->request)->status();
            if ($status >= self::FIRST_ERROR) {
                $request = "{$warm->request->method()} {$warm->request->target()}";

                throw StartException::notWarmed($request, $status, $warm->declaredAt, $this->thrown);
            }
        }
    }
}
