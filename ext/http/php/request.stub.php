<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * A request. It is immutable. Its parts are parsed on first use. The body has been received before the handler runs,
 * unless the handler has a BodyStream parameter.
 *
 * @not-serializable
 * @strict-properties
 */
final class Request
{
    private function __construct() {}

    /**
     * Creates a request as if a client had sent it, for tests.
     *
     * @param string $target as on the request line: "/path?query"
     * @param array $headers Host is "localhost", and Content-Length is correct, unless they are given
     * @phpstan-param array<string, string|list<string>> $headers
     * @throws HttpMessageError NX-0303 when no client could send such a request
     */
    public static function of(string $method, string $target, array $headers = [], string $body = ""): Request {}

    /** The method, as it was sent: "GET". Methods are case-sensitive. */
    public function method(): string {}

    /** The target of the request line, as it was sent: "/path?query". */
    public function target(): string {}

    /** The path as it was sent, with percent escapes; never empty. */
    public function path(): string {}

    /** "https" if a trusted proxy has reported it (ServerConfig::withTrustedProxies()), else "http". */
    public function scheme(): string {}

    /**
     * The requested host, with its port if one was sent: as reported by a trusted proxy, else from an absolute target,
     * else from the Host header. Empty for an HTTP/1.0 request without one.
     */
    public function host(): string {}

    /** The protocol version: "1.1" or "1.0". */
    public function protocol(): string {}

    /**
     * One parameter of the query string, decoded; of several with that name the last one.
     *
     * @phpstan-return ($default is string ? string : ?string)
     */
    public function query(string $name, ?string $default = null): ?string {}

    /**
     * All parameters of the query string, decoded as PHP does: "a[]=1" is a list.
     *
     * @phpstan-return array<string, mixed>
     */
    public function queries(): array {}

    /**
     * The value of one header; names are case-insensitive. Several headers of one name are joined by ", " (cookies by
     * "; "). For "host" the result is that of host().
     *
     * @phpstan-return ($default is string ? string : ?string)
     */
    public function header(string $name, ?string $default = null): ?string {}

    /**
     * All headers. The keys are the names in lower case.
     *
     * @return array
     * @phpstan-return array<string, list<string>>
     */
    public function headers(): array {}

    /**
     * The value of one cookie, percent-decoded; of several with that name the first one.
     *
     * @phpstan-return ($default is string ? string : ?string)
     */
    public function cookie(string $name, ?string $default = null): ?string {}

    /**
     * All cookies, percent-decoded; of several with one name the first, which is the most specific.
     *
     * @phpstan-return array<string, string>
     */
    public function cookies(): array {}

    /**
     * One field of a form, application/x-www-form-urlencoded or multipart/form-data; of several with that name the last
     * one.
     *
     * @phpstan-return ($default is string ? string : ?string)
     * @throws BadRequestException NX-0305 when a multipart body is malformed; answered with 400 unless caught
     */
    public function form(string $name, ?string $default = null): ?string {}

    /**
     * All fields of a form, decoded as in queries(); empty for a body of another type.
     *
     * @phpstan-return array<string, mixed>
     * @throws BadRequestException NX-0305 when a multipart body is malformed, or has more fields than max_input_vars
     */
    public function forms(): array {}

    /**
     * One file of a multipart/form-data body; of several with that name the last one. Null if the user chose no file.
     *
     * @throws BadRequestException NX-0305 when the body is malformed, or has more files than max_file_uploads
     * @throws \Nexus\Server\SystemException NX-0401 when it cannot be stored
     */
    public function file(string $name): ?UploadedFile {}

    /**
     * All files, by the names of their fields, which are read as in queries(): "photos[]" is a list.
     *
     * @phpstan-return array<string, mixed>
     * @throws BadRequestException as file()
     */
    public function files(): array {}

    /**
     * The whole body. It may be called any number of times. If the handler has a BodyStream parameter, it waits until
     * the body has arrived.
     *
     * @throws BodyException NX-0311 to NX-0315 when the body cannot be received
     * @throws \Nexus\Async\MisuseError NX-0316 when a part of the body was read from its stream
     */
    public function body(): string {}

    /**
     * The body as a stream. If the handler has a BodyStream parameter, the handler runs before the body has arrived,
     * and there is only one stream. Otherwise the body is in memory or in a file, and each call returns a new stream.
     */
    public function bodyStream(): BodyStream {}

