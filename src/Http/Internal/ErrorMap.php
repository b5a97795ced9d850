<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Error\HttpException;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Psr\Http\Message\MessageInterface;
use Psr\Http\Message\ResponseInterface;

/**
 * Answers to uncaught exceptions: by functions of the application, or by what an HttpException says.
 *
 * @internal
 */
final class ErrorMap
{
    /** @var array<string, \Closure(\Throwable, Request): mixed> */
    private array $functions = [];
    /** @var list<\Closure(\Throwable, Request): mixed> */
    private array $reporters = [];
    private readonly ActorFailures $actorFailures;
    /** @var (\Closure(\Throwable): void)|null */
    private ?\Closure $observer = null;

    public function __construct()
    {
        $this->actorFailures = new ActorFailures();
    }

    /**
     * @param string $class an exception or an interface
     * @param \Closure $function takes the exception, and the request if it has a second parameter
     */
    public function add(string $class, \Closure $function): void
    {
        if (!is_a($class, \Throwable::class, true) && !interface_exists($class)) {
            throw InvalidHandlerError::notThrowable($class);
        }
        if (isset($this->functions[$class])) {
            throw InvalidHandlerError::mappedTwice($class);
        }
        $request = (new \ReflectionFunction($function))->getParameters()[1] ?? null;
        $wantsPsr7 = $request !== null && is_a((string) ParamContext::typeOf($request), MessageInterface::class, true);
        $this->functions[$class] = $wantsPsr7
            ? static fn(\Throwable $thrown, Request $request): mixed => $function($thrown, $request->toPsr7())
            : $function;
    }

    /** @param \Closure(\Throwable, Request): mixed $reporter */
    public function reportTo(\Closure $reporter): void
    {
        $this->reporters[] = $reporter;
    }

    public function hasFunctions(): bool
    {
        return $this->functions !== [];
    }

    public function hasReporters(): bool
    {
        return $this->reporters !== [];
    }

    /**
     * Calls all reporters.
     *
     * @throws \Throwable the first failure of a reporter, which the server logs; further ones are logged here
     */
    public function report(\Throwable $thrown, Request $request): void
    {
        $failures = [];
        foreach ($this->reporters as $reporter) {
            try {
                $reporter($thrown, $request);
            } catch (\Exception|\Error $failure) {
                $failures[] = $failure;
            }
        }
        foreach (\array_slice($failures, 1) as $failure) {
            error_log("nexus: a function of App::reportTo() failed: {$failure}");
        }
        $failures === [] || throw $failures[0];
    }

    /** @param (\Closure(\Throwable): void)|null $observer gets each exception before it is answered */
    public function observe(?\Closure $observer): void
    {
        $this->observer = $observer;
    }

    /** @return Response|null null: it is no answer */
    public function answer(\Throwable $thrown, Request $request): ?Response
    {
        if ($this->observer !== null) {
            ($this->observer)($thrown);
        }

        return $this->mapped($thrown, $request) ?? ($thrown instanceof HttpException
            ? self::answerOf($thrown, $request)
            : $this->actorFailures->answer($thrown, $request));
    }

    /** @return Response|null null: no function is for it, or that function leaves it to the default */
    public function mapped(\Throwable $thrown, Request $request): ?Response
    {
        $function = $this->functionFor($thrown);
        $result = $function === null ? null : $function($thrown, $request);

        return match (true) {
            $result === null => null,
            $result instanceof ResponseInterface => Psr7::response($result),
            default => self::response($thrown, $result),
        };
    }

    private static function response(\Throwable $thrown, mixed $result): Response
    {
        return $result instanceof Response ? $result : throw InvalidHandlerError::mappedToNothing($thrown, $result);
    }

    private static function answerOf(HttpException $thrown, Request $request): Response
    {
        $response = error_response($request, $thrown->status, $thrown->detail === '' ? null : $thrown->detail);
        $members = $thrown->members();
        if ($members !== [] && $response->header('Content-Type') === 'application/problem+json') {
            $response = $response->withBody(self::extended($response->body(), $members));
        }
        foreach ($thrown->headers as $name => $value) {
            $response = $response->withHeader($name, $value);
        }

        return $response;
    }

    /** @param array<string, mixed> $members */
    private static function extended(string $document, array $members): string
    {
        $flags = JSON_UNESCAPED_UNICODE | JSON_UNESCAPED_SLASHES | JSON_INVALID_UTF8_SUBSTITUTE | JSON_THROW_ON_ERROR;

        $own = (array) json_decode($document, true);
        if (isset($members['type'])) {
            $own['type'] = $members['type'];
        }

        return json_encode($own + $members, $flags) . "\n";
    }

    /**
     * The function for the class of the exception, for the nearest of its parents, or for the first of its interfaces.
     *
     * @return (\Closure(\Throwable, Request): mixed)|null
     */
    private function functionFor(\Throwable $thrown): ?\Closure
    {
        for ($class = $thrown::class; $class !== false; $class = get_parent_class($class)) {
            if (isset($this->functions[$class])) {
                return $this->functions[$class];
            }
        }
        foreach ($this->functions as $interface => $function) {
            if ($interface !== \Throwable::class && $thrown instanceof $interface) {
                return $function;
            }
        }

        return $this->functions[\Throwable::class] ?? null;
    }
}
