<?php

/**
 * @generate-class-entries
 * @undocumentable
 */

namespace Nexus\Http\Internal;

/**
 * Creates the answer to an error, in the format that the client prefers: a problem document (RFC 9457), HTML or text.
 *
 * @internal
 * @param string|null $detail what the client may know of the error
 */
function error_response(\Nexus\Http\Request $request, int $status, ?string $detail = null): \Nexus\Http\Response {}

/**
 * What the server answers to an exception that the handler of this request has thrown: what the application maps it to,
 * the answer that the exception stands for, or 500. An exception that is answered with 500 is logged, counted, and
 * reported after the answer was sent.
 *
 * @internal
 * @throws \Throwable the exception itself, when no server answers the request, or its client has another answer
 */
function answer_failure(\Nexus\Http\Request $request, \Throwable $thrown): \Nexus\Http\Response {}

/**
 * Whether the server that answers the request accepts more clients. False once it stops.
 *
 * @internal
 */
function is_ready(\Nexus\Http\Request $request): bool {}

/**
 * From now on the X-Request-Id of the request's client is its id, if it is valid.
 *
 * @internal
 */
function accept_request_id(\Nexus\Http\Request $request): void {}

/**
 * Counts the request in the statistics of the server, as `notFound` or as `methodNotAllowed`.
 *
 * @internal
 * @param bool $isMethod whether its path has routes for other methods
 */
function count_unmatched(\Nexus\Http\Request $request, bool $isMethod = false): void {}

/**
 * For the fallback: the methods that the path of the request has routes for. Empty: no route has the path.
 *
 * @internal
 * @phpstan-return list<string>
 */
function allowed_methods(\Nexus\Http\Request $request): array {}

/**
 * The pattern of the route that the server has chosen for the request. Null: no route has its path, or no server
 * handles it.
 *
 * @internal
 */
function request_route(\Nexus\Http\Request $request): ?string {}

/**
 * The parameters in a route's pattern, in their order: name => type. The type is the text after the colon, "..." for
 * the rest of the path, or empty if the parameter has none.
 *
 * @internal
 * @phpstan-return array<string, string>
 * @throws \Nexus\Http\HttpMessageError NX-0303 when the pattern is invalid
 */
function pattern_parameters(string $pattern): array {}

/**
 * What Request::json() returns, if the request's only Content-Type is "application/json", without parameters. Null
 * otherwise: other media types of JSON need a closer look.
 *
 * @internal
 * @throws \Nexus\Http\BadRequestException as Request::json()
 */
function plain_json(\Nexus\Http\Request $request): mixed {}

/**
 * A response with a file below a directory, as Response::file() creates it. Neither ".." nor a symbolic link leads out
 * of the directory.
 *
 * @internal
 * @param string $path of the file, from the client
 * @param string|null $name by its extension the media type is chosen; null: $path
 * @return \Nexus\Http\Response|string|int a string: where a symbolic link leads to, below the directory, if $path is
 * a link or goes through one. The caller decides whether it may be sent, and calls again with it. A number: the errno
 */
function file_beneath(string $directory, string $path, ?string $name = null): \Nexus\Http\Response|string|int {}
