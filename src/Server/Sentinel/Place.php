<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * The place where something is declared. The line of a property or variable is determined on demand, because that
 * requires tokenizing its file.
 *
 * @internal
 */
final readonly class Place
{
    private function __construct(
        private string $file = '',
        private int $first = 0,
        private int $last = 0,
        private string $variable = '',
        private bool $isProperty = false,
        private ?self $otherwise = null,
    ) {}

    public static function nowhere(): self
    {
        return new self();
    }

    /** @param \ReflectionClass<object> $class */
    public static function ofClass(\ReflectionClass $class): self
    {
        return new self((string) $class->getFileName(), (int) $class->getStartLine());
    }

    /**
     * The class, or the trait, that declares it.
     *
     * @param \ReflectionClass<object> $class
     */
    public static function ofProperty(\ReflectionClass $class, string $name): self
    {
        $otherwise = null;
        foreach ($class->getTraits() as $trait) {
            $otherwise = $trait->hasProperty($name) ? self::ofProperty($trait, $name) : $otherwise;
        }

        return new self(
            (string) $class->getFileName(),
            (int) $class->getStartLine(),
            (int) $class->getEndLine(),
            "\${$name}",
            true,
            $otherwise,
        );
    }

    public static function ofStatic(\ReflectionFunctionAbstract $function, string $name): self
    {
        return new self(
            (string) $function->getFileName(),
            (int) $function->getStartLine(),
            (int) $function->getEndLine(),
            "\${$name}",
        );
    }

    public static function ofFunction(\ReflectionFunctionAbstract $function): self
    {
        return new self((string) $function->getFileName(), (int) $function->getStartLine());
    }

    /** "/app/src/Registry.php:12"; empty if PHP does not know it. */
    public function text(): string
    {
        if ($this->file === '') {
            return '';
        }
        $line = $this->variable === '' ? $this->first : $this->find();

        return $line === null && $this->otherwise !== null
            ? $this->otherwise->text()
            : "{$this->file}:" . ($line ?? $this->first);
    }

    private function find(): ?int
    {
        $depth = 0;
        $isDeclaration = false;
        foreach (\PhpToken::tokenize((string) @file_get_contents($this->file)) as $token) {
            if ($token->line < $this->first || $token->line > $this->last) {
                continue;
            }
            $depth += match (true) {
                $token->is(['{', T_CURLY_OPEN, T_DOLLAR_OPEN_CURLY_BRACES]) => 1,
                $token->is('}') => -1,
                default => 0,
            };
            $isDeclaration = ($isDeclaration && !$token->is([';', '{', '}', '('])) || $token->is($this->modifiers());
            if ($isDeclaration && $token->is($this->variable) && (!$this->isProperty || $depth === 1)) {
                return $token->line;
            }
        }

        return null;
    }

    /** @return list<int> */
    private function modifiers(): array
    {
        return $this->isProperty ? [T_PUBLIC, T_PROTECTED, T_PRIVATE, T_STATIC, T_VAR, T_READONLY] : [T_STATIC];
    }
}
