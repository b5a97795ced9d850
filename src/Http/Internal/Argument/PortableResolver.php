<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Actor\PerRequestActorScope;
use Nexus\Http\Handler\Resolver\CompileContext;
use Nexus\Http\Handler\Resolver\HttpRequestContext;
use Nexus\Http\Handler\Resolver\ParamMetadata;
use Nexus\Http\Handler\Resolver\ParamResolver as PortableShape;
use Nexus\Http\Handler\Resolver\ResolverServices;
use Nexus\Http\Handler\Resolver\Scope;
use Nexus\Http\Handler\Resolver\WsConnectionContext;
use Nexus\Http\Internal\WebSocket\ConnectionArgument;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;
use Nexus\Http\Ws\WebSocket\WebSocketContext;

/**
 * A resolver in the shape of the Nexus library as one of this package.
 *
 * @internal
 */
final readonly class PortableResolver implements ParamResolver
{
    public function __construct(
        private PortableShape $resolver,
        private ResolverServices $services,
        private RequestActors $actors,
    ) {}

    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $owner = implode('|', $context->methods) . " {$context->pattern}";
        $scope = $context->isOfConnection() ? Scope::WsConnection : Scope::HttpRequest;
        $metadata = $this->resolver->compile($parameter, new CompileContext($scope, $owner, $this->services));
        $names = $context->pathParameters;

        return match (true) {
            $metadata === null => null,
            $scope === Scope::WsConnection => fn(Request $request): ConnectionArgument
                => $this->ofConnection($metadata, self::parameters($request, $names)),
            default => fn(Request $request): mixed => $metadata->resolver->resolve($metadata, new HttpRequestContext(
                $this->services,
                $request->toPsr7(),
                self::parameters($request, $names),
                new PerRequestActorScope($this->actors, $request),
            )),
        };
    }

    /** @param array<string, string> $parameters of the path */
    private function ofConnection(ParamMetadata $metadata, array $parameters): ConnectionArgument
    {
        return new ConnectionArgument(fn(WebSocketContext $connection): mixed => $metadata->resolver->resolve(
            $metadata,
            new WsConnectionContext($this->services, $connection->request(), $parameters, $connection),
        ));
    }

    /**
     * @param array<string, string> $names as keys
     *
     * @return array<string, string>
     */
    private static function parameters(Request $request, array $names): array
    {
        return array_map(
            strval(...),
            array_filter(array_intersect_key($request->attributes(), $names), is_scalar(...)),
        );
    }
}
