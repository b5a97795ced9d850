<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Services;

/**
 * The route for which a ParamResolver computes an argument, and what a resolver needs to do so.
 *
 *     $isMine = ParamContext::attributeOf($parameter, FromTenant::class) !== null;
 *     $tenants = $context->service(Tenants::class);
 */
final readonly class ParamContext
{
    /**
     * @internal
     * @param list<string> $methods
     * @param array<string, string> $pathParameters
     */
    public function __construct(
        /** The methods of the route: "GET". */
        public array $methods,
        /** The pattern of its path: "/users/{id:int}". */
        public string $pattern,
        /** The parameters in the pattern, in their order: name => type, which is empty if none is given. */
        public array $pathParameters,
        private Services $services,
        private bool $isOfConnection = false,
    ) {}

    /** @internal whether the argument may be computed when a WebSocket was opened */
    public function isOfConnection(): bool
    {
        return $this->isOfConnection;
    }

    /**
     * An object of the container. A class that the container does not have is created by the types of its constructor's
     * parameters, once per worker.
     *
     * @template T of object
     *
     * @param class-string<T>|string $id
     *
     * @return ($id is class-string<T> ? T : mixed)
     * @throws InvalidHandlerError NX-0303 when there is no such service
     */
    public function service(string $id): mixed
    {
        return $this->services->get($id);
    }

    /** Whether service() has an object for it. */
    public function hasService(string $id): bool
    {
        return $this->services->has($id);
    }

    /** The name of the parameter's type, without "?"; null: it has none, or several. */
    public static function typeOf(\ReflectionParameter $parameter): ?string
    {
        $type = $parameter->getType();

        return $type instanceof \ReflectionNamedType ? $type->getName() : null;
    }

    /**
     * The attribute of that class on the parameter.
     *
     * @template T of object
     *
     * @param class-string<T> $class
     *
     * @return T|null
     */
    public static function attributeOf(\ReflectionParameter $parameter, string $class): ?object
    {
        $attributes = $parameter->getAttributes($class, \ReflectionAttribute::IS_INSTANCEOF);

        return $attributes === [] ? null : $attributes[0]->newInstance();
    }
}
