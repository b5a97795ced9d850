<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * A request, read from the receive buffer when asked for. Immutable; the body has been received before the handler
 * runs, unless the handler takes a BodyStream.
 *
 * @not-serializable
 * @strict-properties
 */
final class Request
{
    private function __construct() {}

    /**
     * For tests: what a client's message would become.
     *
     * @param string $target as on the request line: "/path?query"
     * @param array $headers Host is "localhost" and Content-Length right unless given
     * @phpstan-param array<string, string|list<string>> $headers
     * @throws HttpMessageError NX-0303 when no client could send it
     */
    public static function of(string $method, string $target, array $headers = [], string $body = ""): Request {}

    /** Case-sensitive: "GET". */
    public function method(): string {}

    /** As on the request line. */
    public function target(): string {}

    /** As sent, percent escapes and all; never empty. */
    public function path(): string {}

    /** "http", or "https" where a trusted proxy has said so (ServerConfig::trustedProxies()). */
    public function scheme(): string {}

    /**
     * The host with its port, if it was sent: a trusted proxy's word, else that of an absolute target, else Host; empty
     * for HTTP/1.0 without one.
     */
    public function host(): string {}

    /** "1.1" or "1.0". */
    public function protocol(): string {}

    /** One value of the query string, decoded; the last one of that name. */
    public function query(string $name, ?string $default = null): ?string {}

    /**
     * The query string, decoded, as PHP reads it: "a[]=1" is a list.
     *
     * @phpstan-return array<string, mixed>
     */
    public function queries(): array {}

    /** Case-insensitive; several of one name are joined by ", " (cookies by "; "). "host" is host(). */
    public function header(string $name, ?string $default = null): ?string {}

    /**
     * @return array names in lower case
     * @phpstan-return array<string, list<string>>
     */
    public function headers(): array {}

    /** Percent-decoded. */
    public function cookie(string $name, ?string $default = null): ?string {}

    /**
     * Percent-decoded; the first of each name, which is the most specific one.
     *
     * @phpstan-return array<string, string>
     */
    public function cookies(): array {}

    /**
     * One field of a form, application/x-www-form-urlencoded or multipart/form-data; the last one of that name.
     *
     * @throws BadRequestException NX-0305 when a multipart body is malformed; answered with 400 unless caught
     */
    public function form(string $name, ?string $default = null): ?string {}

    /**
     * As queries(), of the fields of a form; empty for a body of another type.
     *
     * @phpstan-return array<string, mixed>
     * @throws BadRequestException NX-0305 when a multipart body is malformed, or has more fields than max_input_vars
     */
    public function forms(): array {}

    /**
     * A file of a multipart/form-data body; the last one of that name. Null where none was chosen.
     *
     * @throws BadRequestException NX-0305 when the body is malformed, or has more files than max_file_uploads
     * @throws \Nexus\Server\SystemException NX-0401 when it cannot be stored
     */
    public function file(string $name): ?UploadedFile {}

    /**
     * All files, under their fields' names as queries() reads them: "photos[]" is a list.
     *
     * @phpstan-return array<string, mixed>
     * @throws BadRequestException as file()
     */
    public function files(): array {}

    /**
     * All of it, as often as it is asked for; with a BodyStream in the handler's parameters, it is waited for.
     *
     * @throws BodyException NX-0311 to NX-0315 when it cannot be had
     * @throws \Nexus\Async\MisuseError NX-0316 when a part of it was read from its stream
     */
    public function body(): string {}

    /**
     * The same in pieces. Where the handler has a BodyStream among its parameters, the request is handled before its
     * body has come, and there is this one stream of it; else the body lies in memory or a file, and each call begins
     * at its beginning.
     */
    public function bodyStream(): BodyStream {}

    /**
     * Objects become arrays.
     *
     * @throws BadRequestException NX-0304 when the body is malformed; answered with 400 unless caught
     */
    public function json(): mixed {}

    public function attribute(string $name, mixed $default = null): mixed {}

    /**
     * Path parameters of the route are among them.
     *
     * @phpstan-return array<string, mixed>
     */
    public function attributes(): array {}

    public function withAttribute(string $name, mixed $value): Request {}

    /**
     * "192.0.2.1:50123", "[2001:db8::1]:50123", or empty for a Unix socket: of whoever is connected, or of whom trusted
     * proxies say that they were called by (ServerConfig::trustedProxies()); the port is 0 where those do not say it.
     */
    public function clientAddress(): string {}

    public function serverAddress(): string {}

    /**
     * What logs call this request: the X-Request-Id that a trusted proxy has given it (ServerConfig's trustedProxies),
     * else 32 hexadecimal digits that no other request has.
     */
    public function requestId(): string {}

    /** When its first byte was there: seconds since 1970. */
    public function startedAt(): float {}

    /**
     * Whether nobody is likely to read an answer: the client has shut its side of the connection, or is gone. As of the
     * last wait; see RouteBuilder::cancelOnDisconnect() for being told.
     */
    public function isAborted(): bool {}

    /**
     * 103 Early Hints: what the answer will need, which the client can fetch while it is made.
     *
     *     $request->earlyHints('</app.css>; rel=preload; as=style', '</app.js>; rel=preload; as=script');
     *
     * @param string $links values of Link headers
     * @return bool false where it was not sent: to HTTP/1.0, when the answer has begun, or nobody is there
     * @throws HttpMessageError NX-0301 when a value holds what headers must not hold
     */
    public function earlyHints(string ...$links): bool {}

    /** A PSR-7 view, made when first asked for; needs nyholm/psr7. */
    public function toPsr7(): \Psr\Http\Message\ServerRequestInterface {}
}
