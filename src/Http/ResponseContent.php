<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Internal\ResponsePieces;
use Psr\Http\Message\ResponseInterface;

/**
 * The content of a response that no connection sends.
 *
 * @internal
 */
final class ResponseContent
{
    /** @return \Generator<int, string> the body in pieces; it can be read once */
    public static function pieces(Response $response): \Generator
    {
        return ResponsePieces::of($response);
    }

    public static function toPsr7(Response $response): ResponseInterface
    {
        return Bridge::toPsr7($response);
    }
}