    /**
     * The body decoded as JSON. Objects become arrays. Throws a BodyException (NX-0313) when the result does not fit
     * into memory_limit, and the exceptions of body().
     *
     * @throws BadRequestException NX-0304 when the body is not valid JSON, NX-0307 when it is too expensive to decode;
     * answered with 400 unless caught
     */
    public function json(): mixed {}

    /**
     * A value that withAttribute() has set.
     *
     * @param mixed $default the result when there is no such attribute
     */
    public function attribute(string $name, mixed $default = null): mixed {}

    /**
     * All attributes. They include the path parameters of the route.
     *
     * @phpstan-return array<string, mixed>
     */
    public function attributes(): array {}

    /**
     * Returns a request with this attribute. It replaces an earlier one of that name.
     *
     * @param mixed $value any value
     */
    #[\NoDiscard]
    public function withAttribute(string $name, mixed $value): Request {}

    /**
     * The IP address of the client, without its port: "192.0.2.1", "2001:db8::1", or empty for a Unix socket. Behind
     * trusted proxies (ServerConfig::withTrustedProxies()) it is the address that they report.
     */
    public function clientIp(): string {}

    /**
     * The address of the client with its port: "192.0.2.1:50123", "[2001:db8::1]:50123", or empty for a Unix socket.
     * Behind trusted proxies (ServerConfig::withTrustedProxies()) it is the address that they report; the port is 0 if
     * they report none.
     */
    public function clientAddress(): string {}

    /** The address at which the server accepted the connection. */
    public function serverAddress(): string {}

    /**
     * The id of the request in logs: the X-Request-Id sent by a trusted proxy (ServerConfig::withTrustedProxies()),
     * else 32 hexadecimal digits that are unique.
     */
    public function requestId(): string {}

    /** The time at which the first byte of the request arrived, in seconds since 1970. */
    public function startedAt(): float {}

    /**
     * True when the client has closed its side of the connection or has disconnected, so that it probably will not read
     * a response. The value is that of the last wait. RouteBuilder::cancelOnDisconnect() cancels the handler instead.
     */
    public function isAborted(): bool {}

    /**
     * Sends 103 Early Hints: links that the client can fetch while the response is produced.
     *
     *     $request->earlyHints('</app.css>; rel=preload; as=style', '</app.js>; rel=preload; as=script');
     *
     * @param string $links values of Link headers
     * @return bool false when it was not sent: the client uses HTTP/1.0 or has disconnected, or the response has begun
     * @throws HttpMessageError NX-0301 when a value contains bytes that headers must not contain
     */
    public function earlyHints(string ...$links): bool {}

    /**
     * Calls the function after the last byte of the response was sent, or the client has disconnected before. It runs
     * in a coroutine of its own, which may wait; the server's stop waits for it. An exception of it is logged.
     * App::handle() calls it before it returns.
     *
     *     $request->onFinish(function (int $status, int $bytes, float $seconds, bool $isAborted): void {
     *         $statistics->count($status, $seconds);
     *     });
     *
     * @param callable $function gets the status (0: none was sent), the bytes of the body that were sent, the seconds
     * since the request arrived, and whether the client disconnected before it had the whole response
     * @phpstan-param callable(int, int, float, bool): mixed $function
     * @throws \Nexus\Async\MisuseError NX-1130 when the request is not being answered
     */
    public function onFinish(callable $function): void {}

    /**
     * The media type that the client prefers, by the q-values of its Accept headers; of equally preferred ones the
     * first of the arguments. Without an Accept header it is the first argument.
     *
     *     $type = $request->prefers('application/json', 'text/csv') ?? throw new NotAcceptable();
     *
     * A response that depends on it needs `Vary: Accept`; Negotiation::respond() adds it.
     *
     * @param string $types media types without parameters
     * @return string|null one of the arguments; null: the client accepts none of them
     * @throws \ValueError for a text that is no media type
     */
    public function prefers(string ...$types): ?string {}

    /**
     * The request as a PSR-7 object, created at the first call by the PSR-17 factories of an installed package, such as
     * nyholm/psr7.
     *
     * @throws MissingPsr17Error NX-0319 when none is installed
     * @throws InvalidHandlerError NX-0303 when the autoloader of the Composer package is not loaded
     */
    public function toPsr7(): \Psr\Http\Message\ServerRequestInterface {}
}
