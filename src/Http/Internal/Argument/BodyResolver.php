<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromBody;
use Nexus\Http\InvalidParameterError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

/**
 * Arguments with #[FromBody]: the body, mapped to an object and validated.
 *
 * @internal
 */
final readonly class BodyResolver implements ParamResolver
{
    public function __construct(private Mappers $mappers) {}

    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        if (ParamContext::attributeOf($parameter, FromBody::class) === null) {
            return null;
        }
        $json = $this->mapper($parameter, false, $context);
        $form = $this->mapper($parameter, true, $context);
        $absent = Absence::valueFor($parameter);
        $rare = static function (Request $request) use ($json, $form, $absent): mixed {
            $type = $request->header('content-type');
            if ($absent !== null && MediaTypes::isEmpty($request)) {
                return $absent();
            }

            return match (true) {
                MediaTypes::isJson($type) => $json($request->json()),
                MediaTypes::isForm($type) => $form($request->forms()),
                default => MediaTypes::refuse($request, MediaTypes::JSON, 'application/x-www-form-urlencoded'),
            };
        };
        if ($absent !== null) {
            return $rare;
        }

        return static fn(Request $request): mixed => $request->header('content-type') === MediaTypes::JSON
            ? $json($request->json())
            : $rare($request);
    }

    /** @return \Closure(mixed): mixed */
    private function mapper(\ReflectionParameter $parameter, bool $isText, ParamContext $context): \Closure
    {
        $class = ParamContext::typeOf($parameter);
        if ($class !== null && class_exists($class) && !enum_exists($class)) {
            return $this->mappers->object($class, $isText, $parameter, $context);
        }
        $type = $class === null ? null : $this->mappers->type($parameter);

        return $type !== null && ($type->isTable() || $type->kind === Kind::Any)
            ? $this->mappers->value($type, $isText)
            : throw InvalidParameterError::unsupportedType(
                $parameter,
                'FromBody',
                'a class, or an array that a docblock describes (list<Item>). Request::body() has other bodies',
            );
    }
}
