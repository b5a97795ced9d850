<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Psr;

use Nexus\Http\Internal\Psr17;
use Nexus\Http\Internal\Psr7;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Server\MiddlewareInterface;

use function Nexus\Http\Internal\derive_request;
use function Nexus\Http\Internal\response_reason;
use function Nexus\Http\Internal\with_reason;

/**
 * Conversion between the native objects and those of PSR-7, in both directions. An object that comes back unchanged is
 * the same native object as before. What changed is taken over; an unchanged body stays a stream or a file.
 *
 * @internal
 */
final class Bridge
{
    /**
     * The PSR-15 middleware as one of the native form.
     *
     * @return \Closure(Request, callable(Request): Response): Response
     */
    public static function middleware(MiddlewareInterface $middleware): \Closure
    {
        return static function (Request $request, callable $next) use ($middleware): Response {
            $handler = new NativeHandler($next);
            $psr7 = $middleware->process($request->toPsr7(), $handler);
            $upgrade = $psr7->getStatusCode() === 101 ? $handler->upgrade() : null;

            return $upgrade === null ? self::response($psr7) : self::withHeaders($psr7, $upgrade);
        };
    }

    /** The native request for a PSR-7 request: the one it was made from, or one with its changes. */
    public static function request(ServerRequestInterface $psr7): Request
    {
        $known = Origins::of($psr7);
        if ($known === null) {
            return self::foreign($psr7);
        }
        $before = $known->toPsr7();
        if ($before === $psr7) {
            return $known;
        }
        $attributes = self::attributes($psr7);
        $forms = $psr7->getParsedBody() === $before->getParsedBody() ? null : self::forms($psr7);
        $hasBody = $psr7->getBody() !== $before->getBody();
        $request = $hasBody || self::hasOtherHead($psr7, $before)
            ? derive_request(
                $known,
                $attributes,
                $psr7,
                $forms,
                $psr7->getMethod(),
                $psr7->getRequestTarget(),
                self::headers($psr7, $hasBody),
                $psr7->getUri()->getScheme() === 'https',
                $hasBody ? self::contents($psr7) : null,
            )
            : derive_request($known, $attributes, $psr7, $forms);
        Origins::add($psr7, $request);

        return $request;
    }

    /** The native response: the one that toPsr7() was called with, with the changes of the PSR-7 response. */
    public static function response(ResponseInterface $psr7): Response
    {
        $body = $psr7->getBody();
        if (!$body instanceof ResponseBody || !$body->isUntouched()) {
            return Psr7::converted($psr7);
        }
        $native = $body->response();
        if ($native->status() === 101 && $psr7->getStatusCode() !== 101) {
            return Psr7::converted($psr7);
        }

        $response = self::isUnchanged($psr7, $native) ? $native : self::changed($psr7, $native);

        return with_reason($response, $psr7->getReasonPhrase());
    }

    public static function toPsr7(Response $response): ResponseInterface
    {
        $psr7 = Psr17::installed()->responses->createResponse($response->status(), response_reason($response));
        foreach ($response->headers() as $name => $values) {
            $psr7 = $psr7->withHeader((string) $name, $values);
        }

        return $psr7->withBody(new ResponseBody($response));
    }

    /** A request that was not made from a native one, such as one that a test creates. */
    private static function foreign(ServerRequestInterface $psr7): Request
    {
        $request = Request::of(
            $psr7->getMethod(),
            $psr7->getRequestTarget(),
            self::headers($psr7, true),
            self::contents($psr7),
        );
        $derived = derive_request(
            $request,
            self::attributes($psr7),
            $psr7,
            $psr7->getParsedBody() === null ? null : self::forms($psr7),
        );
        Origins::add($psr7, $derived);

        return $derived;
    }

    private static function hasOtherHead(ServerRequestInterface $psr7, ServerRequestInterface $before): bool
    {
        return $psr7->getMethod() !== $before->getMethod()
            || $psr7->getRequestTarget() !== $before->getRequestTarget()
            || $psr7->getHeaders() !== $before->getHeaders()
            || (string) $psr7->getUri() !== (string) $before->getUri();
    }

    /** @return array<string, list<string>> */
    private static function headers(ServerRequestInterface $psr7, bool $hasBody): array
    {
        $headers = [];
        foreach ($psr7->getHeaders() as $name => $values) {
            $isFraming = \in_array(strtolower((string) $name), ['content-length', 'transfer-encoding'], true);
            if (!$isFraming || !$hasBody && strtolower((string) $name) === 'content-length') {
                $headers[(string) $name] = array_values($values);
            }
        }

        return $headers;
    }

    private static function contents(ServerRequestInterface $psr7): string
    {
        $body = $psr7->getBody();
        if ($body->isSeekable()) {
            $body->rewind();
        }

        return $body->getContents();
    }

    /** @return array<string, mixed> */
    private static function attributes(ServerRequestInterface $psr7): array
    {
        $attributes = [];
        foreach ($psr7->getAttributes() as $name => $value) {
            $attributes[(string) $name] = $value;
        }

        return $attributes;
    }

    /** @return array<array-key, mixed> */
    private static function forms(ServerRequestInterface $psr7): array
    {
        $parsed = $psr7->getParsedBody();

        return \is_object($parsed) ? get_object_vars($parsed) : $parsed ?? [];
    }

    private static function isUnchanged(ResponseInterface $psr7, Response $native): bool
    {
        return $psr7->getStatusCode() === $native->status() && $psr7->getHeaders() === $native->headers();
    }

    private static function changed(ResponseInterface $psr7, Response $native): Response
    {
        return $native->status() === 101
            ? self::withHeaders($psr7, $native)
            : self::withoutRemoved($psr7, self::withHeaders($psr7, $native->withStatus($psr7->getStatusCode())));
    }

    /** A WebSocket cannot be made anew, so that a header of it cannot be removed. */
    private static function withHeaders(ResponseInterface $psr7, Response $response): Response
    {
        foreach (Psr7::headersOf($psr7) as $name => $values) {
            foreach ($values as $number => $value) {
                $response = $number === 0
                    ? $response->withHeader($name, $value)
                    : $response->withAddedHeader($name, $value);
            }
        }

        return $response;
    }

    /** A Response keeps a header that was set; without one it is made anew. */
    private static function withoutRemoved(ResponseInterface $psr7, Response $response): Response
    {
        foreach (array_keys($response->headers()) as $name) {
            if (!$psr7->hasHeader((string) $name)) {
                return Psr7::converted($psr7);
            }
        }

        return $response;
    }
}
