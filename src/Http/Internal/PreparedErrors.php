<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Error\ContentTooLarge;
use Nexus\Http\Error\GatewayTimeout;
use Nexus\Http\Error\HttpException;
use Nexus\Http\Error\RequestHeaderFieldsTooLarge;
use Nexus\Http\Error\RequestTimeout;
use Nexus\Http\Error\ServiceUnavailable;
use Nexus\Http\Error\UriTooLong;
use Nexus\Http\Request;
use Nexus\Http\Server\HttpServer;

/**
 * The application's answers to errors that the server answers without running its code, for example under overload.
 * They are made once.
 *
 * @internal
 */
final class PreparedErrors
{
    public static function prepare(HttpServer $server, ErrorMap $errors): void
    {
        $all = [
            new RequestTimeout(),
            new ContentTooLarge(),
            new UriTooLong(),
            new RequestHeaderFieldsTooLarge(),
            new ServiceUnavailable(),
            new GatewayTimeout(),
        ];
        foreach ($all as $error) {
            self::prepareOne($server, $errors, $error);
        }
    }

    private static function prepareOne(HttpServer $server, ErrorMap $errors, HttpException $error): void
    {
        try {
            $response = $errors->mapped($error, Request::of('GET', '/'));
            if ($response !== null) {
                $server->prepareError($error->status, $response);
            }
        } catch (\Exception|\Error $failure) {
            error_log("nexus: the server's own answer is used for status {$error->status}: {$failure}");
        }
    }
}
