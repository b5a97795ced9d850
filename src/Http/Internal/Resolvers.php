<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Http\BodyStream;
use Nexus\Http\Internal\Argument\ActorArgument;
use Nexus\Http\Internal\Argument\AttributeArgument;
use Nexus\Http\Internal\Argument\InputResolvers;
use Nexus\Http\Internal\Argument\PrincipalArgument;
use Nexus\Http\Internal\Argument\ServiceArgument;
use Nexus\Http\Internal\Csrf\CsrfArgument;
use Nexus\Http\Internal\Session\SessionArgument;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;
use Nexus\Http\Server\HttpServer;
use Psr\Http\Message\ServerRequestInterface;

/**
 * Determines how each argument of a handler is computed: by a resolver of the application, by one of this package, by
 * the server, or as a service.
 *
 * @internal
 */
final readonly class Resolvers
{
    private const KINDS = [
        'string' => HttpServer::ARGUMENT_STRING,
        'mixed' => HttpServer::ARGUMENT_STRING,
        'int' => HttpServer::ARGUMENT_INT,
        'float' => HttpServer::ARGUMENT_FLOAT,
        'bool' => HttpServer::ARGUMENT_BOOL,
    ];

    /** @param list<ParamResolver> $resolvers in the order in which they are asked */
    private function __construct(private array $resolvers, private Services $services) {}

    /**
     * @param list<ParamResolver> $own the application's
     * @param \Closure(string): (ActorRef<*>|null) $actors finds an actor by its name
     */
    public static function of(array $own, Services $services, \Closure $actors): self
    {
        return new self([...$own, ...self::builtIn($actors)], $services);
    }

    /**
     * @return \Closure|int|null a closure computes it from the request; an integer: the server does; null: the
     * parameter's default value is used
     * @throws \Nexus\NexusException when nothing can
     */
    public function argument(\ReflectionParameter $parameter, ParamContext $context): \Closure|int|null
    {
        Placement::checkParameter($context->pattern, $parameter);
        if ($parameter->isPassedByReference()) {
            throw InvalidHandlerError::badType($context->pattern, $parameter);
        }
        foreach ($this->resolvers as $resolver) {
            $computed = $resolver->compile($parameter, $context);
            if ($computed !== null) {
                return $computed;
            }
        }

        return $this->native($parameter, $context);
    }

    /**
     * @param \Closure(string): (ActorRef<*>|null) $actors
     * @return list<ParamResolver>
     */
    private static function builtIn(\Closure $actors): array
    {
        return [
            new InputResolvers(),
            new ServiceArgument(),
            new ActorArgument($actors),
            new AttributeArgument(),
            new SessionArgument(),
            new PrincipalArgument(),
            new CsrfArgument(),
        ];
    }

    private function native(\ReflectionParameter $parameter, ParamContext $context): \Closure|int|null
    {
        $type = $parameter->getType();
        if ($type !== null && !$type instanceof \ReflectionNamedType) {
            return self::orDefault($parameter, InvalidHandlerError::badType($context->pattern, $parameter));
        }
        $name = $type?->getName() ?? 'mixed';

        return match (true) {
            $name === Request::class => HttpServer::ARGUMENT_REQUEST,
            $name === BodyStream::class => HttpServer::ARGUMENT_BODY,
            isset($context->pathParameters[$parameter->getName()]) => self::path($parameter, $context, $name),
            is_a($name, ServerRequestInterface::class, true)
                => static fn(Request $request): ServerRequestInterface => $request->toPsr7(),
            $type?->isBuiltin() === false => $this->service($parameter, $context, $name),
            default => self::orDefault($parameter, InvalidHandlerError::notInPattern($context->pattern, $parameter)),
        };
    }

    private static function path(\ReflectionParameter $parameter, ParamContext $context, string $type): \Closure|int
    {
        $position = array_search($parameter->getName(), array_keys($context->pathParameters), true);
        $isEnum = is_subclass_of($type, \BackedEnum::class);
        $kind = $isEnum ? HttpServer::ARGUMENT_ENUM : self::KINDS[$type] ?? null;
        $object = PathArgument::object($parameter->getName(), $type);
        if ($kind === null && $object === null) {
            throw InvalidHandlerError::badType($context->pattern, $parameter);
        }
        $pathType = $context->pathParameters[$parameter->getName()];
        if (!PathTypes::fits($pathType, $type)) {
            throw InvalidHandlerError::otherType($context->pattern, $pathType, $parameter);
        }

        return $object ?? $kind + 256 * (int) $position;
    }

    private function service(\ReflectionParameter $parameter, ParamContext $context, string $class): ?\Closure
    {
        if (!$this->services->has($class)) {
            return self::orDefault($parameter, InvalidHandlerError::noService($context->pattern, $parameter, $class));
        }
        $service = $this->services->get($class);

        return Constant::of($service);
    }

    private static function orDefault(\ReflectionParameter $parameter, InvalidHandlerError $problem): ?\Closure
    {
        $type = $parameter->getType();

        return match (true) {
            $parameter->isOptional() => null,
            $type instanceof \ReflectionNamedType && !$type->isBuiltin() && $type->allowsNull()
                => static fn(): mixed => null,
            default => throw $problem,
        };
    }
}
