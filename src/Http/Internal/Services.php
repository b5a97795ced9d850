<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\Attribute\FromService;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Psr\Container\ContainerInterface;

/**
 * Objects by class: those that the application provides, those of its container, else created by the types of their
 * constructor's parameters or by their attributes #[FromService] and #[FromActor], one of each class.
 *
 * @internal
 */
final class Services
{
    /** @var array<string, object> */
    private array $created = [];
    /** @var array<string, true> the classes that are being created */
    private array $creating = [];

    /**
     * @param (\Closure(string): (ActorRef<*>|null))|null $actors finds an actor by its name
     * @param array<string, object> $provided by the application, by type
     * @param (\Closure(\ReflectionParameter): (array{mixed}|null))|null $resolvers compute arguments of constructors
     */
    public function __construct(
        private readonly ?ContainerInterface $container,
        private readonly ?\Closure $actors = null,
        private readonly array $provided = [],
        private readonly ?\Closure $resolvers = null,
    ) {}

    public function has(string $id): bool
    {
        return $this->isRegistered($id) || self::canCreate($id);
    }

    /**
     * @template T of object
     *
     * @param class-string<T>|string $id
     *
     * @return ($id is class-string<T> ? T : mixed)
     * @throws InvalidHandlerError NX-0303
     */
    public function get(string $id): mixed
    {
        if (isset($this->provided[$id])) {
            return $this->provided[$id];
        }
        if ($this->container?->has($id) === true) {
            return $this->container->get($id);
        }

        return $this->created[$id] ??= $this->create($id);
    }

    /**
     * Creates an object that is not shared.
     *
     * @param array<mixed> $arguments of its constructor, by position or name; further ones are services
     * @throws InvalidHandlerError NX-0303
     */
    public function make(string $class, array $arguments): object
    {
        if (!self::canCreate($class)) {
            throw InvalidHandlerError::unknownService($class);
        }
        $reflection = new \ReflectionClass($class);

        return new $class(...$arguments, ...$this->arguments($reflection, $arguments));
    }

    /**
     * Creates objects that are not shared. The arguments of the constructor are services, which are the same for all.
     *
     * @return \Closure(): object
     * @throws InvalidHandlerError NX-0303
     */
    public function factory(string $class): \Closure
    {
        if (!self::canCreate($class)) {
            throw InvalidHandlerError::unknownService($class);
        }
        $arguments = $this->arguments(new \ReflectionClass($class));

        return static fn(): object => new $class(...$arguments);
    }

    /**
     * Classes of PHP itself are values: an empty DateTimeImmutable is no service.
     *
     * @phpstan-assert-if-true class-string $class
     */
    private static function canCreate(string $class): bool
    {
        if (!class_exists($class)) {
            return false;
        }
        $reflection = new \ReflectionClass($class);

        return $reflection->isInstantiable() && !$reflection->isInternal();
    }

    private function create(string $class): object
    {
        if (!self::canCreate($class)) {
            throw InvalidHandlerError::unknownService($class);
        }
        if (isset($this->creating[$class])) {
            throw InvalidHandlerError::circularService([...array_keys($this->creating), $class]);
        }
        $this->creating[$class] = true;
        try {
            return new $class(...$this->arguments(new \ReflectionClass($class)));
        } finally {
            unset($this->creating[$class]);
        }
    }

    /**
     * @param \ReflectionClass<object> $class
     * @param array<mixed> $given arguments that the caller has
     *
     * @return array<string, mixed>
     */
    private function arguments(\ReflectionClass $class, array $given = []): array
    {
        $arguments = [];
        foreach ($class->getConstructor()?->getParameters() ?? [] as $position => $parameter) {
            if (isset($given[$position]) || \array_key_exists($parameter->getName(), $given)) {
                continue;
            }
            $actor = ParamContext::attributeOf($parameter, FromActor::class);
            if ($actor !== null) {
                $arguments[$parameter->getName()] = ($this->actors === null ? null : ($this->actors)($actor->name))
                    ?? throw InvalidHandlerError::noActorFor($class->getName(), $parameter, $actor->name);
                continue;
            }
            $id = $this->idFor($parameter);
            $resolved = $id !== null && $this->isRegistered($id) ? null : $this->resolved($parameter);
            if ($resolved !== null) {
                $arguments[$parameter->getName()] = $resolved[0];
            } elseif ($id !== null) {
                $arguments[$parameter->getName()] = $this->has($id)
                    ? $this->get($id)
                    : throw InvalidHandlerError::noServiceFor($class->getName(), $parameter->getName(), $id);
            } elseif (!$parameter->isOptional()) {
                $arguments[$parameter->getName()] = $parameter->allowsNull()
                    ? null
                    : throw InvalidHandlerError::unknownArgument($class->getName(), $parameter->getName());
            }
        }

        return $arguments;
    }

    /**
     * The service for a parameter; null if its default, or else null, is the argument. A default is kept unless the
     * application or its container has the service, or #[FromService] asks for it.
     */
    private function idFor(\ReflectionParameter $parameter): ?string
    {
        $attribute = ParamContext::attributeOf($parameter, FromService::class);
        $type = $parameter->getType();
        $class = $type instanceof \ReflectionNamedType && !$type->isBuiltin() ? $type->getName() : null;
        $id = $attribute->id ?? $class;
        if ($id === null) {
            return null;
        }
        if ($parameter->isOptional() && $attribute === null) {
            return $this->isRegistered($id) ? $id : null;
        }
        if ($parameter->isOptional() || $parameter->allowsNull()) {
            return $this->has($id) ? $id : null;
        }

        return $id;
    }

    /** @return array{mixed}|null */
    private function resolved(\ReflectionParameter $parameter): ?array
    {
        return $this->resolvers === null ? null : ($this->resolvers)($parameter);
    }

    private function isRegistered(string $id): bool
    {
        return isset($this->provided[$id]) || $this->container?->has($id) === true;
    }
}
