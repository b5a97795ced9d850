<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Symfony\Component\Serializer\Normalizer\DenormalizerInterface;
use Symfony\Component\Serializer\Normalizer\ObjectNormalizer;
use Symfony\Component\Serializer\SerializerAwareInterface;
use Symfony\Component\Serializer\SerializerInterface;

/**
 * Symfony's ObjectNormalizer, which would also create an object from a scalar.
 *
 * @internal
 */
final readonly class ObjectDenormalizer implements DenormalizerInterface, SerializerAwareInterface
{
    public function __construct(private ObjectNormalizer $normalizer) {}

    /** @param array<string, mixed> $context */
    public function denormalize(mixed $data, string $type, ?string $format = null, array $context = []): mixed
    {
        if (!\is_array($data) && !isset($context['_union_member'])) {
            throw Unfit::exception('This is no object.', $data, 'an object', $context);
        }

        return $this->normalizer->denormalize($data, $type, $format, $context);
    }

    /** @param array<string, mixed> $context */
    public function supportsDenormalization(
        mixed $data,
        string $type,
        ?string $format = null,
        array $context = [],
    ): bool {
        return $this->normalizer->supportsDenormalization($data, $type, $format, $context);
    }

    /** @return array<string, bool|null> */
    public function getSupportedTypes(?string $format): array
    {
        return $this->normalizer->getSupportedTypes($format);
    }

    public function setSerializer(SerializerInterface $serializer): void
    {
        $this->normalizer->setSerializer($serializer);
    }
}
