<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

/**
 * A type that a value of a request is converted to.
 *
 * @internal
 */
final readonly class ValueType
{
    /**
     * @param string|null $class of an enum, a date or a UUID
     * @param self|null $element of a list or a map
     * @param ClassShape|null $shape of an object or an array with fields
     */
    public function __construct(
        public Kind $kind,
        public bool $isNullable = false,
        public ?string $class = null,
        public ?self $element = null,
        public ?ClassShape $shape = null,
        public bool $hasIntegerKeys = false,
    ) {}

    public function nullable(): self
    {
        return new self($this->kind, true, $this->class, $this->element, $this->shape, $this->hasIntegerKeys);
    }

    /** Whether a value of a request becomes it without a change. */
    public function isTakenAsIs(): bool
    {
        return match ($this->kind) {
            Kind::Any, Kind::Text, Kind::Integer, Kind::Boolean, Kind::Table => true,
            Kind::ListOf, Kind::MapOf => $this->element?->isTakenAsIs() === true,
            default => false,
        };
    }

    public function isTable(): bool
    {
        return \in_array($this->kind, [Kind::Table, Kind::ListOf, Kind::MapOf, Kind::Fields], true);
    }

    /** For messages: what the client has to send. */
    public function expectation(): string
    {
        $what = match ($this->kind) {
            Kind::Any => 'a value',
            Kind::Text => 'a string',
            Kind::Integer => 'an integer',
            Kind::Decimal => 'a number',
            Kind::Boolean => 'true or false',
            Kind::Enum => self::choices((string) $this->class),
            Kind::Date => 'a date and time (RFC 3339)',
            Kind::Uuid => 'a UUID',
            Kind::Table, Kind::MapOf, Kind::Fields, Kind::Instance => 'an object',
            Kind::ListOf => 'a list',
        };

        return $this->isNullable ? "{$what} or null" : $what;
    }

    /** For messages: also what the elements are. */
    public function description(): string
    {
        return $this->element === null
            ? $this->expectation()
            : "{$this->expectation()}; each element is {$this->element->description()}";
    }

    private static function choices(string $class): string
    {
        \assert(is_subclass_of($class, \BackedEnum::class));
        $values = array_map(
            static fn(\BackedEnum $case): string => json_encode($case->value, JSON_UNESCAPED_UNICODE
                | JSON_UNESCAPED_SLASHES | JSON_THROW_ON_ERROR),
            \array_slice($class::cases(), 0, 20),
        );

        return 'one of ' . implode(', ', $values) . (\count($class::cases()) > 20 ? ', …' : '');
    }
}
