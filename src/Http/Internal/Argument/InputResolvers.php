<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Attribute\FromFile;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;

/**
 * Arguments from what the client sends: parameters with #[FromQuery], #[FromHeader], #[FromCookie], #[FromForm],
 * #[FromFile] or #[FromBody].
 *
 * @internal
 */
final readonly class InputResolvers implements ParamResolver
{
    /** @var list<ParamResolver> */
    private array $resolvers;

    public function __construct()
    {
        $mappers = new Mappers();
        $this->resolvers = [new InputResolver($mappers), new FileResolver(), new BodyResolver($mappers)];
    }

    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $sources = [FromBody::class, FromFile::class, ...array_column(Source::cases(), 'value')];
        $attributes = array_map(
            static fn(\ReflectionAttribute $attribute): string => $attribute->getName(),
            $parameter->getAttributes(),
        );
        $found = array_intersect($attributes, $sources);
        if ($found !== []) {
            Mappers::refuseConstraints($parameter);
        }
        foreach ($found === [] ? [] : $this->resolvers as $resolver) {
            $closure = $resolver->compile($parameter, $context);
            if ($closure !== null) {
                return $closure;
            }
        }

        return null;
    }
}
