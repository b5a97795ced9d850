<?php

declare(strict_types=1);

namespace Nexus\Server\Config;

use Nexus\Server\ConfigError;

/**
 * Makes a constructor's parameter of ServerConfig, or of one of its sections, an option of the server: of nexus.php by
 * its name there, of the command line as --name, of the environment as NEXUS_NAME. Its default is the parameter's. A
 * property of the same name has the value.
 *
 * @internal
 */
#[\Attribute(\Attribute::TARGET_PROPERTY | \Attribute::TARGET_PARAMETER)]
final readonly class Option
{
    /**
     * @param string $name lower-case words with hyphens between them
     * @param string $help one clause, with the meaning of null for a nullable property
     * @param string|null $absent the word for null, of a nullable property: "auto", "off"
     * @param int|null $bare what the flag means without a value; null: it needs one
     */
    public function __construct(
        public string $name,
        public Kind $kind,
        public string $help,
        public ?string $absent = null,
        public ?int $bare = null,
    ) {}

    public function flag(): string
    {
        return "--{$this->name}";
    }

    public function variable(): string
    {
        return 'NEXUS_' . strtoupper(strtr($this->name, '-', '_'));
    }

    public function range(): string
    {
        return ($this->absent === null ? '' : "{$this->absent}, or ") . $this->kind->range();
    }

    /**
     * @param string $where the flag or variable that has the value
     * @throws ConfigError NX-0418
     */
    public function parse(string $text, string $where): mixed
    {
        if ($this->absent !== null && strtolower($text) === $this->absent) {
            return null;
        }
        $value = $this->kind->parse($text);

        return $value !== null && $this->kind->accepts($value)
            ? $value
            : throw ConfigError::outside($where, $this->range(), $text);
    }

    /**
     * @param string $where the name in PHP
     * @throws ConfigError NX-0418
     */
    public function check(mixed $value, string $where): void
    {
        if ($value === null && $this->absent !== null || $this->kind->accepts($value)) {
            return;
        }

        throw ConfigError::outside($where, $this->kind->range(), self::given($value));
    }

    private static function given(mixed $value): string
    {
        return match (true) {
            \is_scalar($value) => var_export($value, true),
            $value instanceof \BackedEnum => (string) $value->value,
            \is_array($value) => '[' . implode(', ', array_map(self::given(...), $value)) . ']',
            default => get_debug_type($value),
        };
    }

    public function show(mixed $value): string
    {
        return $value === null ? (string) $this->absent : $this->kind->show($value);
    }
}
