<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\NexusException;

/**
 * A handler or its route is invalid: the handler cannot be called, or its parameters do not fit the path. Thrown when
 * the handler is registered.
 */
final class InvalidHandlerError extends \Error implements NexusException
{
    /** @internal */
    public static function notCallable(string $pattern, mixed $handler): self
    {
        $what = \is_string($handler) ? "\"{$handler}\"" : get_debug_type($handler);

        return new self("The handler of {$pattern} is {$what}, which cannot be called. Give a closure, a callable, "
            . "a PSR-15 "
            . 'handler, or the name of a class that has __invoke()');
    }

    /** @internal */
    public static function needsContainer(string $pattern, string $class): self
    {
        return new self("The handler of {$pattern} is the class {$class}, whose constructor needs arguments. Give "
            . "an object, or a "
            . 'container that has it to App::create()');
    }

    /** @internal */
    public static function notInPattern(string $pattern, \ReflectionParameter $parameter): self
    {
        return self::about(
            $pattern,
            $parameter,
            "there is no {{$parameter->getName()}} in the path, and it has no default",
        );
    }

    /** @internal */
    public static function badType(string $pattern, \ReflectionParameter $parameter): self
    {
        return self::about(
            $pattern,
            $parameter,
            'a parameter is int, float, bool, string or a backed enum, or Nexus\Http\Request',
        );
    }

    /** @internal */
    public static function otherType(string $pattern, string $type, \ReflectionParameter $parameter): self
    {
        $what = $type === '...' ? 'the rest of the path' : $type;

        return self::about($pattern, $parameter, "it is {$parameter->getType()}, and {$what} in the path");
    }

    /** @internal */
    public static function unknownType(string $pattern, string $name, string $type): self
    {
        return new self("The path {$pattern} has {{$name}:{$type}}, and there is no type {$type}. A type is int, uuid, "
            . 'slug, or the full name of a backed enum');
    }

    /** @internal */
    public static function emptyEnum(string $pattern, string $name, string $enum): self
    {
        return new self("The path {$pattern} has {{$name}:{$enum}}, and the enum has no case, so nothing matches");
    }

    /** @internal */
    public static function notServable(mixed $served): self
    {
        return new self(\sprintf(
            'The application is %s, which cannot be served. Return an App, a closure that takes a '
                . 'Nexus\Http\Request, or a PSR-15 '
            . 'RequestHandlerInterface',
            get_debug_type($served),
        ));
    }

    /** @internal */
    public static function secondActorSystem(): self
    {
        return new self('The application has an actor system already. Call App::withActors() once');
    }

    /** @internal */
    public static function notThrowable(string $class): self
    {
        return new self("App::onError() was given {$class}, which is neither an exception nor an interface");
    }

    /** @internal */
    public static function mappedTwice(string $class): self
    {
        return new self("App::onError() was given a second function for {$class}. There is one for each class");
    }

    /** @internal */
    public static function mappedToNothing(\Throwable $thrown, mixed $result): self
    {
        return new self(\sprintf(
            'The function of App::onError() for %s returned %s. Return a Nexus\Http\Response or a PSR-7 response',
            $thrown::class,
            get_debug_type($result),
        ));
    }

    /** @internal */
    public static function emptyPool(int $max): self
    {
        return new self("App::pooled() needs at least 1 kernel to answer with, {$max} given");
    }

    /** @internal */
    public static function badBodyLimit(int $bytes): self
    {
        return new self("The limit of a body is a number of bytes from 0, {$bytes} given");
    }

    /** @internal */
    public static function badDeadline(float $seconds): self
    {
        return new self("A deadline is a number of seconds more than 0, {$seconds} given. null is none at all");
    }

    /** @internal */
    public static function unknownService(string $id): self
    {
        return new self("There is no service {$id}: the container does not have it, and it is no class that can be "
            . 'created. Register it in the container that App::create() gets');
    }

    /**
     * @internal
     * @param list<string> $classes
     */
    public static function circularService(array $classes): self
    {
        return new self('These classes need each other in their constructors: ' . implode(' -> ', $classes)
            . '. Register one of them in the container that App::create() gets');
    }

    /** @internal */
    public static function unknownArgument(string $class, string $parameter): self
    {
        return new self("{$class} cannot be created: no class is the type of \${$parameter} in its constructor, and it "
            . 'has no default. Register the class in the container that App::create() gets');
    }

    public function errorCode(): string
    {
        return 'NX-0303';
    }

    private static function about(string $pattern, \ReflectionParameter $parameter, string $why): self
    {
        $handler = $parameter->getDeclaringFunction();

        return new self(\sprintf(
            'The handler of %s (%s:%d) cannot be given its parameter $%s: %s',
            $pattern,
            $handler->getFileName(),
            $handler->getStartLine(),
            $parameter->getName(),
            $why,
        ));
    }

    private function __construct(string $message)
    {
        parent::__construct("[NX-0303] {$message}");
    }
}
