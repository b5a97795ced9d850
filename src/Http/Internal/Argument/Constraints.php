<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Nexus\Http\InvalidHandlerError;
use Nexus\Http\ParamContext;
use Symfony\Component\Validator\ConstraintViolationListInterface;
use Symfony\Component\Validator\Mapping\ClassMetadataInterface;
use Symfony\Component\Validator\Validation;
use Symfony\Component\Validator\Validator\ValidatorInterface;

/**
 * Checks values by symfony/validator.
 *
 * @internal
 */
final readonly class Constraints
{
    /**
     * @param ConstraintValidators|null $validators null: the validator of the container has others
     * @param ConstraintChecks|null $checks null: the validator of the container checks every object
     */
    private function __construct(
        private ValidatorInterface $validator,
        private ?ConstraintValidators $validators = null,
        private ?ConstraintChecks $checks = null,
    ) {}

    /** With the validator of the container, or with one that creates constraint validators as it creates services. */
    public static function create(ParamContext $context): self
    {
        if ($context->hasService(ValidatorInterface::class)) {
            return new self($context->service(ValidatorInterface::class));
        }

        $validators = new ConstraintValidators($context);

        $validator = Validation::createValidatorBuilder()
            ->enableAttributeMapping()
            ->setConstraintValidatorFactory($validators)
            ->getValidator();

        return new self($validator, $validators, new ConstraintChecks($validator, $validators));
    }

    /** @param class-string $class */
    public function applyTo(string $class): bool
    {
        $metadata = $this->validator->getMetadataFor($class);

        return $metadata->getConstraints() !== []
            || $metadata instanceof ClassMetadataInterface && $metadata->getConstrainedProperties() !== [];
    }

    /**
     * Creates the validators of the class's constraints, so that what they lack is reported at start.
     *
     * @param class-string $class
     * @throws InvalidHandlerError NX-0303
     */
    public function prepare(string $class): void
    {
        $metadata = $this->validator->getMetadataFor($class);
        if ($this->validators === null || !$metadata instanceof ClassMetadataInterface) {
            return;
        }
        $constraints = $metadata->getConstraints();
        foreach ($metadata->getConstrainedProperties() as $property) {
            foreach ($metadata->getPropertyMetadata($property) as $member) {
                $constraints = [...$constraints, ...$member->getConstraints()];
            }
        }
        foreach ($constraints as $constraint) {
            $this->validators->getInstance($constraint);
        }
        $this->checks?->prepare($class);
    }

    public function check(object $object): void
    {
        if ($this->checks?->accept($object) === true) {
            return;
        }
        $found = $this->validator->validate($object);
        if ($found->count() !== 0) {
            $violations = new Violations();
            self::add($found, '', $violations);
            $violations->throw();
        }
    }

    /**
     * The constraints of fields of an object that cannot be created.
     *
     * @param array<string, mixed> $values by the names of the fields
     */
    public function checkFields(ClassShape $shape, array $values, string $path, Violations $violations): void
    {
        if ($shape->class === null || !$this->applyTo($shape->class)) {
            return;
        }
        foreach ($values as $name => $value) {
            // The paths of what it finds begin below the field.
            $found = $this->validator->validatePropertyValue($shape->class, $name, $value);
            self::add($found, ltrim("{$path}.{$name}", '.'), $violations);
        }
    }

    private static function add(ConstraintViolationListInterface $found, string $path, Violations $violations): void
    {
        foreach ($found as $violation) {
            $at = $violation->getPropertyPath();
            $at = $path === '' || $at === '' || $at[0] === '[' ? $path . $at : "{$path}.{$at}";
            $violations->add($at, (string) $violation->getMessage());
        }
    }
}
