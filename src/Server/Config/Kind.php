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
    /** In words that follow "must be". */
    public function range(): string;

    /** Parses the value of a flag or variable. Null if the text is invalid. */
    public function parse(string $text): mixed;

    public function accepts(mixed $value): bool;

    /** As a flag would say it. */
    public function show(mixed $value): string;
}
