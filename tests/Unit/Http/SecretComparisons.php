<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http;

/**
 * Finds comparisons of secrets in PHP code whose duration depends on the values: an operator (===, ==, <=> and so on)
 * or a function such as strcmp() with an operand that has the name of a secret.
 *
 * Comparisons with constants, and those of a length or of the result of a pattern, are not found.
 */
final readonly class SecretComparisons
{
    private const OPERATORS = [T_IS_IDENTICAL, T_IS_NOT_IDENTICAL, T_IS_EQUAL, T_IS_NOT_EQUAL, T_SPACESHIP];
    private const FUNCTIONS = [
        'in_array', 'array_search', 'array_diff', 'array_intersect', 'strcmp', 'strcasecmp', 'strncmp', 'strncasecmp',
        'strnatcmp', 'strnatcasecmp', 'substr_compare', 'str_starts_with', 'str_ends_with',
    ];
    /** Their results do not depend on the bytes of a secret, or take a pattern that is a constant. */
    private const HARMLESS = ['strlen', 'count', 'preg_match', 'preg_match_all', 'isset', 'empty', 'is_string'];
    private const NAMES = '/(?:^|_)(?:token|secret|password|passwd|signature|mac|hmac|hash|digest|nonce|csrf|credential'
        . '|api_key|session_id)(?:s|es)?(?:_|$)/';
    /** Tokens that end an operand, outside of parentheses. */
    private const ENDS = [
        T_BOOLEAN_AND, T_BOOLEAN_OR, T_LOGICAL_AND, T_LOGICAL_OR, T_COALESCE, T_COALESCE_EQUAL, T_DOUBLE_ARROW,
        T_RETURN, T_YIELD, T_THROW, T_ECHO, T_OPEN_TAG,
    ];
    /** Tokens of which constant operands consist. */
    private const CONSTANTS = [
        T_STRING, T_NAME_QUALIFIED, T_NAME_FULLY_QUALIFIED, T_DOUBLE_COLON, T_CLASS, T_STATIC, T_LNUMBER, T_DNUMBER,
        T_CONSTANT_ENCAPSED_STRING, '-', '+', '.', '*', '|', '[', ']',
    ];
    private const IGNORED = [T_WHITESPACE, T_COMMENT, T_DOC_COMMENT];

    /** @param list<\PhpToken> $tokens without spaces and comments */
    private function __construct(private array $tokens) {}

    /** @return list<string> the comparisons, each as code without spaces */
    public static function of(string $code): array
    {
        $tokens = array_filter(\PhpToken::tokenize($code), static fn(\PhpToken $token) => !$token->is(self::IGNORED));

        return (new self(array_values($tokens)))->found();
    }

    /** @return list<string> */
    private function found(): array
    {
        $found = [];
        foreach ($this->tokens as $at => $token) {
            if ($token->is(self::OPERATORS)) {
                $found[] = $this->ofOperator($at);
            } elseif ($this->isCompared($at)) {
                $found[] = $this->ofFunction($at);
            }
        }

        return array_values(array_filter($found, is_string(...)));
    }

    private function isCompared(int $at): bool
    {
        return \in_array(ltrim(strtolower($this->tokens[$at]->text), '\\'), self::FUNCTIONS, true)
            && ($this->tokens[$at + 1] ?? null)?->is('(') === true;
    }

    private function ofOperator(int $at): ?string
    {
        $left = $this->operand($at, -1);
        $right = $this->operand($at, 1);
        if ($this->isConstant($left) || $this->isConstant($right)) {
            return null;
        }
        $isSecret = $this->hasSecret($left) || $this->hasSecret($right);

        return $isSecret ? $this->text($left) . $this->tokens[$at]->text . $this->text($right) : null;
    }

    private function ofFunction(int $at): ?string
    {
        $call = [$at, ...$this->operand($at, 1)];

        return $this->hasSecret($call) ? $this->text($call) : null;
    }

    /** @return list<int> the numbers of the tokens beside an operator or a function's name */
    private function operand(int $at, int $step): array
    {
        $open = $step > 0 ? ['(', '[', '{'] : [')', ']', '}'];
        $close = $step > 0 ? [')', ']', '}'] : ['(', '[', '{'];
        $found = [];
        $depth = 0;
        for ($at += $step; isset($this->tokens[$at]); $at += $step) {
            $token = $this->tokens[$at];
            $depth -= $token->is($close) ? 1 : 0;
            if ($depth < 0 || $depth === 0 && $this->endsOperand($token)) {
                break;
            }
            $depth += $token->is($open) ? 1 : 0;
            $found[] = $at;
        }

        return $step > 0 ? $found : array_reverse($found);
    }

    private function endsOperand(\PhpToken $token): bool
    {
        return $token->is([',', ';', '=', '?', ':', '{', '!']) || $token->is(self::ENDS) || $token->is(self::OPERATORS);
    }

    /** @param list<int> $operand */
    private function isConstant(array $operand): bool
    {
        foreach ($operand as $at) {
            $token = $this->tokens[$at];
            $isCall = ($this->tokens[$at + 1] ?? null)?->is('(') === true;
            if (!$token->is(self::CONSTANTS) || $isCall) {
                return false;
            }
        }

        return true;
    }

    /** @param list<int> $operand */
    private function hasSecret(array $operand): bool
    {
        for ($at = array_key_first($operand); $at !== null && isset($operand[$at]); $at++) {
            $token = $this->tokens[$operand[$at]];
            if (\in_array(ltrim(strtolower($token->text), '\\'), self::HARMLESS, true)) {
                $at += \count($this->operand($operand[$at], 1));
            } elseif ($token->is([T_VARIABLE, T_STRING]) && $this->isSecretName($operand[$at])) {
                return true;
            }
        }

        return false;
    }

    private function isSecretName(int $at): bool
    {
        $name = ltrim($this->tokens[$at]->text, '$');
        $isConstant = ($this->tokens[$at - 1] ?? null)?->is(T_DOUBLE_COLON) === true && ctype_upper($name[0])
            && $this->tokens[$at]->is(T_STRING);
        $isClass = ($this->tokens[$at + 1] ?? null)?->is(T_DOUBLE_COLON) === true && $this->tokens[$at]->is(T_STRING);
        $words = strtolower((string) preg_replace('/(?<=[a-z0-9])(?=[A-Z])/', '_', $name));

        return !$isConstant && !$isClass && preg_match(self::NAMES, $words) === 1;
    }

    /** @param list<int> $operand */
    private function text(array $operand): string
    {
        return implode('', array_map(fn(int $at): string => $this->tokens[$at]->text, $operand));
    }
}
