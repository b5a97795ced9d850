<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

use Symfony\Component\Validator\Constraint;
use Symfony\Component\Validator\ConstraintValidator;

/** It needs a service that no test has. */
final class FreeValidator extends ConstraintValidator
{
    public function __construct(private readonly \Countable $taken) {}

    public function validate(mixed $value, Constraint $constraint): void
    {
        if (\count($this->taken) > 0) {
            $this->context->addViolation('It is taken.');
        }
    }
}
