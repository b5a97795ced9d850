<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Symfony\Component\Serializer\Normalizer\DenormalizerInterface;

/**
 * Takes dates of RFC 3339 only. Symfony's normalizer also takes "tomorrow".
 *
 * @internal
 */
final class DateDenormalizer implements DenormalizerInterface
{
    private const CLASSES = [
        \DateTimeInterface::class => true,
        \DateTimeImmutable::class => true,
        \DateTime::class => true,
    ];

    /** @param array<string, mixed> $context */
    public function denormalize(mixed $data, string $type, ?string $format = null, array $context = []): mixed
    {
        $date = \is_string($data) ? Texts::date($data) : null;
        if ($date === null) {
            throw Unfit::exception('This is no date of RFC 3339.', $data, 'a date and time (RFC 3339)', $context);
        }

        return $type === \DateTime::class ? \DateTime::createFromImmutable($date) : $date;
    }

    /** @param array<string, mixed> $context */
    public function supportsDenormalization(
        mixed $data,
        string $type,
        ?string $format = null,
        array $context = [],
    ): bool {
        return isset(self::CLASSES[$type]) && !\array_key_exists('datetime_format', $context);
    }

    /** @return array<string, bool> */
    public function getSupportedTypes(?string $format): array
    {
        return array_map(static fn(): bool => false, self::CLASSES);
    }
}
