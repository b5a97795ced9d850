<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\Attribute\FromFile;
use Nexus\Http\Error\BadRequest;
use Nexus\Http\InvalidParameterError;
use Nexus\Http\ParamContext;
use Nexus\Http\ParamResolver;
use Nexus\Http\Request;
use Nexus\Http\UploadedFile;

/**
 * Arguments with #[FromFile].
 *
 * @internal
 */
final readonly class FileResolver implements ParamResolver
{
    public function compile(\ReflectionParameter $parameter, ParamContext $context): ?\Closure
    {
        $attribute = ParamContext::attributeOf($parameter, FromFile::class);
        if ($attribute === null) {
            return null;
        }
        $name = $attribute->name ?? $parameter->getName();
        $read = match (ParamContext::typeOf($parameter)) {
            UploadedFile::class => self::file($name, Absence::valueFor($parameter)),
            'array' => self::files($name, Absence::valueFor($parameter)),
            default => throw InvalidParameterError::unsupportedType(
                $parameter,
                'FromFile',
                UploadedFile::class . ', or array for several files',
            ),
        };
        $rule = new FileRule($name, $attribute);

        return $rule->isEmpty() ? $read : static function (Request $request) use ($read, $rule): mixed {
            $files = $read($request);
            $rule->check($files);

            return $files;
        };
    }

    /**
     * @param (\Closure(): mixed)|null $absent
     * @return \Closure(Request): mixed
     */
    private static function file(string $name, ?\Closure $absent): \Closure
    {
        return static fn(Request $request): mixed => $request->file($name)
            ?? ($absent === null ? self::fail($request, $name) : $absent());
    }

    /**
     * @param (\Closure(): mixed)|null $absent
     * @return \Closure(Request): mixed
     */
    private static function files(string $name, ?\Closure $absent): \Closure
    {
        return static function (Request $request) use ($name, $absent): mixed {
            $files = $request->files()[$name] ?? [];
            $files = array_values(\is_array($files) ? $files : [$files]);
            foreach ($files as $file) {
                if (!$file instanceof UploadedFile) {
                    throw new BadRequest("The files \"{$name}\" should be a list: {$name}[].");
                }
            }

            return match (true) {
                $files !== [] => $files,
                $absent === null => self::fail($request, $name),
                default => $absent(),
            };
        };
    }

    private static function fail(Request $request, string $name): never
    {
        if (!MediaTypes::isForm($request->header('content-type')) && MediaTypes::hasBody($request)) {
            MediaTypes::refuse($request, 'multipart/form-data');
        }
        throw new BadRequest("The file \"{$name}\" is missing.");
    }
}
