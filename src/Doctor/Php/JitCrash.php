<?php

declare(strict_types=1);

namespace Nexus\Doctor\Php;

/**
 * A crash of JIT that users have reported to the PHP project, or that was found here.
 *
 * @internal
 */
final readonly class JitCrash
{
    /**
     * @param string $from first version with reports
     * @param string $before first version without the crash, or of which nothing is known
     * @param string $instead a value of opcache.jit that does not crash
     */
    private function __construct(
        private string $from,
        private string $before,
        private bool $isTracingOnly,
        public string $what,
        public string $issue,
        public string $instead,
        public string $cure,
    ) {}

    /** @return list<self> */
    public static function of(PhpFacts $php): array
    {
        return array_values(array_filter(self::known(), static fn(self $crash): bool
            => $crash->concerns($php)));
    }

    private function concerns(PhpFacts $php): bool
    {
        return ($this->isTracingOnly ? $php->isJitTracing() : $php->isJitWanted())
            && substr_count($php->version, '.') === 2
            && version_compare($php->version, $this->from, '>=')
            && version_compare($php->version, $this->before, '<');
    }

    /** @return list<self> the state of November 2026 */
    private static function known(): array
    {
        $issue = static fn(int $number): string => "https://github.com/php/php-src/issues/{$number}";

        return [
            new self(
                '8.0.0',
                '8.2.13',
                true,
                'children die by SIGSEGV under load; reported up to 8.2.12, and not with opcache.jit=function',
                $issue(7817),
                'function',
                '8.3 or newer',
            ),
            new self(
                '8.2.13',
                '8.3.0',
                true,
                'code that walks trees, such as the compiler of Twig, reads arrays wrongly and dies by SIGSEGV; '
                    . 'reproduced with stock PHP 8.2.36, and not with opcache.jit=function',
                'docs/decisions/0018-the-jit-is-not-turned-on.md of Nexus',
                'function',
                '8.3 or newer, of which nothing is known',
            ),
            new self(
                '8.5.5',
                '8.5.9',
                true,
                'children die by SIGSEGV at the first requests of Symfony and Laravel applications; the issue was open '
                    . 'in July 2026',
                $issue(22558),
                'disable',
                '8.4, or a newer 8.5 if the issue is closed',
            ),
        ];
    }
}
