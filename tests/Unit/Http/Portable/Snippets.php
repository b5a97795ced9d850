<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Portable;

/**
 * Code as it is written for the HTTP packages of nexus-actors/nexus, by the names and shapes that they document. Only
 * the names in `use` lines are replaced before it is executed.
 */
final class Snippets
{
    /** The names of that library, and what is written instead. */
    public const NAMES = [
        'Monadial\Nexus\Http\Event\RequestCompleted' => 'Nexus\Http\Event\RequestCompleted',
        'Monadial\Nexus\Http\Event\RequestStarted' => 'Nexus\Http\Event\RequestStarted',
        'Monadial\Nexus\Http\Event\RouteMatched' => 'Nexus\Http\Event\RouteMatched',
        'Monadial\Nexus\Http\App\ErrorMode' => 'Nexus\Http\ErrorMode',
        'Monadial\Nexus\Serialization\MessageSerializer' => 'Nexus\Http\MessageSerializer',
        'Monadial\Nexus\Http\Dsl\HttpApp' => 'Nexus\Http\HttpApp',
        'Monadial\Nexus\Http\Ws\HttpApplication' => 'Nexus\Http\HttpApp as HttpApplication',
        'Monadial\Nexus\Http\Ws\Application' => 'Nexus\Http\App as Application',
        'Monadial\Nexus\Http\Ws\CompiledApplication' => 'Nexus\Http\CompiledApp as CompiledApplication',
        'Monadial\Nexus\Http\Dsl\RouteGroup' => 'Nexus\Http\RouteGroup',
        'Monadial\Nexus\Http\Routing\Attribute\Route' => 'Nexus\Http\Attribute\Route',
        'Monadial\Nexus\Http\Handler\Attribute\FromActor' => 'Nexus\Http\Attribute\FromActor',
        'Monadial\Nexus\Http\Handler\Attribute\FromBody' => 'Nexus\Http\Attribute\FromBody',
        'Monadial\Nexus\Http\Handler\Attribute\FromService' => 'Nexus\Http\Attribute\FromService',
        'Monadial\Nexus\Http\Response\Response' => 'Nexus\Http\Response\Response',
        'Monadial\Nexus\Http\Response\JsonResponse' => 'Nexus\Http\Response\JsonResponse',
        'Monadial\Nexus\Http\Response\StreamingResponse' => 'Nexus\Http\Response\StreamingResponse',
        'Monadial\Nexus\Http\Exception\HttpException' => 'Nexus\Http\Error\HttpException',
        'Monadial\Nexus\Http\Exception\GenericHttpException' => 'Nexus\Http\Error\HttpException as GenericHttpException',
        'Monadial\Nexus\Http\Exception\RouteNotFoundException'
            => 'Nexus\Http\Error\NotFound as RouteNotFoundException',
        'Monadial\Nexus\Http\Exception\MethodNotAllowedException'
            => 'Nexus\Http\Error\MethodNotAllowed as MethodNotAllowedException',
        'Monadial\Nexus\Http\Auth\Attribute\FromPrincipal' => 'Nexus\Http\Attribute\FromPrincipal',
        'Monadial\Nexus\Http\Auth\Attribute\RequiresAnyRole' => 'Nexus\Http\Attribute\RequiresAnyRole',
        'Monadial\Nexus\Http\Auth\Attribute\RequiresAuth' => 'Nexus\Http\Attribute\RequiresAuth',
        'Monadial\Nexus\Http\Auth\Attribute\RequiresRole' => 'Nexus\Http\Attribute\RequiresRole',
        'Monadial\Nexus\Http\Auth\Attribute\RequiresScope' => 'Nexus\Http\Attribute\RequiresScope',
        'Monadial\Nexus\Http\Auth\Authenticator\ChainAuthenticator' => 'Nexus\Http\Auth\ChainAuthenticator',
        'Monadial\Nexus\Http\Auth\Authenticator\StaticTokenAuthenticator'
            => 'Nexus\Http\Auth\StaticTokenAuthenticator',
        'Monadial\Nexus\Http\Auth\Extractor\HeaderTokenExtractor' => 'Nexus\Http\Auth\HeaderTokenExtractor',
        'Monadial\Nexus\Http\Auth\Middleware\AuthenticationMiddleware' => 'Nexus\Http\Auth\AuthenticationMiddleware',
        'Monadial\Nexus\Http\Auth\Middleware\AuthorizationMiddleware' => 'Nexus\Http\Auth\AuthorizationMiddleware',
        'Monadial\Nexus\Http\Auth\Principal' => 'Nexus\Http\Auth\Principal',
        'Monadial\Nexus\Http\Auth\Principal\SimplePrincipal' => 'Nexus\Http\Auth\SimplePrincipal',
        'Monadial\Nexus\Http\Auth\Resolver\FromPrincipalResolver' => 'Nexus\Http\Auth\FromPrincipalResolver',
        'Monadial\Nexus\Http\Toolkit\Test\HttpTestClient' => 'Nexus\Testing\HttpTestClient',
        'Monadial\Nexus\Core\Actor\ActorContext' => 'Nexus\Actor\ActorContext',
        'Monadial\Nexus\Core\Actor\ActorHandler' => 'Nexus\Actor\ActorHandler',
        'Monadial\Nexus\Core\Actor\ActorRef' => 'Nexus\Actor\ActorRef',
        'Monadial\Nexus\Core\Actor\ActorSystem' => 'Nexus\Actor\ActorSystem',
        'Monadial\Nexus\Core\Actor\Behavior' => 'Nexus\Actor\Behavior',
        'Monadial\Nexus\Core\Actor\Props' => 'Nexus\Actor\Props',
        'Monadial\Nexus\Runtime\Duration' => 'Nexus\Time\Duration',
        'Monadial\Nexus\Runtime\Async\Future' => 'Nexus\Async\Future',
    ];

    /** @return iterable<string, array{string}> code that has $system and $directory, and asserts for itself */
    public static function all(): iterable
    {
        foreach ((array) glob(__DIR__ . '/snippets/*.txt') as $file) {
            yield basename((string) $file, '.txt') => [(string) file_get_contents((string) $file)];
        }
    }
}
