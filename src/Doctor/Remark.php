<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * A finding in one sentence, with the remedy if one is needed.
 *
 * @internal
 */
final readonly class Remark
{
    public function __construct(public Verdict $verdict, public string $text) {}
}
