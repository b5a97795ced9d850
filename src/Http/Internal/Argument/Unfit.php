<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Symfony\Component\Serializer\Exception\NotNormalizableValueException;

/**
 * The exception of a denormalizer for a value that does not fit.
 *
 * @internal
 */
final class Unfit
{
    /**
     * @param string $expected what the client should send
     * @param array<string, mixed> $context of the denormalizer
     */
    public static function exception(
        string $message,
        mixed $value,
        string $expected,
        array $context,
    ): NotNormalizableValueException {
        $path = $context['deserialization_path'] ?? null;

        return NotNormalizableValueException::createForUnexpectedDataType(
            $message,
            $value,
            [$expected],
            \is_string($path) ? $path : null,
            true,
        );
    }
}
