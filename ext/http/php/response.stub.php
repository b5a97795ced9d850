<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * A response. It is immutable: each with…() method returns a changed copy.
 *
 * Header names are case-insensitive and are sent as written. The server sets Content-Length, Transfer-Encoding and
 * Connection; they are refused here.
 *
 * @not-serializable
 * @strict-properties
 */
final class Response
{
    private function __construct() {}

    /**
     * A response with the data as JSON, as json_encode() writes it, with slashes and Unicode not escaped.
     *
     * @param mixed $data anything that json_encode() accepts
     * @param int $status 200 to 599 (NX-0302)
     * @throws \JsonException when it cannot be encoded
     */
    public static function json(mixed $data, int $status = 200): Response {}

    /**
     * A response with the Content-Type "text/plain; charset=utf-8".
     *
     * @param int $status 200 to 599 (NX-0302)
     */
    public static function text(string $text, int $status = 200): Response {}

    /**
     * A response with the Content-Type "text/html; charset=utf-8".
     *
     * @param int $status 200 to 599 (NX-0302)
     */
    public static function html(string $html, int $status = 200): Response {}

    /**
     * A response that sends the client to another location.
     *
     * @param int $status 301, 302, 303, 307 or 308
     * @throws HttpMessageError NX-0301 when the location contains control bytes, NX-0302 for another status
     */
    public static function redirect(string $location, int $status = 302): Response {}

    /**
     * A response with a file, which the kernel sends (sendfile). The server sends the whole file, the requested range
     * (206, 416), or no body if the client has the file already (304, 412). It compares ETag and Last-Modified, which
     * are made from the file unless the response has its own. The same response may answer any number of requests.
     *
     * @param string|null $contentType null: chosen by the extension of the file name
     * @throws \Nexus\Server\SystemException NX-0401 when the file cannot be read, or is not a regular file
     */
    public static function file(string $path, ?string $contentType = null): Response {}

    /**
     * Like file(), with a Content-Disposition that makes browsers save the file (RFC 6266).
     *
     * @param string|null $name the suggested file name; null: the name of the file
     * @throws \Nexus\Server\SystemException NX-0401 as file()
     */
    public static function download(string $path, ?string $name = null): Response {}

    /**
     * A response whose body is produced while it is sent, as fast as the client accepts it. The body is an iterable of
     * strings, or a closure. The closure is called with a ResponseWriter when the response begins, and may also return
     * an iterable. No Content-Type is set.
     *
     * When the client disconnects, the body ends at once: a generator receives a ClientGoneException (NX-0321) at its
     * yield, and write() throws it. With a length, a body that is longer or shorter is an error, and the connection is
     * closed.
     *
     *     Response::stream(fn () => yield from $rows);
     *     Response::stream(fn (ResponseWriter $out) => $out->write($page));
     *
     * @param \Traversable|\Closure|array $pieces with a generator the response can be sent once, with an array or a
     * closure any number of times
     * @phpstan-param iterable<mixed, string>|\Closure(ResponseWriter): (iterable<mixed, string>|null|void) $pieces
     * @param int|null $length length of the whole body in bytes, sent as Content-Length; null: unknown, the body is
     * sent in chunks
     * @param int $status 200 to 599
     * @throws HttpMessageError NX-0302 outside of 200 to 599, NX-0322 for a negative length
     */
    public static function stream(
        \Traversable|\Closure|array $pieces,
        int $status = 200,
        ?int $length = null,
    ): Response {}

    /**
     * A stream of server-sent events (HTML Living Standard §9.2), which browsers receive with EventSource. Each element
     * of the iterable is a ServerSentEvent, a string, which is the data of an event, or any other value, which is sent
     * as JSON. Each event is sent at once.
     *
     * While the iterable waits, a comment is sent after each heartbeat interval, so that proxies keep the connection
     * open and a client that has gone is noticed. When the client disconnects, the wait of the iterable ends with a
     * CancelledError. When the server stops, it ends too, and the goodbye is sent as the last event.
     *
     *     Response::events((function () use ($prices) {
     *         foreach ($prices as $id => $price) {
     *             yield new ServerSentEvent($price, event: 'price', id: (string) $id);
     *         }
     *     })());
     *
     * @param \Traversable|\Closure|array $events a closure is called when the response begins
     * @phpstan-param iterable<mixed, mixed>|\Closure(): iterable<mixed, mixed> $events
     * @param float|\Nexus\Time\Duration $heartbeat interval of comments in seconds; 0: none
     * @param \Nexus\Http\Event\ServerSentEvent|null $goodbye sent when the server stops; null: nothing, the client
     * connects again
     * @throws \Nexus\Http\Event\ServerSentEventError NX-1165 for a heartbeat below 1 second
     * @throws InvalidHandlerError NX-0303 when the autoloader of the Composer package is not loaded
     */
    public static function events(
        \Traversable|\Closure|array $events,
        float|\Nexus\Time\Duration $heartbeat = 15.0,
        ?\Nexus\Http\Event\ServerSentEvent $goodbye = null
    ): Response {}

