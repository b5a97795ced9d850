<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

/**
 * A kind whose values are, or contain, enum cases. A serialized ServerConfig may contain these enums.
 *
 * @internal
 */
interface OfEnum
{
    /** @return class-string<\BackedEnum> */
    public function enum(): string;
}
