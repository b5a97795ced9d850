<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument;

use Nexus\Http\Internal\Argument\ConstraintChecks;
use Nexus\Http\Internal\Argument\ConstraintCode;
use Nexus\Http\Internal\Argument\ConstraintValidators;
use Nexus\Http\Internal\Services;
use Nexus\Http\ParamContext;
use Nexus\Tests\Unit\Http\Argument\Fixture\Constrained;
use Nexus\Tests\Unit\Http\Argument\Fixture\ConstrainedChild;
use Nexus\Tests\Unit\Http\Argument\Fixture\ConstrainedPart;
use Nexus\Tests\Unit\Http\Argument\Fixture\Knot;
use Nexus\Tests\Unit\Http\Argument\Fixture\Staged;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;
use Psr\Container\ContainerInterface;
use Symfony\Component\Validator\Constraint;
use Symfony\Component\Validator\Constraints as Assert;
use Symfony\Component\Validator\Validation;
use Symfony\Component\Validator\Validator\ValidatorInterface;

/** Generated functions accept nothing that symfony/validator refuses. */
#[CoversClass(ConstraintChecks::class)]
#[CoversClass(ConstraintCode::class)]
final class ConstraintChecksTest extends TestCase
{
    /**
     * @param list<mixed> $accepted values that the generated function accepts
     */
    #[DataProvider('constraints')]
    public function testItAcceptsNothingThatTheValidatorRefuses(Constraint $constraint, array $accepted): void
    {
        $code = ConstraintCode::of($constraint, '$value');
        self::assertNotNull($code);
        $check = eval("return static fn(mixed \$value): bool => {$code};");
        \assert($check instanceof \Closure);
        $values = [...$accepted, null, false, true, 0, 1, -1, 0.0, 1.5, -1.5, NAN, INF, '', '0', '0.0', ' ', "a\n", 'abc',
            "\xff", 'é', 'ééé', '7', [], [1], [1, 2], [1, 2, 3], PHP_INT_MAX, 'a@b', 'a@example.com', "a@example.com\n",
            'a..b@example.com', str_repeat('x', 70) . '@example.com', 'a@-example.com', 'a@b.c', new \stdClass()];
        foreach ($values as $value) {
            if ($check($value) === true) {
                // On PHP 8.5 the validator coerces NAN to a bool, with a warning.
                $violations = @Validation::createValidator()->validate($value, $constraint);
                self::assertCount(0, $violations, serialize($value));
            }
        }
        foreach ($accepted as $value) {
            self::assertTrue($check($value), serialize($value));
        }
    }

    /** @return iterable<string, array{Constraint, list<mixed>}> */
    public static function constraints(): iterable
    {
        yield 'NotNull' => [new Assert\NotNull(), [0, '', 'a']];
        yield 'NotBlank' => [new Assert\NotBlank(), ['a', '0', 0, 1, 0.0, [1]]];
        yield 'NotBlank or null' => [new Assert\NotBlank(allowNull: true), ['a', null]];
        yield 'Length' => [new Assert\Length(min: 1, max: 3), ['a', 'ééé', null]];
        yield 'Length, exact' => [new Assert\Length(exactly: 3), ['abc', 'ééé']];
        yield 'Range' => [new Assert\Range(min: 0, max: 1.5), [0, 1, 1.5, null]];
        yield 'Range below' => [new Assert\Range(max: -1), [-1, -1.5]];
        yield 'Positive' => [new Assert\Positive(), [1, 0.5, null]];
        yield 'PositiveOrZero' => [new Assert\PositiveOrZero(), [0, 1]];
        yield 'Negative' => [new Assert\Negative(), [-1, -0.5]];
        yield 'NegativeOrZero' => [new Assert\NegativeOrZero(), [0, -1]];
        yield 'GreaterThan' => [new Assert\GreaterThan(7), [8]];
        yield 'GreaterThanOrEqual' => [new Assert\GreaterThanOrEqual(7), [7]];
        yield 'LessThan' => [new Assert\LessThan(1), [0]];
        yield 'LessThanOrEqual' => [new Assert\LessThanOrEqual(1), [1]];
        yield 'Count' => [new Assert\Count(min: 1, max: 2), [[1], [1, 2], null]];
        yield 'Email' => [new Assert\Email(), ['someone@example.com', 'a.b+c@mail.example.org', null]];
        yield 'Email with any host' => [new Assert\Email(mode: 'html5-allow-no-tld'), ['someone@example.com']];
        yield 'Regex' => [new Assert\Regex('/^a\'b?$/D'), ["a'", "a'b", '', null]];
        yield 'Regex, not' => [new Assert\Regex('/x/', match: false), ['abc', '']];
    }

