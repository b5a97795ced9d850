<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\App;
use Nexus\Http\Attribute\Middleware;
use Nexus\Http\Internal\Authorization\Protection;
use Nexus\Http\Internal\WebSocket\SocketHandlers;
use Nexus\Http\Internal\WebSocket\SocketRoute;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\RouteContext;
use Nexus\Http\Server\HttpServer;
use Psr\Http\Server\MiddlewareInterface;

/**
 * Makes a Route of each Definition, or one error that lists what is wrong with them.
 *
 * @internal
 */
final class Compiler
{
    private readonly Services $services;
    private readonly Handlers $handlers;
    private readonly SocketHandlers $socketHandlers;
    private readonly Middlewares $middlewares;
    private readonly Resolvers $resolvers;
    private readonly Problems $problems;
    private readonly Assembly $assembly;
    private readonly Protection $protection;

    private function __construct(App $app)
    {
        $this->services = new Services(
            $app->container(),
            $app->actorFinder(),
            $app->provided(),
            $app->bootArguments()->find(...),
        );
        $this->handlers = new Handlers($this->services);
        $this->socketHandlers = new SocketHandlers($this->handlers, $this->services, $app);
        $this->middlewares = new Middlewares($this->services);
        $this->resolvers = Resolvers::of($app->resolvers(), $this->services, $app->actorFinder());
        $this->problems = new Problems();
        $outer = $this->middleware($app->policy()->ownMiddleware());
        $this->assembly = new Assembly($outer, $app->errors()->hasFunctions(), $app->serializer());
        $this->protection = new Protection($outer, $this->services, $this->problems, $app->protection());
    }

    /** @throws InvalidHandlerError NX-0303 with all problems */
    public static function compile(App $app): Pipeline
    {
        $app->startActors();
        $compiler = new self($app);
        $routes = [];
        $places = [];
        $definitions = $app->definitions($compiler->problems);
        Names::check($definitions, $compiler->problems);
        $app->protection()?->check($definitions, $compiler->problems);
        foreach ($definitions as $definition) {
            $route = $compiler->problems->collect(
                $definition->declaredAt,
                static fn(): ?Route => $compiler->route($definition),
            );
            if ($route !== null) {
                $routes[] = $route;
                $places[] = $definition->declaredAt;
            }
        }
        Conflicts::find($routes, $places, $compiler->problems);
        $compiler->problems->report();

        return new Pipeline(
            $routes,
            $compiler->assembly->unmatched(),
            $compiler->assembly->around(),
            $compiler->services,
        );
    }

    private function route(Definition $definition): ?Route
    {
        $pattern = $definition->pattern();
        $parts = pattern_parameters($pattern) + $definition->policy->hostParameters();
        $types = PathTypes::of($pattern, $parts);
        $socket = $definition->handler instanceof SocketRoute ? $definition->handler : null;
        $handler = $socket === null
            ? $this->handlers->resolve($pattern, $definition->handler)
            : $this->socketHandlers->resolve($pattern, $socket, $definition->host());
        Placement::checkHandler($pattern, $handler);
        $before = $this->problems->count();
        $arguments = $this->arguments($definition, $handler, new ParamContext(
            $definition->methods,
            $pattern,
            $parts,
            $this->services,
            $handler->isMadeByConnection,
        ));
        $declared = [...$definition->policy->middleware(), ...self::attributes($definition, $handler)];
        $middleware = $this->protection->guard($definition, $handler, $this->middleware($declared));
        if ($this->problems->count() > $before) {
            return null;
        }
        $context = new RouteContext($definition->methods, $pattern, $definition->name, $handler);
        $inner = [...PathTypes::checks($parts), ...$middleware];
        [$closure, $plan] = $this->assembly->route($handler->closure, $arguments, $inner, $context);

        return new Route($definition->methods, $pattern, $closure, $plan, $definition->policy, $types, $socket);
    }

    private function arguments(Definition $definition, Handler $handler, ParamContext $context): Arguments
    {
        $arguments = [];
        if ($handler->isAdapted()) {
            $request = (new \ReflectionFunction($handler->closure))->getParameters()[0];
            $arguments[] = [$request, HttpServer::ARGUMENT_REQUEST];
        }
        foreach ($handler->declaration()->getParameters() as $position => $parameter) {
            $arguments[] = [$parameter, \in_array($position, $handler->open, true)
                ? Constant::of(null)
                : $this->problems->collect(
                    $definition->declaredAt,
                    fn(): \Closure|int|null => $this->resolvers->argument($parameter, $context),
                )];
        }

        return new Arguments($arguments, array_keys($context->pathParameters), $handler->isAdapted());
    }

    /**
     * @param list<Declared> $declared
     *
     * @return list<\Closure|MiddlewareInterface>
     */
    private function middleware(array $declared): array
    {
        $resolved = array_map(
            fn(Declared $one): \Closure|MiddlewareInterface|null
                => $this->problems->collect($one->at, fn() => $this->middlewares->resolve($one)),
            $declared,
        );

        return array_values(array_filter($resolved, static fn(mixed $one): bool => $one !== null));
    }

    /** @return list<Declared> */
    private static function attributes(Definition $definition, Handler $handler): array
    {
        return array_map(
            static fn(Middleware $one): Declared
                => new Declared($one->class, $definition->declaredAt, $one->arguments),
            $handler->attributes(Middleware::class),
        );
    }
}
