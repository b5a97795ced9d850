<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Symfony\Component\Validator\Constraint;
use Symfony\Component\Validator\Mapping\CascadingStrategy;
use Symfony\Component\Validator\Mapping\ClassMetadataInterface;
use Symfony\Component\Validator\Mapping\PropertyMetadata;
use Symfony\Component\Validator\Mapping\TraversalStrategy;
use Symfony\Component\Validator\Validator\ValidatorInterface;

/**
 * Generated functions that accept valid objects without the validator. They are generated once for each class, from the
 * validator's own metadata. An object that they do not accept may still be valid: the validator decides, and finds the
 * violations.
 *
 * @internal
 */
final class ConstraintChecks
{
    /** Characters of names in PHP. */
    private const NAME = '/^[a-zA-Z_\x80-\xff][\w\x80-\xff]*$/D';

    /** @var array<class-string, \Closure(object, array<class-string, true>): bool> */
    private array $checks = [];

    public function __construct(
        private readonly ValidatorInterface $validator,
        private readonly ConstraintValidators $validators,
    ) {}

    /**
     * True: the object is valid. False: it may be.
     *
     * @param array<class-string, true> $above classes of the objects that it is in. An object in one of its own class
     * may be part of a cycle, which the validator knows how to end
     */
    public function accept(object $object, array $above = []): bool
    {
        $class = $object::class;

        return !isset($above[$class]) && ($this->checks[$class] ??= $this->compile($class))($object, $above);
    }

    /**
     * Generates the function of the class.
     *
     * @param class-string $class
     */
    public function prepare(string $class): void
    {
        $this->checks[$class] ??= $this->compile($class);
    }

    /**
     * Called by generated code, for values with #[Valid].
     *
     * @param array<class-string, true> $above
     */
    public function acceptNested(mixed $value, array $above): bool
    {
        if (\is_object($value)) {
            return !$value instanceof \Traversable && $this->accept($value, $above);
        }
        if (!\is_array($value)) {
            return $value === null;
        }
        foreach ($value as $element) {
            if (!($element === null || \is_scalar($element) || $this->acceptNested($element, $above))) {
                return false;
            }
        }

        return true;
    }

    /**
     * @param class-string $class
     * @return \Closure(object, array<class-string, true>): bool
     */
    private function compile(string $class): \Closure
    {
        $code = $this->code($class);
        if ($code === null) {
            return static fn(object $object, array $above): bool => false;
        }
        $checks = $this;
        $head = 'static function (object $object, array $above) use ($checks): bool';
        $check = eval("return {$head} {\n{$code}return true;\n};");
        \assert($check instanceof \Closure);

        return \Closure::bind($check, null, (new \ReflectionClass($class))->isInternal() ? null : $class);
    }

    /**
     * The statements. Null: only the validator can decide.
     *
     * @param class-string $class
     */
    private function code(string $class): ?string
    {
        $metadata = $this->validator->getMetadataFor($class);
        if (
            !$metadata instanceof ClassMetadataInterface
            || $metadata->hasGroupSequence()
            || $metadata->isGroupSequenceProvider()
            || $metadata->getTraversalStrategy() !== TraversalStrategy::IMPLICIT
            || $metadata->findConstraints(Constraint::DEFAULT_GROUP) !== []
            || method_exists($class, '__get')
            || method_exists($class, '__isset')
        ) {
            return null;
        }
        $code = '';
        foreach ($metadata->getConstrainedProperties() as $property) {
            foreach ($metadata->getPropertyMetadata($property) as $member) {
                $conditions = $member instanceof PropertyMetadata ? $this->conditions($member, $class) : null;
                if ($conditions === null) {
                    return null;
                }
                // A property that is not initialized counts as null.
                $code .= "\$value = \$object->{$property} ?? null;\n"
                    . "if (!({$conditions})) { return false; }\n";
            }
        }

        return $code;
    }

    private function conditions(PropertyMetadata $member, string $class): ?string
    {
        $property = $member->getReflectionMember($class);
        if (
            preg_match(self::NAME, $member->getPropertyName()) !== 1
            || !$property instanceof \ReflectionProperty
            || $property->isStatic()
            || $property->isPrivate() && $property->class !== $class
        ) {
            return null;
        }
        $conditions = ['true'];
        foreach ($member->findConstraints(Constraint::DEFAULT_GROUP) as $constraint) {
            $condition = $this->validators->isStandard($constraint) ? ConstraintCode::of($constraint, '$value') : null;
            if ($condition === null) {
                return null;
            }
            $conditions[] = $condition;
        }
        if (($member->getCascadingStrategy() & CascadingStrategy::CASCADE) !== 0) {
            $conditions[] = '$checks->acceptNested($value, $above + [$object::class => true])';
        }

        return implode("\n    && ", $conditions);
    }
}
