<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument;

use Nexus\Http\Error\ValidationFailed;
use Nexus\Http\Internal\Argument\InputResolvers;
use Nexus\Http\Internal\Services;
use Nexus\Http\ParamContext;
use Nexus\Http\Request;
use PHPUnit\Framework\TestCase;

abstract class ArgumentTestCase extends TestCase
{
    /** What the handler's first parameter gets for that request. */
    final protected static function argument(\Closure $handler, Request $request): mixed
    {
        return self::resolver($handler)($request);
    }

    /** @return \Closure(Request): mixed */
    final protected static function resolver(\Closure $handler): \Closure
    {
        $parameter = (new \ReflectionFunction($handler))->getParameters()[0];
        $context = new ParamContext(['POST'], '/', [], new Services(null));

        return (new InputResolvers())->compile($parameter, $context) ?? self::fail('It is no parameter of these resolvers');
    }

    final protected static function query(string $query): Request
    {
        return Request::of('GET', "/?{$query}");
    }

    final protected static function json(string $body): Request
    {
        return Request::of('POST', '/', ['Content-Type' => 'application/json'], $body);
    }

    final protected static function form(string $body): Request
    {
        return Request::of('POST', '/', ['Content-Type' => 'application/x-www-form-urlencoded'], $body);
    }

    /** @return array<string, string> messages by path */
    final protected static function errors(\Closure $handler, Request $request): array
    {
        try {
            self::argument($handler, $request);
        } catch (ValidationFailed $failure) {
            return array_column($failure->members()['errors'], 'message', 'path');
        }
        self::fail('Nothing was wrong with the request');
    }
}
