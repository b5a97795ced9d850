<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\ParamContext;
use Symfony\Component\Validator\Constraint;
use Symfony\Component\Validator\Constraints\EmailValidator;
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

    /** Whether the validator of the constraint is that of symfony/validator, with its defaults. */
    public function isStandard(Constraint $constraint): bool
    {
        $class = $constraint->validatedBy();
        if ($class === EmailValidator::class) {
            return (array) $this->getInstance($constraint) === (array) new EmailValidator();
        }

        return class_exists($class) && $this->getInstance($constraint)::class === $class;
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
