<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromBody;
use Nexus\Http\Error\BadRequest;
use Nexus\Http\Error\HttpException;
use Nexus\Http\MessageSerializer;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;

/**
 * Arguments with #[FromBody] whose type is a class, by a serializer of the application.
 *
 * @internal
 */
final readonly class SerializedBody implements ParamResolver
{
    public function __construct(private MessageSerializer $serializer) {}

    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $class = ParamContext::typeOf($parameter);
        if (
            ParamContext::attributeOf($parameter, FromBody::class) === null || $class === null || !class_exists($class)
        ) {
            return null;
        }
        $serializer = $this->serializer;

        return static function (Request $request) use ($serializer, $class): object {
            try {
                return $serializer->deserialize($request->body(), $class);
            } catch (HttpException $thrown) {
                throw $thrown;
            } catch (\Exception $thrown) {
                throw new BadRequest('The body cannot be read.', previous: $thrown);
            }
        };
    }
}