    /**
     * Turns the connection into a WebSocket (RFC 6455). The server checks the handshake of the client when the response
     * is sent: a request that is none is answered with 426, a malformed one with 400, and one from a page of a foreign
     * origin with 403.
     *
     *     Response::webSocket(function (WebSocket\Connection $socket): void {
     *         while ($message = $socket->receive()) {
     *             $socket->send("you said: {$message->data}");
     *         }
     *     });
     *
     * @param \Closure|\Nexus\Http\WebSocket\Handler $handler a closure runs in a coroutine of its own as long as the
     * connection is of use: when it returns, the connection is closed. The methods of a Handler are called when
     * something happens, so that an idle connection has no coroutine
     * @phpstan-param (\Closure(\Nexus\Http\WebSocket\Connection): void)|\Nexus\Http\WebSocket\Handler $handler
     * @param array $protocols the subprotocols of the server, the preferred one first
     * @phpstan-param list<non-empty-string> $protocols
     * @param array $origins further origins whose pages may connect, as "https://shop.example"; "*": all. Pages of the
     * host that the request was sent to may always connect
     * @phpstan-param list<non-empty-string> $origins
     * @param int $maxMessage largest message of the client in bytes; a longer one closes the connection with 1009
     * @param float|\Nexus\Time\Duration $pingInterval seconds; a client that sends nothing for so long gets a ping, and
     * is lost if it then sends nothing for as long
     * @throws HttpMessageError NX-0326 for another list, size or interval
     * @throws InvalidHandlerError NX-0303 when the autoloader of the Composer package is not loaded
     */
    public static function webSocket(
        \Closure|\Nexus\Http\WebSocket\Handler $handler,
        array $protocols = [],
        array $origins = [],
        int $maxMessage = 1048576,
        float|\Nexus\Time\Duration $pingInterval = 30.0
    ): Response {}

    /**
     * A response without a body and without a Content-Type.
     *
     * @param int $status 200 to 599 (NX-0302)
     */
    public static function empty(int $status = 204): Response {}

    /** The status code. */
    public function status(): int {}

    /** The values of one header, joined by ", "; null: the header is not set. */
    public function header(string $name): ?string {}

    /**
     * All headers. The keys are the names as they were written.
     *
     * @return array
     * @phpstan-return array<string, list<string>>
     */
    public function headers(): array {}

    /** The body; empty for a streamed response or a file. */
    public function body(): string {}

    /**
     * Returns a copy with another status.
     *
     * @throws HttpMessageError NX-0302 outside of 200 to 599
     */
    #[\NoDiscard]
    public function withStatus(int $status): Response {}

    /**
     * Returns a copy with this header. Earlier headers of the same name are replaced.
     *
     * @throws HttpMessageError NX-0301 when the name or the value contains bytes that headers must not contain, such as
     * CR and LF
     */
    #[\NoDiscard]
    public function withHeader(string $name, string $value): Response {}

    /**
     * Returns a copy with one more header of that name.
     *
     * @throws HttpMessageError NX-0301 as withHeader()
     */
    #[\NoDiscard]
    public function withAddedHeader(string $name, string $value): Response {}

    /**
     * Returns a copy with one more Set-Cookie header. The value is percent-encoded.
     *
     * @param int|null $maxAge seconds; 0 deletes the cookie, null keeps it until the browser closes
     * @param string $sameSite Lax, Strict or None
     * @throws HttpMessageError NX-0301 when a part contains bytes that cookies must not contain
     */
    #[\NoDiscard]
    public function withCookie(
        string $name,
        string $value,
        ?int $maxAge = null,
        string $path = "/",
        ?string $domain = null,
        bool $secure = true,
        bool $httpOnly = true,
        string $sameSite = "Lax"
    ): Response {}

    /** Returns a copy with another body and the same headers. */
    #[\NoDiscard]
    public function withBody(string $body): Response {}

    /**
     * Returns a copy with a trailer: a field that is sent after a streamed body. Clients that do not accept trailers
     * ("TE: trailers") receive the body without it.
     *
     *     Response::stream($rows)->withTrailer('Digest', fn () => 'sha-256=' . base64_encode(hash_final($hash, true)));
     *
     * @param string|\Closure $value a closure is called when the body is complete
     * @phpstan-param string|\Closure(): string $value
     * @throws HttpMessageError NX-0301 as withHeader(); NX-0323 for a field that must be known before the body, or when
     * the response is not streamed or has a length
     */
    #[\NoDiscard]
    public function withTrailer(string $name, string|\Closure $value): Response {}
}
