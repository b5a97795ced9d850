<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\WebSocket\SocketProblems;
use Nexus\NexusException;

/**
 * A handler or its route is invalid: the handler cannot be called, or its parameters do not fit the path. Thrown when
 * the server starts, for all routes at once.
 */
final class InvalidHandlerError extends \Error implements NexusException
{
    use SocketProblems;

    /** @internal */
    public static function notCallable(string $pattern, mixed $handler): self
    {
        $what = \is_string($handler) ? "\"{$handler}\"" : get_debug_type($handler);

        return new self("The handler of {$pattern} is {$what}, which cannot be called. Give a closure, a callable, "
            . "a PSR-15 handler, an actor, [Class::class, 'method'], or the name of a class that has __invoke()");
    }

    /**
     * @internal
     * @param non-empty-list<array{string, \Throwable}> $problems file and line of each declaration, and what is wrong
     */
    public static function problems(array $problems): self
    {
        $texts = array_map(
            static fn(array $one): string => str_replace('[NX-0303] ', '', $one[1]->getMessage()) . " ({$one[0]})",
            $problems,
        );
        $first = $problems[0][1];
        if (\count($texts) === 1) {
            return new self($texts[0], $first);
        }
        foreach ($texts as $index => $text) {
            $texts[$index] = \sprintf("\n  %d. %s", $index + 1, $text);
        }

        return new self(\sprintf('The application has %d problems:', \count($texts)) . implode('', $texts), $first);
    }

    /** @internal whether the message has the file and line of each problem, so that a stack says nothing more */
    public function namesPlaces(): bool
    {
        return $this->getPrevious() !== null;
    }

    /** @internal */
    public static function noMethod(string $pattern, string $class, string $method): self
    {
        return new self("The handler of {$pattern} is {$class}::{$method}(), and there is no such public method");
    }

    /** @internal */
    public static function noService(string $pattern, \ReflectionParameter $parameter, string $id): self
    {
        return self::about(
            $pattern,
            $parameter,
            "there is no service {$id}. Register it in the container that App::create() gets, or give the parameter "
                . 'an attribute such as #[FromBody]',
        );
    }

    /** @internal */
    public static function badService(string $pattern, \ReflectionParameter $parameter): self
    {
        return self::about($pattern, $parameter, '#[FromService] needs an id, or a class as the type of the parameter');
    }

    /** @internal */
    public static function secondContainer(): self
    {
        return new self('The application has a container already, and it is another one');
    }

    /** @internal */
    public static function noActor(string $pattern, \ReflectionParameter $parameter, string $name): self
    {
        return self::about(
            $pattern,
            $parameter,
            "the application's actor system has no actor \"{$name}\". Spawn it under that name before the server "
                . 'starts, and give the system to App::withActors()',
        );
    }

    /** @internal */
    public static function noActorSystem(string $name): self
    {
        return new self("The actor \"{$name}\" has no system to start in. Give one to App::withActors() first");
    }

    /** @internal */
    public static function actorHasStarted(string $name): self
    {
        return new self("The actor \"{$name}\" has started, so its settings cannot change. Set them before the "
            . 'application is compiled, and before the first call of ref()');
    }

    /** @internal */
    public static function actorOfRequests(string $name): self
    {
        return new self("The actor \"{$name}\" belongs to requests, so there is no actor outside of one. Take it in a "
            . "handler, as an argument with #[FromActor('{$name}')]");
    }

    /** @internal */
    public static function noActorOfRequests(string $name): self
    {
        return new self("No actor of requests has the name \"{$name}\". Register it by App::perRequestActor()");
    }

    /** @internal */
    public static function unknownActor(string $name): self
    {
        return new self("The application has no actor with the name \"{$name}\". Register it by App::actor(), or spawn "
            . 'it in the actor system');
    }

