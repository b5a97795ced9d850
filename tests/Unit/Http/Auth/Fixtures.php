<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Auth;

use Nexus\Http\App;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\Request;

/** An application with three tokens. */
final class Fixtures
{
    public static function app(): App
    {
        return App::create()->middleware(self::authentication());
    }

    public static function authentication(): Authentication
    {
        return new Authentication(new StaticTokenAuthenticator([
            'of-ada' => new SimplePrincipal('ada', ['admin', 'editor'], ['orders:read', 'orders:write']),
            'of-bob' => new SimplePrincipal('bob', ['editor'], ['orders:read']),
            'of-eve' => new SimplePrincipal('eve'),
        ]));
    }

    /** The status, or what the message of a start error says. */
    public static function status(App $app, string $path, ?string $token = null): int
    {
        $headers = $token === null ? [] : ['Authorization' => "Bearer {$token}"];

        return $app->handle(Request::of('GET', $path, $headers))->status();
    }

    public static function problem(App $app): string
    {
        try {
            $app->pipeline();
        } catch (\Error $error) {
            return $error->getMessage();
        }

        return '';
    }
}
