<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Internal\Psr\Origins;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\UploadedFile;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;
use Psr\Http\Message\StreamInterface;

/**
 * Conversion from and to PSR-7, for applications that use it.
 *
 * @internal
 */
final class Psr7
{
    private const PIECE = 65536;
    /** Headers that the server sets itself. */
    private const HOP_BY_HOP = [
        'content-length', 'transfer-encoding', 'connection', 'keep-alive', 'upgrade', 'te', 'trailer',
    ];

    public static function serverRequest(Request $request): ServerRequestInterface
    {
        $factories = Psr17::installed();
        $psr7 = $factories->requests
            ->createServerRequest(
                $request->method(),
                $factories->uris->createUri(self::uri($request)),
                self::serverParameters($request),
            )
            ->withProtocolVersion($request->protocol())
            ->withBody(self::body($request, $factories));
        foreach ($request->headers() as $name => $values) {
            $psr7 = $psr7->withHeader((string) $name, $values);
        }
        if ($request->target() === '*') {
            $psr7 = $psr7->withRequestTarget('*');
        }
        $isLive = $request->bodyStream()->isLive();
        $forms = $isLive ? [] : $request->forms();
        $hasForm = $forms !== [] || !$isLive && self::isForm($request);
        $psr7 = $psr7->withCookieParams($request->cookies())
            ->withQueryParams($request->queries())
            ->withParsedBody($hasForm ? $forms : null)
            ->withUploadedFiles($isLive ? [] : self::files($request->files()));
        foreach ($request->attributes() as $name => $value) {
            $psr7 = $psr7->withAttribute((string) $name, $value);
        }
        Origins::add($psr7, $request);

        return $psr7;
    }

    /**
     * The PSR-7 request of a request that withAttribute() has created.
     *
     * @param ServerRequestInterface $psr7 that of the request before
     */
    public static function withAttributes(Request $request, ServerRequestInterface $psr7): ServerRequestInterface
    {
        foreach ($request->attributes() as $name => $value) {
            if (!\array_key_exists($name, $psr7->getAttributes()) || $psr7->getAttribute($name) !== $value) {
                $psr7 = $psr7->withAttribute($name, $value);
            }
        }
        Origins::add($psr7, $request);

        return $psr7;
    }

    /** The parsed body of such a request is that of $_POST, also when its form has no fields (PSR-7). */
    private static function isForm(Request $request): bool
    {
        $type = trim(strtolower(explode(';', $request->header('content-type') ?? '', 2)[0]));

        return $request->method() === 'POST'
            && \in_array($type, ['application/x-www-form-urlencoded', 'multipart/form-data'], true);
    }

    /** The body of a multipart form is empty, as under PHP's other servers: the form is already parsed. */
    private static function body(Request $request, Psr17 $factories): StreamInterface
    {
        $isForm = strncasecmp((string) $request->header('content-type'), 'multipart/form-data', 19) === 0;

        return $isForm && !$request->bodyStream()->isLive()
            ? $factories->streams->createStream()
            : new Psr7Body($request->bodyStream());
    }

    /**
     * @param array<array-key, mixed> $files
     *
     * @return array<array-key, mixed>
     */
    private static function files(array $files): array
    {
        return array_map(static fn(mixed $file): mixed => match (true) {
            $file instanceof UploadedFile => new Psr7File($file),
            is_array($file) => self::files($file),
            default => $file,
        }, $files);
    }

    /** @return Response|null null if it cannot be converted */
    public static function response(mixed $result): ?Response
    {
        return $result instanceof ResponseInterface ? Bridge::response($result) : null;
    }

    /** A response of another implementation: its body is read in pieces while it is sent. */
    public static function converted(ResponseInterface $result): Response
    {
        $body = $result->getBody();
        $size = $body->getSize();
        if ($body->isSeekable()) {
            $body->rewind();
        } elseif ($size === 0) {
            // PHP reports size 0 for a pipe.
            $size = null;
        }
        $status = $result->getStatusCode();
        $promised = self::promised($result) ?? $size;

        $response = $size !== null && $size <= self::PIECE && $promised === $size
            ? Response::empty($status)->withBody($body->getContents())
            : Response::stream(self::pieces($body), $status, $promised);

        return with_reason(self::withHeaders($result, $response), $result->getReasonPhrase());
    }

    /** The Content-Length that the response declares. The server enforces that it is true. */
    private static function promised(ResponseInterface $result): ?int
    {
        $length = $result->getHeaderLine('Content-Length');

        return ctype_digit($length) && \strlen($length) < 19 ? (int) $length : null;
    }

    private static function withHeaders(ResponseInterface $result, Response $response): Response
    {
        foreach (self::headersOf($result) as $name => $values) {
            foreach ($values as $value) {
                $response = $response->withAddedHeader($name, $value);
            }
        }

        return $response;
    }

    /** @return \Generator<int, string> */
    private static function pieces(StreamInterface $body): \Generator
    {
        // A stream that calls a function for its content, such as that of Diactoros, has it only as a string.
        if (!$body->isReadable()) {
            yield (string) $body;

            return;
        }
        while (!$body->eof()) {
            yield $body->read(self::PIECE);
        }
    }

    /** @return array<string, list<string>> the headers that the server does not set itself */
    public static function headersOf(ResponseInterface $result): array
    {
        $headers = [];
        foreach ($result->getHeaders() as $name => $values) {
            if (!\in_array(strtolower((string) $name), self::HOP_BY_HOP, true)) {
                $headers[(string) $name] = array_values($values);
            }
        }

        return $headers;
    }

    private static function uri(Request $request): string
    {
        $target = self::originForm($request->target());
        $host = $request->host();

        return $host === '' ? $target : "{$request->scheme()}://{$host}{$target}";
    }

    /**
     * The host and scheme of an absolute target apply, unless a trusted proxy reports others. The request has the
     * result.
     */
    private static function originForm(string $target): string
    {
        if (str_starts_with($target, '/')) {
            return $target;
        }
        $rest = (string) preg_replace('~^[^:/?]+://[^/?]*~', '', $target === '*' ? '/' : $target);

        return str_starts_with($rest, '/') ? $rest : "/{$rest}";
    }

    /** @return array<string, int|float|string> */
    private static function serverParameters(Request $request): array
    {
        $client = $request->clientAddress();
        $port = (int) strrpos($client, ':');

        return [
            'REQUEST_METHOD' => $request->method(),
            'REQUEST_URI' => $request->target() === '*' ? '*' : self::originForm($request->target()),
            'SERVER_PROTOCOL' => 'HTTP/' . $request->protocol(),
            'REQUEST_TIME' => (int) $request->startedAt(),
            'REQUEST_TIME_FLOAT' => $request->startedAt(),
            'REMOTE_ADDR' => trim(substr($client, 0, $port), '[]'),
            'REMOTE_PORT' => substr($client, $port + 1),
        ];
    }
}
