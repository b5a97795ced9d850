<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * A handler as one closure. Its parameters are those of the handler, or the request and those of another function.
 *
 * @internal
 */
final readonly class Handler
{
    /**
     * @param class-string|null $class whose attributes apply to the handler; null: it is a function
     * @param \ReflectionFunctionAbstract|null $declaration a function whose parameters are those that the closure takes
     * after the request; null: the closure has the parameters of the handler itself
     * @param list<int> $open positions of parameters for which the closure is given null, since it has the argument
     * @param bool $isMadeByConnection arguments may be computed when the connection was opened
     */
    public function __construct(
        public \Closure $closure,
        public ?string $class,
        private ?\ReflectionFunctionAbstract $declaration = null,
        public array $open = [],
        public bool $isMadeByConnection = false,
    ) {}

    /** The function whose parameters and attributes count. */
    public function declaration(): \ReflectionFunctionAbstract
    {
        return $this->declaration ?? new \ReflectionFunction($this->closure);
    }

    /** Whether the closure takes the request, and then the arguments of declaration(). */
    public function isAdapted(): bool
    {
        return $this->declaration !== null;
    }

    /**
     * The attributes of the class and of the function, in this order.
     *
     * @template T of object
     *
     * @param class-string<T> $attribute
     *
     * @return list<T>
     */
    public function attributes(string $attribute): array
    {
        $found = $this->declaration()->getAttributes($attribute, \ReflectionAttribute::IS_INSTANCEOF);
        if ($this->class !== null) {
            $class = new \ReflectionClass($this->class);
            $found = [...$class->getAttributes($attribute, \ReflectionAttribute::IS_INSTANCEOF), ...$found];
        }

        return array_map(static fn(\ReflectionAttribute $one): object => $one->newInstance(), $found);
    }
}
