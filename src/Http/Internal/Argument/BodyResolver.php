<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromBody;
use Nexus\Http\InvalidParameterError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

use function Nexus\Http\Internal\plain_json;

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
        $class = self::classOf($parameter);
        $plain = $class === null ? null : $this->mappers->plainJson($class, $parameter, $context, $rare);

        return $plain ?? static function (Request $request) use ($json, $rare): mixed {
            $data = plain_json($request);

            return $data === null ? $rare($request) : $json($data);
        };
    }

    /** @return class-string|null */
    private static function classOf(\ReflectionParameter $parameter): ?string
    {
        $class = ParamContext::typeOf($parameter);

        return $class !== null && class_exists($class) && !enum_exists($class) ? $class : null;
    }

    /** @return \Closure(mixed): mixed */
    private function mapper(\ReflectionParameter $parameter, bool $isText, ParamContext $context): \Closure
    {
        $class = self::classOf($parameter);
        if ($class !== null) {
            return $this->mappers->object($class, $isText, $parameter, $context);
        }
        $type = ParamContext::typeOf($parameter) === null ? null : $this->mappers->type($parameter);

        return $type !== null && ($type->isTable() || $type->kind === Kind::Any)
            ? $this->mappers->value($type, $isText)
            : throw InvalidParameterError::unsupportedType(
                $parameter,
                'FromBody',
                'a class, or an array that a docblock describes (list<Item>). Request::body() has other bodies',
            );
    }
}