    #[DataProvider('undecided')]
    public function testOnlyTheValidatorDecidesTheRest(Constraint $constraint): void
    {
        self::assertNull(ConstraintCode::of($constraint, '$value'));
    }

    /** @return iterable<string, array{Constraint}> */
    public static function undecided(): iterable
    {
        yield 'another constraint' => [new Assert\Iban()];
        yield 'a normalizer' => [new Assert\NotBlank(normalizer: 'trim')];
        yield 'a normalizer of a length' => [new Assert\Length(min: 1, normalizer: 'trim')];
        yield 'another charset' => [new Assert\Length(min: 1, charset: 'ISO-8859-1')];
        yield 'bytes' => [new Assert\Length(min: 1, countUnit: Assert\Length::COUNT_BYTES)];
        yield 'another property' => [new Assert\GreaterThan(propertyPath: 'other')];
        yield 'a date' => [new Assert\GreaterThan('today')];
        yield 'a range of dates' => [new Assert\Range(min: 'today', max: 'tomorrow')];
        yield 'EqualTo' => [new Assert\EqualTo(1)];
        yield 'a divisor' => [new Assert\Count(divisibleBy: 2)];
        yield 'a callback' => [new Assert\Callback('strlen')];
    }

    #[DataProvider('objects')]
    public function testItAcceptsObjectsAsTheValidatorDoes(object $object, bool $isAccepted): void
    {
        $validator = Validation::createValidatorBuilder()->enableAttributeMapping()->getValidator();
        self::assertSame($isAccepted, self::checks()->accept($object));
        if ($isAccepted) {
            self::assertCount(0, $validator->validate($object));
        }
    }

    /** @return iterable<string, array{object, bool}> */
    public static function objects(): iterable
    {
        yield 'a valid one' => [new Constrained('a', 5), true];
        yield 'with valid objects' => [new Constrained('a', 5, [new ConstrainedPart('b')]), true];
        yield 'an invalid property' => [new Constrained('', 5), false];
        yield 'an invalid private property' => [new Constrained('a', 0), false];
        yield 'an invalid object in it' => [new Constrained('a', 5, [new ConstrainedPart('')]), false];
        yield 'one of its own class' => [new Constrained('a', 5, [new Constrained('b', 5)]), false];
        yield 'a private property of a parent' => [new ConstrainedChild('a', 5), false];
        yield 'no constraints' => [new \stdClass(), true];
        yield 'a class of PHP' => [new \DateTimeImmutable(), true];
        yield 'a group sequence' => [new Staged('a'), false];
        $knot = new Knot('a');
        $knot->other = $knot;
        yield 'a cycle' => [$knot, false];
        yield 'uninitialized' => [new Knot(), false];
    }

    public function testAnApplicationsOwnValidatorIsAsked(): void
    {
        $services = new class implements ContainerInterface {
            public function get(string $id): object
            {
                return new Assert\EmailValidator('strict');
            }

            public function has(string $id): bool
            {
                return $id === Assert\EmailValidator::class;
            }
        };
        $own = new ConstraintValidators(new ParamContext(['POST'], '/', [], new Services($services)));
        $standard = new ConstraintValidators(new ParamContext(['POST'], '/', [], new Services(null)));
        self::assertFalse($own->isStandard(new Assert\Email()));
        self::assertTrue($standard->isStandard(new Assert\Email()));
        self::assertTrue($own->isStandard(new Assert\NotBlank()));
    }

    public function testAnAcceptedObjectIsNotValidatedAgain(): void
    {
        $calls = 0;
        $validator = $this->createMock(ValidatorInterface::class);
        $validator->method('validate')->willReturnCallback(static function () use (&$calls): never {
            $calls++;
            self::fail('The validator was asked');
        });
        $validator->expects(self::once())->method('getMetadataFor')->willReturnCallback(
            Validation::createValidatorBuilder()->enableAttributeMapping()->getValidator()->getMetadataFor(...),
        );
        $checks = self::checks($validator);
        self::assertTrue($checks->accept(new Constrained('a', 5)));
        self::assertTrue($checks->accept(new Constrained('b', 6)));
        self::assertSame(0, $calls);
    }

    private static function checks(?ValidatorInterface $validator = null): ConstraintChecks
    {
        return new ConstraintChecks(
            $validator ?? Validation::createValidatorBuilder()->enableAttributeMapping()->getValidator(),
            new ConstraintValidators(new ParamContext(['POST'], '/', [], new Services(null))),
        );
    }
}
