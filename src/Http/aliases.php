<?php

declare(strict_types=1);

// Names of the public Nexus library (nexus-actors/nexus) whose classes have another name here. Names that are classes
// of their own are files below src/Http.
//
// PHP loads no class for a type declaration, `instanceof` or `catch`. An old name must therefore exist as soon as its
// class does, so that the class is loaded here.

(static function (): void {
    $names = [
        'Nexus\Http\App' => 'Ws\Application',
        'Nexus\Http\HttpApp' => 'Ws\HttpApplication Dsl\HttpApp',
        'Nexus\Http\CompiledApp' => 'Ws\CompiledApplication Ws\CompiledHttpApplication App\CompiledHttpApp '
            . 'Ws\CompiledWsApplication',
        'Nexus\Http\RouteBuilder' => 'Dsl\RouteBuilder',
        'Nexus\Http\RouteGroup' => 'Dsl\RouteGroup',
        'Nexus\Http\Actor\ActorRegistration' => 'Dsl\ActorRegistration',
        'Nexus\Http\RouteContext' => 'Routing\Route',
        'Nexus\Http\RouteSummary' => 'Routing\RouteSummary',
        'Nexus\Http\Attribute\Route' => 'Routing\Attribute\Route',
        'Nexus\Http\Attribute\FromActor' => 'Handler\Attribute\FromActor',
        'Nexus\Http\Attribute\FromBody' => 'Handler\Attribute\FromBody',
        'Nexus\Http\Attribute\FromService' => 'Handler\Attribute\FromService',
        'Nexus\Http\ErrorMode' => 'App\ErrorMode',
        'Nexus\Http\Error\HttpException' => 'Exception\HttpException Exception\GenericHttpException',
        'Nexus\Http\Error\NotFound' => 'Exception\RouteNotFoundException',
        'Nexus\Http\Error\MethodNotAllowed' => 'Exception\MethodNotAllowedException',
        'Nexus\Http\InvalidHandlerError' => 'Exception\HttpAppAlreadyCompiledException '
            . 'Exception\UnknownActorException Exception\InvalidFromActorParameterException '
            . 'Exception\PerRequestActorInConstructorException Exception\PoolSingletonRequiresSpawnerException '
            . 'Exception\ActorShorthandHandlerException Exception\UnprotectedRouteException '
            . 'Exception\GlobalAuthorizationMiddlewareException Exception\UnresolvableParameterException',
        'Nexus\Http\Middleware\TraceContext' => 'Toolkit\Middleware\TraceContextMiddleware',
        'Nexus\Http\Attribute\FromPrincipal' => 'Auth\Attribute\FromPrincipal',
        'Nexus\Http\Attribute\RequiresAuth' => 'Auth\Attribute\RequiresAuth',
        'Nexus\Http\Attribute\RequiresScope' => 'Auth\Attribute\RequiresScope',
        'Nexus\Http\Attribute\RequiresAnyScope' => 'Auth\Attribute\RequiresAnyScope',
        'Nexus\Http\Attribute\RequiresRole' => 'Auth\Attribute\RequiresRole',
        'Nexus\Http\Attribute\RequiresAnyRole' => 'Auth\Attribute\RequiresAnyRole',
        'Nexus\Http\Attribute\Authorize' => 'Auth\Attribute\Authorize',
        'Nexus\Http\Auth\FromPrincipalResolver' => 'Auth\Resolver\FromPrincipalResolver',
        'Nexus\Http\Auth\SimplePrincipal' => 'Auth\Principal\SimplePrincipal',
        'Nexus\Http\Auth\JwtAuthenticator' => 'Auth\Authenticator\JwtAuthenticator',
        'Nexus\Http\Auth\StaticTokenAuthenticator' => 'Auth\Authenticator\StaticTokenAuthenticator',
        'Nexus\Http\Auth\ChainAuthenticator' => 'Auth\Authenticator\ChainAuthenticator',
        'Nexus\Http\Auth\BearerTokenExtractor' => 'Auth\Extractor\BearerTokenExtractor',
        'Nexus\Http\Auth\HeaderTokenExtractor' => 'Auth\Extractor\HeaderTokenExtractor',
        'Nexus\Http\Auth\CookieTokenExtractor' => 'Auth\Extractor\CookieTokenExtractor',
        'Nexus\Http\Auth\Authentication' => 'Auth\Middleware\AuthenticationMiddleware',
        'Nexus\Http\Auth\AuthorizationMiddleware' => 'Auth\Middleware\AuthorizationMiddleware',
        'Nexus\Http\Error\Unauthenticated' => 'Auth\Exception\Unauthenticated',
        'Nexus\Http\Error\Forbidden' => 'Auth\Exception\Forbidden',
        'Nexus\Http\Auth\Requirement' => 'Security\AuthorizationRequirement',
        'Nexus\Http\Auth\RequirementMiddleware' => 'Security\AuthorizationEnforcer',
        'Nexus\Http\Health\HealthCheck' => 'Toolkit\Health\HealthCheck',
        'Nexus\Http\Health\State' => 'Toolkit\Health\State',
        'Nexus\Http\Health\HealthStatus' => 'Toolkit\Health\HealthStatus',
        'Nexus\Http\Health\HealthCheckRegistry' => 'Toolkit\Health\HealthCheckRegistry',
        'Nexus\Http\Health\LivenessHandler' => 'Toolkit\Health\LivenessHandler',
        'Nexus\Http\Health\HealthCheckHandler' => 'Toolkit\Health\HealthCheckHandler',
        'Nexus\Server\Swoole\SwooleWorkerServer' => 'Server\Swoole\Server\SwooleWorkerServer',
        'Nexus\Server\Swoole\SwooleWorkerConfig' => 'Server\Swoole\Server\SwooleWorkerConfig',
        'Nexus\Server\Swoole\SwooleThreadServer' => 'Server\Swoole\Threads\Server\SwooleThreadServer',
        'Nexus\Server\Swoole\SwooleThreadConfig' => 'Server\Swoole\Threads\Server\SwooleThreadConfig',
        'Nexus\Server\Swoole\WorkerNodePoolSingletonSpawner'
            => 'Server\Swoole\Threads\Actor\WorkerNodePoolSingletonSpawner',
        'Nexus\Testing\HttpClient' => 'Toolkit\Test\HttpTestClient',
        'Nexus\Testing\TestResponse' => 'Toolkit\Test\TestResponse',
    ];
    $others = [
        'Nexus\Http\MessageSerializer' => ['Nexus\Serialization\MessageSerializer'],
        'Nexus\Server\Swoole\WorkerNode' => ['Nexus\WorkerPool\WorkerNode', 'Nexus\Worker\WorkerNode'],
    ];
    foreach ($names as $class => $list) {
        $others[$class] = array_map(static fn(string $name): string => "Nexus\Http\\{$name}", explode(' ', $list));
    }
    $classes = [];
    foreach ($others as $class => $list) {
        $classes += array_fill_keys($list, $class);
    }
    $exists = static fn(string $name): bool => class_exists($name, false) || interface_exists($name, false);
    $alias = static function (string $class) use ($others, $exists): void {
        foreach ($others[$class] as $other) {
            $exists($other) || class_alias($class, $other);
        }
    };
    // Classes that opcache.preload has loaded.
    array_map($alias, array_filter(array_keys($others), $exists));
    spl_autoload_register(static function (string $name) use ($classes, $others, $exists, $alias): void {
        $class = $classes[$name] ?? $name;
        if (isset($others[$class])) {
            if (!$exists($class)) {
                require \dirname(__DIR__) . strtr(substr($class, 5), '\\', '/') . '.php';
            }
            $alias($class);
        }
    }, prepend: true);
})();
