<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Portable;

/** Every class of the public Nexus HTTP API, as http-api.md lists it, with its methods. Names are below Nexus\. */
final class Names
{
    private const VERBS = 'get post put patch delete';

    /** @return array<string, string> */
    public static function here(): array
    {
        return [
            'Http\Ws\Application' => self::VERBS . ' group middleware paramResolver actor perRequestActor discover '
                . 'errorMode withMessageSerializer onException withRouteCache clearRouteCache requiresPoolSingleton '
                . 'withPoolSingletonSpawner withoutDefaultExceptionHandler registeredRoutes compile inner',
            'Http\Ws\HttpApplication' => 'create',
            'Http\Ws\WsApplication' => 'create(system) decorate(inner system) inner ws(path handlerClass middleware) '
                . self::VERBS . ' group middleware paramResolver actor perRequestActor discover errorMode onException '
                . 'withMessageSerializer withRouteCache clearRouteCache requiresPoolSingleton registeredRoutes '
                . 'withPoolSingletonSpawner withoutDefaultExceptionHandler '
                . 'channel(path actorClass key factory middleware) wsMiddleware(middleware) '
                . 'withMaxChannels(maxChannels) withContainer(container) withLogger(logger) compile',
            'Http\Ws\CompiledWsApplication' => 'handle hasWebSocketRoutes webSocketRouter '
                . 'dispatcher container handshakeGate',
            'Http\Ws\WebSocket\HandshakeGate' => 'evaluate(upgrade)',
            'Http\Ws\WebSocket\HandshakeResult' => 'isAuthorized',
            'Http\Ws\WebSocket\WebSocketRouter' => 'match(path) routes',
            'Http\Ws\WebSocket\WebSocketDispatcher' => 'dispatchOpen(ctx upgrade) dispatchMessage(ctx frame) '
                . 'dispatchClose(ctx code)',
            'Http\Ws\WebSocket\WebSocketRoute' => 'MODE_HANDLER MODE_CHANNEL',
            'Http\Ws\WebSocket\WebSocketContext' => 'id request withRequest(request) send(text) sendBinary(data) '
                . 'sendPing close(code reason) isAlive',
            'Http\Ws\WebSocket\WebSocketFrame' => '__construct(kind text) KIND_TEXT KIND_BINARY',
            'Http\Ws\WebSocket\WebSocketHandler' => 'onMessage(frame) onOpen onClose(code)',
            'Http\Ws\WebSocket\WebSocketChannelActor' => 'initialState onMessage(ctx conn frame state) '
                . 'onOpened(ctx conn state) onClosed(ctx conn code state) handleAppMessage(ctx message state) '
                . 'connections connection(fd) broadcast(text exceptFd) stopWhenEmpty(state)',
            'Http\Ws\WebSocket\Attribute\FromContext' => '',
            'Http\Ws\CompiledApplication' => 'handle hasWebSocketRoutes',
            'Http\Ws\CompiledHttpApplication' => 'handle hasWebSocketRoutes',
            'Http\App\CompiledHttpApp' => 'handle',
            'Http\Dsl\HttpApp' => 'create',
            'Http\Dsl\RouteBuilder' => 'middleware name',
            'Http\Dsl\RouteGroup' => self::VERBS . ' middleware',
            'Http\Dsl\ActorRegistration' => 'poolSingleton workerLocal mode withMailbox withSupervision',
            'Http\Routing\Attribute\Route' => '__construct(method path name middleware)',
            'Http\Routing\Route' => '',
            'Http\Routing\RouteSummary' => '',
            'Http\Actor\ActorMode' => 'PoolSingleton WorkerLocal PerRequest',
            'Http\Actor\PoolSingletonSpawner' => 'spawn(props name)',
            'Http\Actor\ResolvedActorTable' => 'hasAny(name) isPerRequest(name) resolve(name)',
            'Http\Actor\PerRequestActorScope' => 'spawn(name) hasSpawned(name) dispose',
            'Http\Event\RequestStarted' => '__construct(request startNanos)',
            'Http\Event\RouteMatched' => '__construct(request route pathParams)',
            'Http\Event\RequestCompleted' => '__construct(request response durationNanos)',
            'Http\Handler\Attribute\FromActor' => '__construct(name)',
            'Http\Handler\Attribute\FromBody' => '',
            'Http\Handler\Attribute\FromService' => '__construct(id)',
            'Http\Auth\Attribute\FromPrincipal' => '',
            'Http\Handler\Resolver\ParamResolver' => 'compile(param ctx) resolve(metadata ctx)',
            'Http\Handler\Resolver\ParamMetadata' => '__construct(resolver name type payload needsScope)',
            'Http\Handler\Resolver\CompileContext' => '__construct(scope owner services) isRequestBound',
            'Http\Handler\Resolver\ParamResolverRegistry' => '__construct(resolvers) with withOverride compile',
            'Http\Handler\Resolver\ResolverServices' => '__construct(actors container serializer)',
            'Http\Handler\Resolver\Scope' => 'HttpBoot HttpRequest WsConnection',
            'Http\Handler\Resolver\InvocationContext' => '',
            'Http\Handler\Resolver\RequestBoundContext' => '',
            'Http\Handler\Resolver\HttpRequestContext' => '',
            'Http\Handler\Resolver\HttpBootContext' => '',
            'Http\Handler\Resolver\WsConnectionContext' => '',
            'Serialization\MessageSerializer' => 'serialize(message) deserialize(data type)',
            'Http\Response\Response' => 'ok noContent created(location) notFound(message) badRequest(message) '
                . 'gatewayTimeout serviceUnavailable(retryAfter) internalServerError',
            'Http\Response\JsonResponse' => 'ok(data flags) created(data location flags) DEFAULT_FLAGS',
            'Http\Response\StreamingResponse' => 'fromGenerator(chunks status headers) ndjson(items encoder) '
                . 'sse(events) file(path contentType)',
            'Http\Response\IteratorStream' => '__construct(iterator) read(length) eof getContents close',
            'Http\App\ErrorMode' => 'Production Development',
            'Http\Exception\HttpException' => '__construct notFound unauthorized forbidden conflict '
                . 'unprocessableEntity(errors)',
            'Http\Exception\GenericHttpException' => '',
            'Http\Exception\RouteNotFoundException' => '',
            'Http\Exception\MethodNotAllowedException' => '',
            'Http\Exception\HttpAppAlreadyCompiledException' => '',
            'Http\Exception\UnknownActorException' => '',
            'Http\Exception\InvalidFromActorParameterException' => '',
            'Http\Exception\PerRequestActorInConstructorException' => '',
            'Http\Exception\PoolSingletonRequiresSpawnerException' => '',
            'Http\Exception\ActorShorthandHandlerException' => '',
            'Http\Exception\UnprotectedRouteException' => '',
            'Http\Exception\GlobalAuthorizationMiddlewareException' => '',
            'Http\Exception\UnresolvableParameterException' => '',
            'Http\Exception\ExceptionMapperRegistry' => 'register(exceptionClass mapper) has(exceptionClass) map(e r)',
            'Http\Middleware\ExceptionHandlerMiddleware' => '__construct(mappers logger)',
            'Http\Toolkit\Middleware\AccessLogMiddleware' => '__construct(logger messageTemplate)',
            'Http\Toolkit\Middleware\BodySizeLimitMiddleware' => '__construct(maxBytes responseFactory streamFactory)',
            'Http\Toolkit\Middleware\OriginAllowlistMiddleware' => '__construct(allowedOrigins allowMissingOrigin '
                . 'safeMethods responseFactory)',
            'Http\Toolkit\Middleware\TraceContextMiddleware' => '',
            'Http\Auth\Principal' => 'id roles scopes claims hasRole(role) hasScope(scope)',
            'Http\Auth\Authenticator' => 'authenticate(request)',
            'Http\Auth\Authorizer' => 'authorize(principal request)',
            'Http\Auth\TokenExtractor' => 'extract(request)',
            'Http\Auth\AuthChallenge' => '__construct(scheme realm error)',
            'Http\Auth\Principal\SimplePrincipal' => '__construct(id roles scopes claims)',
            'Http\Auth\Authenticator\JwtAuthenticator' => '',
            'Http\Auth\Authenticator\StaticTokenAuthenticator' => '__construct(tokenToPrincipal extractor)',
            'Http\Auth\Authenticator\ChainAuthenticator' => '__construct(authenticators)',
            'Http\Auth\Extractor\BearerTokenExtractor' => '',
            'Http\Auth\Extractor\HeaderTokenExtractor' => '__construct(headerName)',
            'Http\Auth\Extractor\CookieTokenExtractor' => '__construct(cookieName)',
            'Http\Auth\Middleware\AuthenticationMiddleware' => '__construct(authenticator logger) CHECKED_ATTRIBUTE',
            'Http\Auth\Middleware\AuthorizationMiddleware' => '__construct(settings)',
            'Http\Auth\Resolver\FromPrincipalResolver' => '',
            'Http\Auth\Attribute\RequiresAuth' => '',
            'Http\Auth\Attribute\RequiresScope' => '__construct(scopes)',
            'Http\Auth\Attribute\RequiresAnyScope' => '__construct(scopes)',
            'Http\Auth\Attribute\RequiresRole' => '__construct(roles)',
            'Http\Auth\Attribute\RequiresAnyRole' => '__construct(roles)',
            'Http\Auth\Attribute\Authorize' => '__construct(authorizer)',
            'Http\Auth\Exception\Unauthenticated' => '',
            'Http\Auth\Exception\Forbidden' => '',
            'Http\Security\AuthorizationRequirement' => '',
            'Http\Security\AuthorizationEnforcer' => '',
            'Http\Toolkit\Health\HealthCheck' => 'name check',
            'Http\Toolkit\Health\State' => 'Up Degraded Down',
            'Http\Toolkit\Health\HealthStatus' => 'up(detail) degraded(detail) down(detail) isUp',
            'Http\Toolkit\Health\HealthCheckRegistry' => 'add(check) all',
            'Http\Toolkit\Health\LivenessHandler' => '__construct(registry) __invoke',
            'Http\Toolkit\Health\HealthCheckHandler' => '__construct(registry includeErrorDetail) __invoke',
            'Http\Server\Swoole\Server\SwooleWorkerServer' => 'run(config factory)',
            'Http\Server\Swoole\Server\SwooleWorkerConfig' => 'bind(host port) workers maxRequest shutdownTimeout '
                . 'installSignalHandlers logger enableWebSocket maxRequestBodyBytes withSwooleSetting reactorThreads '
                . 'maxConn dispatchMode logFile',
            'Http\Server\Swoole\Threads\Server\SwooleThreadServer' => 'run(config factory)',
            'Http\Server\Swoole\Threads\Server\SwooleThreadConfig' => 'bind(host port) threads maxRequest logger '
                . 'shutdownTimeout installSignalHandlers enableWebSocket maxRequestBodyBytes withSwooleSetting '
                . 'withLogQueue',
            'Http\Server\Swoole\Threads\Actor\WorkerNodePoolSingletonSpawner' => '__construct(node) spawn(props name)',
            'Http\Server\HttpServerAdapter' => 'serve(app) shutdown(timeout)',
            'WorkerPool\WorkerNode' => 'spawn(props name) actorFor(path) start workerId system '
                . 'askRemote(targetPath targetWorker message timeout)',
            'Http\Toolkit\Test\HttpTestClient' => 'for(app) withHeader(name value) withBearerToken(token) '
                . 'withCookie(name value) withBase(scheme host) ' . self::VERBS,
            'Http\Toolkit\Test\TestResponse' => 'psr status body json header(name) assertStatus(expected) assertOk '
                . 'assertCreated assertNoContent assertNotFound assertUnauthorized assertForbidden assertBadRequest '
                . 'assertServerError assertBodyContains(needle) assertHeader(name expected) assertHeaderExists(name) '
                . 'assertJsonPath(path expected) assertJsonHasKey(path) assertRedirectsTo(location)',
        ];
    }
}
