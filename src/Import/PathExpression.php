<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Regular expressions for paths, as patterns of Site. Alternatives become several patterns.
 *
 * @internal
 */
final class PathExpression
{
    private const MOST = 48;
    /** Expression => what it becomes; the first that fits. A capture begins with "{". */
    private const PARTS = [
        '~^\((?:\?<\w+>)?(?:\.\*\??|\.\+\??)\)~' => '{...}',
        '~^\((?:\?<\w+>)?\[\^/[?&]*\][+*]\??\)~' => '{}',
        '~^\((?:\?<\w+>)?(?:\[0-9\]|\\\\d)(?:[+*]|\{[0-9,]+\})\)~' => '{:int}',
        '~^\((?:\?<\w+>)?\[[^]/]+\](?:[+*]|\{[0-9,]+\})\)~' => '{}',
        '~^(?:\.\*|\.\+|\(\?:\.\*\)|\(\?:\.\+\)|\[\^\]\*)\??~' => '**',
        '~^\.(?![*+?{])~' => '?',
        '~^\[\^/[?&]*\][+*]\??~' => '*',
        '~^(?:\[[^]/]+\]|\\\\[dw])(?:[+*]|\{[0-9,]+\})~' => '*',
    ];
    /** Those that fit more than the expression. */
    private const WIDER = '~^(?:\(?(?:\?<\w+>)?\[(?!\^/|0-9\])|\\\\[dw])~';

    private bool $isWider = false;

    private function __construct(private readonly bool $hasSlash) {}

    /**
     * @param bool $hasSlash whether the paths that it is for begin with a slash: not those of RewriteRule
     * @return array{list<PathPattern>, bool}|null null: it cannot be translated. The bool: the patterns fit more
     */
    public static function patterns(string $expression, bool $hasSlash = true): ?array
    {
        $self = new self($hasSlash);
        $patterns = $self->all((string) preg_replace('~^\(\?i\)~', '', $expression));

        return $patterns === null ? null : [$patterns, $self->isWider];
    }

    /** @return list<PathPattern>|null */
    private function all(string $expression): ?array
    {
        $all = [];
        foreach (self::split($expression) as $part) {
            $isFromStart = str_starts_with($part, '^');
            $isToEnd = preg_match('~(?<!\\\\)\$$~', $part) === 1;
            $inner = substr($part, $isFromStart ? 1 : 0, $isToEnd ? -1 : null);
            $isOpen = !$isFromStart && preg_match('~^\(?(?:\?:)?\.[*+]~', $inner) !== 1;
            $start = match (true) {
                !$isOpen => $this->hasSlash ? '' : '/',
                default => $this->hasSlash ? '**' : '/**',
            };
            $patterns = $this->sequence([new PathPattern($start)], $inner);
            if ($patterns === null || \count($patterns) + \count($all) > self::MOST) {
                return null;
            }
            foreach ($patterns as $pattern) {
                foreach ($isToEnd ? [$pattern] : $this->open($pattern) as $one) {
                    // "/**/a" has a folder before "/a", so "/a" itself is a further pattern.
                    if (str_starts_with($one->text, '**/')) {
                        $all[] = new PathPattern(substr($one->text, 2), $one->groups);
                    }
                    $all[] = $this->ended($one);
                }
                // An expression gives the first of several the most text, a pattern the least.
                $this->isWider = $this->isWider || substr_count($pattern->text, '...}') > 1;
            }
        }

        return $all;
    }

    /**
     * Any text may follow. A capture in a pattern takes as little as possible, and in an expression as much: so the
     * patterns in which it ends with its part of the path come first.
     *
     * @return non-empty-list<PathPattern>
     */
    private function open(PathPattern $pattern): array
    {
        if (str_ends_with($pattern->text, '...}')) {
            return [$pattern];
        }
        if (!str_ends_with($pattern->text, '}')) {
            return [$pattern->and('**')];
        }
        $this->isWider = true;

        return [$pattern, $pattern->and('/**'), $pattern->and('**')];
    }

    private function ended(PathPattern $pattern): PathPattern
    {
        $text = (string) preg_replace('~\*{3,}~', '**', $pattern->text);
        // "(.*)" alone includes the slash that a pattern begins with.
        $text = match (true) {
            str_starts_with($text, '/') => $text,
            str_starts_with($text, '**') => $text === '**' ? '/**' : "/{$text}",
            default => "/{$text}",
        };

        // Any path that ends so: the same as a name that ends so.
        $isName = preg_match('~^/\*\*([^/*{}]+)$~', $text, $end) === 1;

        return new PathPattern($isName ? "*{$end[1]}" : $text, $pattern->groups);
    }

