<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * Finds the classes that a PHP file declares, without loading it.
 *
 * @internal
 */
final class ClassScanner
{
    private const NAMES = [T_STRING, T_NAME_QUALIFIED];
    private const IGNORED = [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT];

    private string $namespace = '';
    private int $depth = 0;
    /** Depth at which classes are declared: 1 in a namespace with braces. */
    private int $outermost = 0;
    private bool $isAbstract = false;
    private bool $hasAttribute = false;
    /** @var list<string> */
    private array $classes = [];

    /** @param list<\PhpToken> $tokens without whitespace and comments */
    private function __construct(private readonly array $tokens) {}

    /**
     * The named classes that can have instances, in their order. A file without any attribute declares no route, so it
     * has none.
     *
     * @return list<string>
     */
    public static function classesOf(string $source): array
    {
        if (!str_contains($source, '#[')) {
            return [];
        }
        $tokens = array_filter(\PhpToken::tokenize($source), static fn(\PhpToken $token): bool
            => !$token->is(self::IGNORED));
        $scanner = new self(array_values($tokens));
        foreach (array_keys($scanner->tokens) as $index) {
            $scanner->read($index);
        }

        return $scanner->hasAttribute ? $scanner->classes : [];
    }

    private function read(int $index): void
    {
        $token = $this->tokens[$index];
        switch ($token->id) {
            case T_ATTRIBUTE:
                $this->hasAttribute = true;
                break;
            case T_NAMESPACE:
                $this->enterNamespace($index);
                break;
            case T_ABSTRACT:
                $this->isAbstract = $this->isAbstract || $this->depth === $this->outermost;
                break;
            case T_CLASS:
                $this->addClass($index);
                break;
            case T_CURLY_OPEN:
            case T_DOLLAR_OPEN_CURLY_BRACES:
            case \ord('{'):
                ++$this->depth;
                break;
            case \ord('}'):
                --$this->depth;
                break;
        }
    }

    private function enterNamespace(int $index): void
    {
        $next = $this->tokens[$index + 1] ?? null;
        $isNamed = $next?->is(self::NAMES) === true;
        $this->namespace = $isNamed ? "{$next->text}\\" : '';
        $this->outermost = ($this->tokens[$index + ($isNamed ? 2 : 1)] ?? null)?->is('{') === true ? 1 : 0;
    }

    /** Neither Name::class nor an anonymous class declares one. */
    private function addClass(int $index): void
    {
        $name = $this->tokens[$index + 1] ?? null;
        $isName = ($this->tokens[$index - 1] ?? null)?->is(T_DOUBLE_COLON) === true;
        if ($this->depth !== $this->outermost || $isName || $name?->is(T_STRING) !== true) {
            return;
        }
        if (!$this->isAbstract) {
            $this->classes[] = $this->namespace . $name->text;
        }
        $this->isAbstract = false;
    }
}
