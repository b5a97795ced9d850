<?php

/** @generate-class-entries */

namespace Nexus\Http;

/**
 * An answer. Immutable: every with…() gives a changed copy.
 *
 * Header names are case-insensitive and sent as written. Content-Length, Transfer-Encoding and Connection are the
 * server's business and refused here.
 *
 * @not-serializable
 * @strict-properties
 */
final class Response
{
    private function __construct() {}

    /**
     * JSON as json_encode() writes it, with slashes and Unicode unescaped.
     *
     * @param mixed $data anything that json_encode() takes
     * @throws \JsonException when it cannot be encoded
     */
    public static function json(mixed $data, int $status = 200): Response {}

    /** Content-Type: text/plain; charset=utf-8. */
    public static function text(string $text, int $status = 200): Response {}

    /** Content-Type: text/html; charset=utf-8. */
    public static function html(string $html, int $status = 200): Response {}

    /**
     * @param int $status 301, 302, 303, 307 or 308
     * @throws HttpMessageError NX-0301 when the location holds control bytes, NX-0302 for another status
     */
    public static function redirect(string $location, int $status = 302): Response {}

    /**
     * A file, sent by the kernel: in whole, the part that was asked for (206, 416), or not at all where the client has
     * it (304, 412), by ETag and Last-Modified of the file unless the response has its own. The same response may
     * answer any number of requests.
     *
     * @param string|null $contentType null: by the ending of the name
     * @throws \Nexus\Server\SystemException NX-0401 when it cannot be read, or is no regular file
     */
    public static function file(string $path, ?string $contentType = null): Response {}

    /**
     * As file(), to be saved by the browser (RFC 6266).
     *
     * @param string|null $name what to call it; null: as the file is called
     * @throws \Nexus\Server\SystemException NX-0401 as file()
     */
    public static function download(string $path, ?string $name = null): Response {}

    /**
     * A body that is made while it is sent, as fast as the client takes it: what can be iterated (strings), or a
     * closure that is called with a ResponseWriter when the answer begins, and may also return what can be iterated. No
     * Content-Type is set.
     *
     * A client that leaves ends it at once: the generator hears of it by a ClientGoneException (NX-0321) at its yield,
     * write() throws it. With a length, one byte more (or less, at the end) is an error, and the connection is closed.
     *
     *     Response::stream(fn () => yield from $rows);
     *     Response::stream(fn (ResponseWriter $out) => $out->write($page));
     *
     * @param \Traversable|\Closure|array $pieces a generator serves one request, an array or a closure any number
     * @phpstan-param iterable<mixed, string>|\Closure(ResponseWriter): (iterable<mixed, string>|null|void) $pieces
     * @param int|null $length bytes of the whole body, sent as Content-Length; null: unknown, the body is sent in
     * chunks
     * @throws HttpMessageError NX-0302 outside of 200 to 599, NX-0322 for a negative length
     */
    public static function stream(\Traversable|\Closure|array $pieces, int $status = 200, ?int $length = null): Response {}

    /** Without a body and without a Content-Type. */
    public static function empty(int $status = 204): Response {}

    public function status(): int {}

    /**
     * The values of one header, joined by ", ".
     */
    public function header(string $name): ?string {}

    /**
     * @return array by name as written
     * @phpstan-return array<string, list<string>>
     */
    public function headers(): array {}

    /** Empty for a response that is streamed, or a file. */
    public function body(): string {}

    /**
     * @throws HttpMessageError NX-0302 outside of 200 to 599
     */
    public function withStatus(int $status): Response {}

    /**
     * Replaces.
     *
     * @throws HttpMessageError NX-0301 when the name or value holds what headers must not hold, CR and LF among it
     */
    public function withHeader(string $name, string $value): Response {}

    /**
     * Adds one more of that name.
     *
     * @throws HttpMessageError NX-0301 as withHeader()
     */
    public function withAddedHeader(string $name, string $value): Response {}

    /**
     * Adds a Set-Cookie header. The value is percent-encoded.
     *
     * @param int|null $maxAge seconds; 0 deletes the cookie, null keeps it until the browser closes
     * @param string $sameSite Lax, Strict or None
     * @throws HttpMessageError NX-0301 when a part holds what cookies must not hold
     */
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

    public function withBody(string $body): Response {}

    /**
     * A field that is sent behind a streamed body, to clients that take it ("TE: trailers"); the others get the body
     * without it.
     *
     *     Response::stream($rows)->withTrailer('Digest', fn () => 'sha-256=' . base64_encode(hash_final($hash, true)));
     *
     * @param string|\Closure $value a closure is called when the body is complete
     * @phpstan-param string|\Closure(): string $value
     * @throws HttpMessageError NX-0301 as withHeader(); NX-0323 for a field that must be known before the body, or a
     * response that is not streamed, or promises a length
     */
    public function withTrailer(string $name, string|\Closure $value): Response {}
}
