<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Symfony\Component\Serializer\Normalizer\DenormalizerInterface;

/**
 * Takes values of enums of their own type only. Symfony's normalizer also takes 1.5 for 1.
 *
 * @internal
 */
final class EnumDenormalizer implements DenormalizerInterface
{
    /** @param array<string, mixed> $context */
    public function denormalize(mixed $data, string $type, ?string $format = null, array $context = []): mixed
    {
        $expected = new ValueType(Kind::Enum, class: $type);
        $case = (new ShapeMapper($format === 'csv', new Violations()))->value($expected, $data, '');
        if ($case === null) {
            throw Unfit::exception('This is no value of the enumeration.', $data, $expected->expectation(), $context);
        }

        return $case;
    }

    /** @param array<string, mixed> $context */
    public function supportsDenormalization(
        mixed $data,
        string $type,
        ?string $format = null,
        array $context = [],
    ): bool {
        return is_subclass_of($type, \BackedEnum::class);
    }

    /** @return array<string, bool> */
    public function getSupportedTypes(?string $format): array
    {
        return [\BackedEnum::class => true];
    }
}