    /** @internal */
    public static function noActorFor(string $class, \ReflectionParameter $parameter, string $name): self
    {
        return new self("{$class} cannot be created: \${$parameter->getName()} of its constructor is the actor "
            . "\"{$name}\", and the application's actor system has none of that name. Spawn it before the server "
            . 'starts, and give the system to App::withActors()');
    }

    /**
     * @internal
     * @param array<string> $sources
     */
    public static function severalSources(string $pattern, \ReflectionParameter $parameter, array $sources): self
    {
        return self::about($pattern, $parameter, 'it has ' . implode(' and ', $sources) . ', of which one can apply');
    }

    /** @internal */
    public static function badAttribute(string $pattern, string $attribute, \Error $why): self
    {
        $problem = "The handler of {$pattern} has {$attribute} where it does not apply";

        return new self("{$problem}: {$why->getMessage()}", $why);
    }

    /** @internal */
    public static function badResult(\Closure $handler, mixed $result): self
    {
        $function = new \ReflectionFunction($handler);

        return new self(\sprintf(
            'The handler %s:%d returned %s. Return a Nexus\Http\Response or a PSR-7 response',
            $function->getFileName(),
            $function->getStartLine(),
            get_debug_type($result),
        ));
    }

    /** @internal */
    public static function noResponse(\Closure $middleware, mixed $result): self
    {
        $function = new \ReflectionFunction($middleware);

        return new self(\sprintf(
            'The middleware %s:%d returned %s. Return the response of $next($request), or another response',
            $function->getFileName(),
            $function->getStartLine(),
            get_debug_type($result),
        ), errorCode: 'NX-0343');
    }

    /** @internal */
    public static function noMiddleware(mixed $middleware): self
    {
        $what = \is_string($middleware) ? "\"{$middleware}\"" : get_debug_type($middleware);

        return new self("{$what} is no middleware. Give a function that takes a Request and a callable, a PSR-15 "
            . 'middleware, or the name of a class of these');
    }

    /** @internal */
    public static function notMiddleware(\ReflectionFunction $function): self
    {
        return new self(\sprintf(
            'The middleware %s:%d needs more than two arguments. A middleware is called with a Request and a callable',
            $function->getFileName(),
            $function->getStartLine(),
        ));
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
            'a parameter is int, float, bool, string, a backed enum, DateTimeImmutable, Symfony\Component\Uid\Uuid, or '
            . 'Nexus\Http\Request',
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
            . 'slug, or the full name of a backed enum or of a class that implements Nexus\Http\PathConstraint');
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
    public static function noRepresentation(string $mediaType, mixed $result): self
    {
        return new self("The function for {$mediaType} of Negotiation::respond() returned " . get_debug_type($result)
            . '. Return a Nexus\Http\Response, or data');
    }

    /** @internal */
    public static function emptyPool(int $max): self
    {
        return new self("App::pooled() needs at least 1 instance to answer with, {$max} given");
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
    public static function neverWarmed(int $times): self
    {
        return new self("App::warm() handles a request once or more often, {$times} given");
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

    /** @internal */
    public static function noServiceFor(string $class, string $parameter, string $id): self
    {
        return new self("{$class} cannot be created: \${$parameter} of its constructor needs the service {$id}, and "
            . 'there is none. Register it in the container that App::create() gets');
    }

    /** @internal what is wrong with a class that declares routes by attributes */
    public static function undiscoverable(string $problem): self
    {
        return new self($problem);
    }

    /** @internal */
    public static function noDirectory(string $directory): self
    {
        return new self("App::discover() was given {$directory}, which is no directory");
    }

    /** @internal */
    public static function namedTwice(string $name, string $first, string $pattern): self
    {
        return new self("The route {$pattern} has the name {$name}, as the one at {$first} has. Each route has a name "
            . 'of its own');
    }

    public function errorCode(): string
    {
        return $this->errorCode;
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

    private function __construct(
        string $message,
        ?\Throwable $previous = null,
        private readonly string $errorCode = 'NX-0303',
    ) {
        parent::__construct("[{$errorCode}] {$message}", 0, $previous);
    }
}
