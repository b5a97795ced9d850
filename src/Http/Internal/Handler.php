<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * A handler as one closure. Its parameters are those of the handler.
 *
 * @internal
 */
final readonly class Handler
{
    /** @param class-string|null $class whose attributes apply to the handler; null: it is a function */
    public function __construct(public \Closure $closure, public ?string $class) {}

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
        $function = new \ReflectionFunction($this->closure);
        $found = $function->getAttributes($attribute, \ReflectionAttribute::IS_INSTANCEOF);
        if ($this->class !== null) {
            $class = new \ReflectionClass($this->class);
            $found = [...$class->getAttributes($attribute, \ReflectionAttribute::IS_INSTANCEOF), ...$found];
        }

        return array_map(static fn(\ReflectionAttribute $one): object => $one->newInstance(), $found);
    }
}
