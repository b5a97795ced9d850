<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

/**
 * The answer to an ask, which may be any value.
 *
 * @internal
 */
final readonly class Answer
{
    public function __construct(public mixed $value) {}
}
