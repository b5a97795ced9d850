<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Server\RequestHandlerInterface;

/**
 * Makes a closure of each kind of handler.
 *
 * @internal
 */
final readonly class Handlers
{
    /** Seconds that an actor has to answer a request. */
    private const ANSWER_LIMIT = 5.0;

    public function __construct(private Services $services) {}

    /** @throws InvalidHandlerError NX-0303 */
    public function resolve(string $pattern, mixed $handler): Handler
    {
        if (\is_string($handler) && str_contains($handler, '::')) {
            $handler = explode('::', $handler, 2);
        }
        if (!\is_callable($handler)) {
            $handler = match (true) {
                \is_string($handler) => $this->instance($pattern, $handler),
                \is_array($handler) => $this->method($pattern, $handler),
                default => $handler,
            };
        }
        $closure = match (true) {
            $handler instanceof RequestHandlerInterface => self::psr15($handler),
            $handler instanceof ActorRef => self::actor($handler),
            \is_callable($handler) => $handler(...),
            default => throw InvalidHandlerError::notCallable($pattern, $handler),
        };

        return new Handler($closure, self::classOf($handler));
    }

    public static function psr15(RequestHandlerInterface $handler): \Closure
    {
        return static fn(Request $request): ResponseInterface => $handler->handle($request->toPsr7());
    }

    /** @param ActorRef<*> $actor */
    private static function actor(ActorRef $actor): \Closure
    {
        return static fn(Request $request): mixed => $actor->ask($request, self::ANSWER_LIMIT)->await();
    }

    private function instance(string $pattern, string $class): mixed
    {
        return $this->services->has($class)
            ? $this->services->get($class)
            : throw InvalidHandlerError::notCallable($pattern, $class);
    }

    /**
     * @param array<mixed> $pair
     *
     * @return array{object, string}
     */
    private function method(string $pattern, array $pair): array
    {
        [$class, $method] = [$pair[0] ?? null, $pair[1] ?? null];
        if (!\is_string($class) || !\is_string($method) || \count($pair) !== 2) {
            throw InvalidHandlerError::notCallable($pattern, $pair);
        }
        $object = $this->instance($pattern, $class);
        if (!\is_object($object) || !\is_callable([$object, $method])) {
            throw InvalidHandlerError::noMethod($pattern, $class, $method);
        }

        return [$object, $method];
    }

    /** @return class-string|null */
    private static function classOf(mixed $handler): ?string
    {
        $owner = \is_array($handler) ? $handler[0] ?? null : $handler;

        return match (true) {
            $owner instanceof \Closure => null,
            \is_object($owner) => $owner::class,
            \is_string($owner) && class_exists($owner) => $owner,
            default => null,
        };
    }
}
