<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Cache;

/**
 * The directives of a Cache-Control field (RFC 9111 §5.2).
 *
 * @internal
 */
final readonly class CacheControl
{
    private const DIRECTIVE
        = '/([!#$%&\'*+.^_`|~0-9a-z-]+)'
        . '(?:\s*=\s*(?:"((?:[^"\\\\]|\\\\.)*)"|([^\s,"]*)))?\s*(?:,|$)/i';

    /** @param array<string, string> $directives values by names in lower case; empty for those without one */
    private function __construct(private array $directives) {}

    /** @param string|null $field of several fields, their values joined by commas */
    public static function parse(?string $field): self
    {
        preg_match_all(self::DIRECTIVE, $field ?? '', $matches, PREG_SET_ORDER);
        $directives = [];
        foreach ($matches as $match) {
            // Of duplicates, the first applies (§4.2.1).
            $directives[strtolower($match[1])] ??= ($match[2] ?? '') . ($match[3] ?? '');
        }

        return new self($directives);
    }

    public function has(string ...$directives): bool
    {
        foreach ($directives as $directive) {
            if (isset($this->directives[$directive])) {
                return true;
            }
        }

        return false;
    }

    /** A number of seconds. An invalid one counts as 0 (§4.2.1). Null: the directive is not there. */
    public function seconds(string $directive): ?int
    {
        $value = $this->directives[$directive] ?? null;

        return match (true) {
            $value === null => null,
            preg_match('/^\d+$/', $value) === 1 => (int) min((float) $value, 2_147_483_648.0),
            default => 0,
        };
    }
}
