<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\ParamContext;
use Symfony\Component\Validator\Constraint;
use Symfony\Component\Validator\ConstraintValidatorFactoryInterface;
use Symfony\Component\Validator\ConstraintValidatorInterface;

/**
 * Creates constraint validators. A validator holds the context of one validation, and may wait, so each use gets its
 * own copy.
 *
 * @internal
 */
final class ConstraintValidators implements ConstraintValidatorFactoryInterface
{
    /** @var array<string, ConstraintValidatorInterface> */
    private array $originals = [];

    public function __construct(private readonly ParamContext $context) {}

    public function getInstance(Constraint $constraint): ConstraintValidatorInterface
    {
        $class = $constraint->validatedBy();

        return clone $this->originals[$class] ??= $this->create($class);
    }

    private function create(string $class): ConstraintValidatorInterface
    {
        $validator = $this->context->service($class === 'validator.expression'
            ? 'Symfony\Component\Validator\Constraints\ExpressionValidator'
            : $class);
        \assert($validator instanceof ConstraintValidatorInterface);

        return $validator;
    }
}
