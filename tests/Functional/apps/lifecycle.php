<?php

declare(strict_types=1);

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Server\Environment;

use function Nexus\Async\delay;

/** Connects to a listening test to announce itself, then waits until the file exists. */
$hold = static function (Request $request): Response {
    stream_socket_client('tcp://127.0.0.1:' . $request->query('announce'));
    while (!file_exists((string) $request->query('release'))) {
        delay(0.01);
        clearstatcache();
    }

    return Response::text('held');
};

/**
 * Connects to the address in the query to announce itself, then waits until the server is killed: its state does not
 * change meanwhile.
 */
$wait = static function (Request $request): Response {
    if ($request->query('announce') !== null) {
        stream_socket_client('tcp://127.0.0.1:' . $request->query('announce'));
    }
    delay(3600);

    return Response::text('waited');
};

return static fn(Request $request): Response => match ($request->path()) {
    '/scope' => Response::text((new ReflectionFunction($wait))->getClosureScopeClass()->name ?? 'none'),
    '/pid' => Response::text((string) getmypid()),
    '/hold' => $hold($request),
    '/spin' => (static function () use ($request): Response {
        stream_socket_client('tcp://127.0.0.1:' . $request->query('announce'));
        for (;;);
    })(),
    '/flood' => Response::stream((static function (): Generator {
        for (;;) {
            yield str_repeat('x', 1 << 16);
        }
    })()),
    '/sleep' => (static function () use ($request): Response {
        stream_socket_client('tcp://127.0.0.1:' . $request->query('announce'));
        // Past the hooks: it blocks.
        FFI::cdef('unsigned sleep(unsigned);')->sleep(60); // @phpstan-ignore method.notFound

        return Response::text('slept');
    })(),
    '/fatal' => (static function (): Response {
        ini_set('memory_limit', '32M');

        return Response::text(str_repeat('x', 64 << 20));
    })(),
    '/environment' => Response::text(Environment::current()->value . ' ' . getenv(Environment::VARIABLE)),
    '/random' => Response::text((string) mt_rand()),
    default => str_starts_with($request->path(), '/wait/') ? $wait($request) : Response::text('hello'),
};
