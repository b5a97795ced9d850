<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * A kind whose values are, or hold, cases of an enum: those are classes that a serialized ServerConfig may have.
 *
 * @internal
 */
interface OfEnum
{
    /** @return class-string<\BackedEnum> */
    public function enum(): string;
}
