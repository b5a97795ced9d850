<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Argument;

/**
 * Reads the types of docblocks: "list<int>", "array<string, Item>", "Item[]|null", "array{id: int, note?: string}".
 *
 * @internal
 */
final class DocType
{
    /** Names and signs without spaces between them, and what is between brackets. */
    private const TYPE = '((?:[^\s<>{}]|(?<angle><(?:[^<>{}]|(?&angle)|(?&brace))*>)'
        . '|(?<brace>\{(?:[^<>{}]|(?&angle)|(?&brace))*\}))+)';
    private const TOKENS = '/\s*(array\{|list<|array<|[?|<>,{}:]|\[\]|[\w\\\\-]+|\S)/';

    /** @var list<string> */
    private array $tokens;
    private int $at = 0;

    /** @param \Closure(string $name): ?ValueType $named the type that a name stands for */
    private function __construct(string $text, private readonly \Closure $named)
    {
        preg_match_all(self::TOKENS, $text, $matches);
        $this->tokens = $matches[1];
    }

    /**
     * The type in a "@param" or "@var" line.
     *
     * @param string|false $comment
     * @param string|null $parameter null: the line has no name
     */
    public static function text(string|false $comment, string $tag, ?string $parameter = null): ?string
    {
        if ($comment === false) {
            return null;
        }
        $lines = (string) preg_replace('~^[ \t]*(?:/\*\*|\*/|\*)?[ \t]?|\*/\s*$~m', '', $comment);
        $name = $parameter === null ? '' : '\s+(?:\.\.\.)?\$' . preg_quote($parameter, '/') . '\b';

        return preg_match("/@{$tag}\\s+" . self::TYPE . $name . '/', $lines, $match) === 1 ? $match[1] : null;
    }

    /**
     * @param \Closure(string $name): ?ValueType $named
     * @return ValueType|null null: a type that has another form
     */
    public static function parse(string $text, \Closure $named): ?ValueType
    {
        $parser = new self($text, $named);
        $type = $parser->union();

        return $parser->at === \count($parser->tokens) ? $type : null;
    }

    private function take(string ...$expected): bool
    {
        if (!\in_array($this->tokens[$this->at] ?? null, $expected, true)) {
            return false;
        }
        $this->at++;

        return true;
    }

    private function union(): ?ValueType
    {
        $isNullable = $this->take('?');
        $type = null;
        do {
            if ($this->take('null')) {
                $isNullable = true;
                continue;
            }
            if ($type !== null) {
                return null;
            }
            $type = $this->single();
            if ($type === null) {
                return null;
            }
        } while ($this->take('|'));

        return $isNullable ? $type?->nullable() : $type;
    }

    private function single(): ?ValueType
    {
        $type = match (true) {
            $this->take('list<') => $this->table(Kind::ListOf),
            $this->take('array<') => $this->table(Kind::MapOf),
            $this->take('array{') => $this->fields(),
            default => ($this->named)($this->tokens[$this->at++] ?? ''),
        };
        while ($type !== null && $this->take('[]')) {
            $type = new ValueType(Kind::ListOf, element: $type);
        }

        return $type;
    }

    private function table(Kind $kind): ?ValueType
    {
        $element = $this->union();
        $key = null;
        if ($kind === Kind::MapOf && $this->take(',')) {
            [$key, $element] = [$element === null ? Kind::Any : $element->kind, $this->union()];
        }
        if ($element === null || !$this->take('>') || !\in_array($key, [null, Kind::Integer, Kind::Text], true)) {
            return null;
        }

        return new ValueType($kind, element: $element, hasIntegerKeys: $key === Kind::Integer);
    }

    private function fields(): ?ValueType
    {
        $fields = [];
        while (!$this->take('}')) {
            $name = $this->tokens[$this->at++] ?? '';
            $isOptional = $this->take('?');
            if (preg_match('/^[\w-]+$/D', $name) !== 1 || !$this->take(':')) {
                return null;
            }
            $type = $this->union();
            if ($type === null) {
                return null;
            }
            $fields[] = new Field($name, $type, $isOptional);
            $this->take(',');
        }

        return new ValueType(Kind::Fields, shape: new ClassShape(null, $fields));
    }
}
