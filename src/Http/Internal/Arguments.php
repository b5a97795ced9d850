<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\BodyStream;
use Nexus\Http\Request;
use Nexus\Http\Server\HttpServer;

/**
 * The arguments of a handler, in their order. An integer is one that the server builds, a closure computes one from the
 * request. Parameters at the end that use their default values have none.
 *
 * @internal
 */
final readonly class Arguments
{
    /** The server builds no more for one handler. */
    public const MAX = 24;

    /** @var list<\Closure|int> */
    public array $list;
    /** @var list<class-string<\BackedEnum>|null> the type of each that is an enum */
    private array $enums;

    /**
     * @param list<array{\ReflectionParameter, \Closure|int|null}> $arguments null: the default value
     * @param list<string> $names of the path parameters
     * @param bool $isAdapted the handler does not have the parameters itself
     */
    public function __construct(array $arguments, private array $names, private bool $isAdapted = false)
    {
        while ($arguments !== [] && end($arguments)[1] === null) {
            array_pop($arguments);
        }
        $this->list = array_map(static fn(array $one): \Closure|int => $one[1] ?? self::constant($one[0]), $arguments);
        $this->enums = array_map(static fn(array $one): ?string => self::enumOf($one[0]), $arguments);
    }

    /** @return list<int>|null what the server builds to call the handler itself; null: it cannot */
    public function plan(): ?array
    {
        $plan = array_values(array_filter($this->list, \is_int(...)));

        return \count($plan) === \count($this->list) && \count($plan) <= self::MAX && !$this->isAdapted ? $plan : null;
    }

    /** Whether the handler begins before the request's body has arrived. */
    public function streamBody(): bool
    {
        return \in_array(HttpServer::ARGUMENT_BODY, $this->list, true);
    }

    /**
     * The same, each from the request alone.
     *
     * @return list<\Closure(Request): mixed|null> null: the request itself
     */
    public function fromRequest(): array
    {
        return array_map($this->ofRequest(...), array_keys($this->list));
    }

    /** Whether the server can pass it to generated code. The type of an enum it reads from the handler. */
    public static function isPassed(int $argument): bool
    {
        return ($argument & 255) !== HttpServer::ARGUMENT_ENUM;
    }

    private function ofRequest(int $index): ?\Closure
    {
        $argument = $this->list[$index];

        return match (true) {
            $argument instanceof \Closure => $argument,
            $argument === HttpServer::ARGUMENT_REQUEST => null,
            $argument === HttpServer::ARGUMENT_BODY => static fn(Request $for): BodyStream => $for->bodyStream(),
            default => PathArgument::of($this->names[$argument >> 8], $argument & 255, $this->enums[$index]),
        };
    }

    private static function constant(\ReflectionParameter $parameter): \Closure
    {
        $value = $parameter->isDefaultValueAvailable() ? $parameter->getDefaultValue() : null;

        return Constant::of($value);
    }

    /** @return class-string<\BackedEnum>|null */
    private static function enumOf(\ReflectionParameter $parameter): ?string
    {
        $type = $parameter->getType();
        $name = $type instanceof \ReflectionNamedType ? $type->getName() : '';

        return is_subclass_of($name, \BackedEnum::class) ? $name : null;
    }
}
