<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Http\Internal;

/**
 * Evaluates the conditional headers of a request: If-Match, If-None-Match, If-Modified-Since, If-Unmodified-Since.
 *
 * @internal
 * @param string|null $etag the entity tag of the resource, with its quotes; null: it has none
 * @param int|null $modified when the resource was modified, in seconds since 1970; null: unknown
 * @return int 0: the request is handled; else 304 or 412
 */
function precondition(\Nexus\Http\Request $request, ?string $etag, ?int $modified): int {}

/**
 * The source of a streamed body, as it was given to Response::stream(), or that of a WebSocket. Null: the response has
 * neither.
 *
 * @internal
 */
function response_pieces(
    \Nexus\Http\Response $response
): \Traversable|\Closure|WebSocketUpgrade|array|null {}

/**
 * Reads from the file that the response sends. Null: it sends none.
 *
 * @internal
 * @return string|null empty: the end of the file
 */
function read_response_file(\Nexus\Http\Response $response, int $offset, int $length): ?string {}

/**
 * The length of the body in bytes. Null: it is streamed, and its length is unknown.
 *
 * @internal
 */
function response_length(\Nexus\Http\Response $response): ?int {}

/**
 * The reason phrase in the status line of the response.
 *
 * @internal
 */
function response_reason(\Nexus\Http\Response $response): string {}

/**
 * The response with another reason phrase in its status line. Text that is empty, or that cannot be sent there, stands
 * for the registered phrase of the status.
 *
 * @internal
 * @return \Nexus\Http\Response the same object if it has this phrase already
 */
function with_reason(\Nexus\Http\Response $response, string $reason): \Nexus\Http\Response {}

/**
 * A copy of the response with another streamed body of unknown length. Its status, headers and trailers stay.
 *
 * @internal
 * @phpstan-param iterable<mixed, string>|\Closure(\Nexus\Http\ResponseWriter): (iterable<mixed,
 *     string>|null|void) $pieces
 */
function with_pieces(\Nexus\Http\Response $response, \Traversable|\Closure|array $pieces): \Nexus\Http\Response {}

/**
 * A writer that passes each piece to the closure.
 *
 * @internal
 * @param \Closure $take
 * @phpstan-param \Closure(string): mixed $take
 */
function writer_to(\Closure $take): \Nexus\Http\ResponseWriter {}

/**
 * A request of the same client, with the same id and body.
 *
 * @internal
 * @param array $attributes all of them
 * @phpstan-param array<string, mixed> $attributes
 * @param object $psr7 its PSR-7 view
 * @param array|null $forms the fields of its form; null: those of the body
 * @phpstan-param array<array-key, mixed>|null $forms
 * @param string|null $method null: method, target, headers and scheme are those of the original
 * @param array $headers
 * @phpstan-param array<string, list<string>> $headers
 * @param string|null $body null: that of the original
 * @throws \Nexus\Http\HttpMessageError NX-0303 when no client could send such a request
 */
function derive_request(
    \Nexus\Http\Request $original,
    array $attributes,
    object $psr7,
    ?array $forms = null,
    ?string $method = null,
    string $target = "",
    array $headers = [],
    bool $isHttps = false,
    ?string $body = null
): \Nexus\Http\Request {}