    /**
     * @param list<PathPattern> $patterns what precedes
     * @return list<PathPattern>|null
     */
    private function sequence(array $patterns, string $rest): ?array
    {
        while ($rest !== '') {
            [$choices, $length] = $this->next($rest) ?? [null, 0];
            if ($choices === null) {
                return null;
            }
            $rest = substr($rest, $length);
            $next = [];
            foreach ($patterns as $pattern) {
                foreach ($choices as $choice) {
                    $one = $choice($pattern);
                    if ($one === null) {
                        return null;
                    }
                    $next[] = $one;
                }
            }
            if (\count($next) > self::MOST) {
                return null;
            }
            $patterns = $next;
        }

        return $patterns;
    }

    /** @return array{non-empty-list<\Closure(PathPattern): ?PathPattern>, int}|null how to go on, and the length */
    private function next(string $rest): ?array
    {
        foreach (self::PARTS as $expression => $meaning) {
            if (preg_match($expression, $rest, $found) === 1) {
                $this->isWider = $this->isWider || preg_match(self::WIDER, $rest) === 1;

                return [[self::part($meaning)], \strlen($found[0])];
            }
        }
        if (preg_match('~^\((\?:|\?<\w+>)?((?:[^()\\\\]|\\\\.)*)\)(\??)~', $rest, $found) === 1) {
            return $this->group($found[2], $found[1] !== '?:', $found[3] === '?', \strlen($found[0]));
        }
        if (preg_match('~^(?:\\\\([^\w\s])|([^\\\\.^$*+?()\[\]{}|]))(\?(?!\?)|[*+{])?~', $rest, $found) !== 1) {
            return null;
        }
        $text = ($found[1] ?? '') . ($found[2] ?? '');
        $count = $found[3] ?? '';
        if (($count !== '' && $count !== '?') || strpbrk($text, '{}*?') !== false) {
            return null;
        }

        return [
            $count === '?' ? [self::text(''), self::text($text)] : [self::text($text)],
            \strlen($found[0]),
        ];
    }

    /** @return array{non-empty-list<\Closure(PathPattern): ?PathPattern>, int}|null */
    private function group(string $inner, bool $isCaptured, bool $isOptional, int $length): ?array
    {
        $choices = [];
        foreach (self::split($inner) as $part) {
            $isEnd = $part === '$';
            foreach ($isEnd ? [new PathPattern()] : $this->sequence([new PathPattern()], $part) ?? [null] as $one) {
                if ($one === null || $one->groups !== [] || ($isCaptured && str_contains($one->text, '*'))) {
                    return null;
                }
                $choices[$one->text] = self::choice($one->text, $isCaptured);
            }
        }
        if ($isOptional) {
            $choices[''] = self::choice('', $isCaptured);
        }

        return $choices === [] ? null : [array_values($choices), $length];
    }

    /** @return \Closure(PathPattern): PathPattern */
    private static function choice(string $text, bool $isCaptured): \Closure
    {
        return static fn(PathPattern $before): PathPattern => $isCaptured
            ? $before->andChoice($text)
            : $before->and($text);
    }

    /** @return \Closure(PathPattern): PathPattern */
    private static function text(string $text): \Closure
    {
        return static fn(PathPattern $before): PathPattern => $before->and($text);
    }

    /** @return \Closure(PathPattern): ?PathPattern */
    private static function part(string $meaning): \Closure
    {
        return $meaning[0] === '{'
            ? static fn(PathPattern $before): ?PathPattern => $before->andCapture(trim($meaning, '{}'))
            : self::text($meaning);
    }

    /** @return list<string> the alternatives, outside of groups and classes */
    private static function split(string $expression): array
    {
        $parts = [''];
        $depth = 0;
        preg_match_all('~\\\\.|\[\^?\]?[^]]*\]|.~s', $expression, $tokens);
        foreach ($tokens[0] as $token) {
            $depth += ['(' => 1, ')' => -1][$token] ?? 0;
            if ($token === '|' && $depth === 0) {
                $parts[] = '';
            } else {
                $parts[\count($parts) - 1] .= $token;
            }
        }

        return $parts;
    }
}
