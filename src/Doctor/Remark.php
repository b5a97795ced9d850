<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/** A finding in a sentence, which says what to do where something should be done. */
final readonly class Remark
{
    public function __construct(public Verdict $verdict, public string $text) {}
}
