<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * The mode of a file, as chmod has it: 660.
 *
 * @internal
 */
final readonly class Mode implements Kind
{
    public function range(): string
    {
        return 'the mode of a file in octal digits, 000 to 777';
    }

    public function parse(string $text): ?int
    {
        return preg_match('/^0?[0-7]{3}$/D', $text) === 1 ? (int) octdec($text) : null;
    }

    public function accepts(mixed $value): bool
    {
        return \is_int($value) && $value >= 0 && $value <= 0o777;
    }

    public function show(mixed $value): string
    {
        return \is_int($value) ? sprintf('%03o', $value) : '';
    }
}
