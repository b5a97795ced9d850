<?php

declare(strict_types=1);

namespace Nexus\Http\Response;

use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\Response as NativeResponse;
use Nexus\Time\Duration;
use Psr\Http\Message\ResponseInterface;

/**
 * Responses without data as PSR-7 objects: the names and shapes of the Nexus library (nexus-actors/nexus), for
 * applications that move over. New code uses Nexus\Http\Response.
 */
final class Response
{
    /** 200 without a body */
    public static function ok(): ResponseInterface
    {
        return self::empty(200);
    }

    /** 204 */
    public static function noContent(): ResponseInterface
    {
        return self::empty(204);
    }

    /**
     * 201 without a body.
     *
     * @param string|null $location URL of what was created; null: no Location header
     */
    public static function created(?string $location = null): ResponseInterface
    {
        $response = self::empty(201);

        return $location === null ? $response : $response->withHeader('Location', $location);
    }

    /** 404 with the message as text */
    public static function notFound(string $message = 'Not Found'): ResponseInterface
    {
        return self::message(404, $message);
    }

    /** 400 with the message as text */
    public static function badRequest(string $message = 'Bad Request'): ResponseInterface
    {
        return self::message(400, $message);
    }

    /** 504 */
    public static function gatewayTimeout(): ResponseInterface
    {
        return self::message(504, 'Gateway Timeout');
    }

    /**
     * 503
     *
     * @param float|Duration|null $retryAfter seconds, rounded up to whole seconds; null: no Retry-After header
     */
    public static function serviceUnavailable(float|Duration|null $retryAfter = null): ResponseInterface
    {
        $response = self::message(503, 'Service Unavailable');
        $seconds = $retryAfter === null ? null : (string) (int) ceil(Duration::inSeconds($retryAfter));

        return $seconds === null ? $response : $response->withHeader('Retry-After', $seconds);
    }

    /** 500; throw an HttpException to have the answer in the format that the client accepts */
    public static function internalServerError(): ResponseInterface
    {
        return self::message(500, 'Internal Server Error');
    }

    private static function empty(int $status): ResponseInterface
    {
        return Bridge::toPsr7(NativeResponse::empty($status));
    }

    private static function message(int $status, string $message): ResponseInterface
    {
        return Bridge::toPsr7(NativeResponse::text($message, $status));
    }
}
