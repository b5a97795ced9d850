<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

use Symfony\Component\Validator\Constraint;
use Symfony\Component\Validator\Constraints\AbstractComparison;
use Symfony\Component\Validator\Constraints\Count;
use Symfony\Component\Validator\Constraints\Email;
use Symfony\Component\Validator\Constraints\GreaterThan;
use Symfony\Component\Validator\Constraints\GreaterThanOrEqual;
use Symfony\Component\Validator\Constraints\Length;
use Symfony\Component\Validator\Constraints\LessThan;
use Symfony\Component\Validator\Constraints\LessThanOrEqual;
use Symfony\Component\Validator\Constraints\Negative;
use Symfony\Component\Validator\Constraints\NegativeOrZero;
use Symfony\Component\Validator\Constraints\NotBlank;
use Symfony\Component\Validator\Constraints\NotNull;
use Symfony\Component\Validator\Constraints\Positive;
use Symfony\Component\Validator\Constraints\PositiveOrZero;
use Symfony\Component\Validator\Constraints\Range;
use Symfony\Component\Validator\Constraints\Regex;

/**
 * Expressions that are true only for values which symfony/validator accepts. A value for which one is false may still
 * be valid: the validator decides. They contain numbers, and patterns as string literals, of the constraint.
 *
 * @internal
 */
final class ConstraintCode
{
    /** Each mode of Email accepts these addresses, except the strict one. */
    private const ADDRESS = '/^[a-zA-Z0-9_+-]+(?:\.[a-zA-Z0-9_+-]+)*'
        . '@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\.)+[a-zA-Z]{2,63}$/D';
    private const COMPARISONS = [
        GreaterThan::class => '>',
        GreaterThanOrEqual::class => '>=',
        LessThan::class => '<',
        LessThanOrEqual::class => '<=',
        Negative::class => '<',
        NegativeOrZero::class => '<=',
        Positive::class => '>',
        PositiveOrZero::class => '>=',
    ];

    /** The expression for a variable. Null: there is none for this constraint. */
    public static function of(Constraint $constraint, string $variable): ?string
    {
        $condition = match ($constraint::class) {
            NotNull::class => "{$variable} !== null",
            NotBlank::class => self::notBlank($constraint, $variable),
            Length::class => self::length($constraint, $variable),
            Range::class => self::range($constraint, $variable),
            Count::class => self::count($constraint, $variable),
            Email::class => self::email($constraint, $variable),
            Regex::class => self::regex($constraint, $variable),
            default => $constraint instanceof AbstractComparison ? self::comparison($constraint, $variable) : null,
        };
        if ($condition === null || $constraint instanceof NotNull || $constraint instanceof NotBlank) {
            return $condition;
        }

        return "({$variable} === null || {$condition})";
    }

    private static function notBlank(NotBlank $constraint, string $variable): ?string
    {
        if ($constraint->normalizer !== null) {
            return null;
        }
        // NAN is not blank. Only NAN differs from itself; PHP 8.5 would warn when it becomes a bool.
        $isFilled = "{$variable} !== false && ({$variable} !== {$variable} || {$variable} || '0' == {$variable})";

        return $constraint->allowNull ? "({$variable} === null || {$isFilled})" : $isFilled;
    }

    private static function length(Length $constraint, string $variable): ?string
    {
        if (
            $constraint->normalizer !== null
            || $constraint->charset !== 'UTF-8'
            || $constraint->countUnit !== Length::COUNT_CODEPOINTS
        ) {
            return null;
        }
        $bounds = self::bounds("\\mb_strlen({$variable}, 'UTF-8')", $constraint->min, $constraint->max);

        return "\\is_string({$variable}) && \\mb_check_encoding({$variable}, 'UTF-8'){$bounds}";
    }

    private static function range(Range $constraint, string $variable): ?string
    {
        [$min, $max] = [$constraint->min, $constraint->max];
        if (
            $constraint->minPropertyPath !== null
            || $constraint->maxPropertyPath !== null
            || !($min === null || self::isNumber($min))
            || !($max === null || self::isNumber($max))
        ) {
            return null;
        }

        return self::numeric($variable) . self::bounds($variable, $min, $max);
    }

    private static function count(Count $constraint, string $variable): ?string
    {
        $bounds = self::bounds("\\count({$variable})", $constraint->min, $constraint->max);

        return $constraint->divisibleBy === null ? "\\is_array({$variable}){$bounds}" : null;
    }

    private static function email(Email $constraint, string $variable): ?string
    {
        if ($constraint->normalizer !== null || $constraint->mode === Email::VALIDATION_MODE_STRICT) {
            return null;
        }

        return "\\is_string({$variable}) && \\preg_match(" . var_export(self::ADDRESS, true) . ", {$variable}) === 1";
    }

    private static function regex(Regex $constraint, string $variable): ?string
    {
        if ($constraint->normalizer !== null || $constraint->pattern === null) {
            return null;
        }
        $match = '\\preg_match(' . var_export($constraint->pattern, true) . ", {$variable}) === ";

        return "\\is_string({$variable}) && ({$variable} === '' || {$match}" . ($constraint->match ? '1)' : '0)');
    }

    private static function comparison(AbstractComparison $constraint, string $variable): ?string
    {
        $operator = self::COMPARISONS[$constraint::class] ?? null;
        if ($operator === null || $constraint->propertyPath !== null || !self::isNumber($constraint->value)) {
            return null;
        }

        return self::numeric($variable) . " && {$variable} {$operator} " . var_export($constraint->value, true);
    }

    private static function numeric(string $variable): string
    {
        return "(\\is_int({$variable}) || \\is_float({$variable}))";
    }

    private static function bounds(string $value, mixed $min, mixed $max): string
    {
        return ($min === null ? '' : " && {$value} >= " . var_export($min, true))
            . ($max === null ? '' : " && {$value} <= " . var_export($max, true));
    }

    private static function isNumber(mixed $value): bool
    {
        return \is_int($value) || \is_float($value) && is_finite($value);
    }
}
