<?php

declare(strict_types=1);

namespace Nexus\Http\Exception;

use Nexus\Http\Error\HttpException;
use Nexus\Http\Internal\ErrorMap;
use Nexus\Http\Internal\Psr\Bridge;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\ServerRequestInterface;

/**
 * Functions that answer exceptions, by class, for ExceptionHandlerMiddleware: a name of the Nexus library, for
 * applications that move over. New code uses App::onError().
 */
final class ExceptionMapperRegistry
{
    private readonly ErrorMap $errors;
    /** @var array<string, true> */
    private array $classes = [];

    /** An empty registry: exceptions have the answers that they have without functions. */
    public function __construct()
    {
        $this->errors = new ErrorMap();
    }

    /**
     * Sets the function for a class, which takes precedence as that of App::onError() does.
     *
     * @param class-string $exceptionClass an exception or an interface
     * @param \Closure(never, ServerRequestInterface): ResponseInterface $mapper
     * @throws InvalidHandlerError NX-0303 for a class that is no exception, and for a second function for one class
     */
    public function register(string $exceptionClass, \Closure $mapper): void
    {
        $this->errors->add(
            $exceptionClass,
            // @phpstan-ignore argument.type (the exception is one of the class)
            static fn(\Throwable $thrown, Request $request): mixed => $mapper($thrown, $request->toPsr7()),
        );
        $this->classes[$exceptionClass] = true;
    }

    /** Whether there is a function for exactly this class. */
    public function has(string $exceptionClass): bool
    {
        return isset($this->classes[$exceptionClass]);
    }

    /** The answer to an exception: by a function, else as an App without functions answers it, else 500. */
    public function map(\Throwable $e, ServerRequestInterface $r): ResponseInterface
    {
        return Bridge::toPsr7($this->answer($e, Bridge::request($r)));
    }

    /** @internal */
    public function answer(\Throwable $thrown, Request $request): Response
    {
        return $this->errors->answer($thrown, $request)
            ?? $this->errors->answer(new HttpException(500, previous: $thrown), $request)
            ?? Response::text('Internal Server Error', 500);
    }
}
