<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * The type of an option's values. parse(show($value)) equals $value.
 *
 * @internal
 */
interface Kind
{
    /** The accepted values, in words that follow "must be". */
    public function range(): string;

    /** Parses the value of a flag or variable. Null if the text is invalid. */
    public function parse(string $text): mixed;

    public function accepts(mixed $value): bool;

    /** The value in the format of a flag. */
    public function show(mixed $value): string;
}
