<?php

declare(strict_types=1);

namespace Nexus\Http\Response;

use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Response as NativeResponse;
use Psr\Http\Message\ResponseInterface;

/**
 * JSON as PSR-7 responses: the names and shapes of the Nexus library (nexus-actors/nexus), for applications that move
 * over. New code returns an array or an object, or uses Nexus\Http\Response::json().
 */
final class JsonResponse
{
    public const DEFAULT_FLAGS = JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE;

    /**
     * 200
     *
     * @param mixed $data what json_encode() takes
     * @param int $flags of json_encode(); JSON_THROW_ON_ERROR is added
     * @throws \JsonException when the data cannot be encoded
     */
    public static function ok(mixed $data, int $flags = self::DEFAULT_FLAGS): ResponseInterface
    {
        $json = json_encode($data, $flags | JSON_THROW_ON_ERROR);

        return Bridge::toPsr7(NativeResponse::text($json)->withHeader('Content-Type', 'application/json'));
    }

    /**
     * 201
     *
     * @param mixed $data what json_encode() takes
     * @param string|null $location URL of what was created; null: no Location header
     * @param int $flags of json_encode(); JSON_THROW_ON_ERROR is added
     * @throws \JsonException when the data cannot be encoded
     */
    public static function created(
        mixed $data,
        ?string $location = null,
        int $flags = self::DEFAULT_FLAGS,
    ): ResponseInterface {
        $response = self::ok($data, $flags)->withStatus(201);

        return $location === null ? $response : $response->withHeader('Location', $location);
    }
}
