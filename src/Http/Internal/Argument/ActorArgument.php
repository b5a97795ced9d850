<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Actor\ActorRef;
use Nexus\Http\Attribute\FromActor;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;

/**
 * Arguments with #[FromActor].
 *
 * @internal
 */
final readonly class ActorArgument implements ParamResolver
{
    /** @param \Closure(string): (ActorRef<*>|null) $actors finds an actor by its name */
    public function __construct(private \Closure $actors) {}

    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $attribute = ParamContext::attributeOf($parameter, FromActor::class);
        if ($attribute === null) {
            return null;
        }
        $actor = ($this->actors)($attribute->name)
            ?? throw InvalidHandlerError::noActor($context->pattern, $parameter, $attribute->name);

        return static fn(): ActorRef => $actor;
    }
}
