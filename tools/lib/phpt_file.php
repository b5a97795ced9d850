<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/** A .phpt file: its sections, and the comparison of an output with the expected one. */
final class PhptFile
{
    /** The placeholders of EXPECTF. */
    private const PATTERNS = [
        '%e' => '/',
        '%s' => '[^\r\n]+',
        '%S' => '[^\r\n]*',
        '%a' => '.+',
        '%A' => '.*',
        '%w' => '\s*',
        '%i' => '[+-]?\d+',
        '%d' => '\d+',
        '%x' => '[0-9a-fA-F]+',
        '%f' => '[+-]?(?:\d+|(?=\.\d))(?:\.\d+)?(?:[Ee][+-]?\d+)?',
        '%c' => '.',
        '%0' => '\x00',
    ];
    private const KNOWN = ['TEST', 'DESCRIPTION', 'CREDITS', 'EXTENSIONS', 'INI', 'ENV', 'SKIPIF', 'FILE', 'CLEAN', 'EXPECT', 'EXPECTF', 'EXPECTREGEX'];

    /** @param array<string, string> $sections */
    private function __construct(public readonly string $path, private readonly array $sections) {}

    /** @throws RuntimeException if the test needs a section that this class does not support */
    public static function read(string $path): self
    {
        $parts = preg_split('/^--([A-Z_]+)--\R/m', (string) file_get_contents($path), -1, PREG_SPLIT_DELIM_CAPTURE);
        $sections = [];
        for ($part = 1; $parts !== false && $part + 1 < count($parts); $part += 2) {
            $sections[$parts[$part]] = $parts[$part + 1];
        }
        $unknown = array_diff(array_keys($sections), self::KNOWN);
        if ($unknown !== []) {
            throw new RuntimeException("{$path}: section " . implode(', ', $unknown) . ' is not known here');
        }
        if (!isset($sections['FILE'])) {
            throw new RuntimeException("{$path} has no section FILE");
        }

        return new self($path, $sections);
    }

    public function has(string $section): bool
    {
        return isset($this->sections[$section]);
    }

    public function code(string $section): string
    {
        return $this->sections[$section] ?? '';
    }

    /** @return list<string> */
    public function lines(string $section): array
    {
        $lines = preg_split('/\R/', trim($this->sections[$section] ?? ''));

        return array_values(
            array_filter($lines === false ? [] : $lines, static fn(string $line): bool => $line !== ''),
        );
    }

    /** The number of orders to run: the description of a slow test can limit it. */
    public function ordersAtMost(): int
    {
        return preg_match('/^Orders: (\d+)/m', $this->code('DESCRIPTION'), $found) === 1 ? (int) $found[1] : PHP_INT_MAX;
    }

    public function isSatisfiedBy(string $output): bool
    {
        $output = trim(str_replace("\r\n", "\n", $output));
        $pattern = $this->pattern();

        return $pattern === null ? $output === trim($this->code('EXPECT')) : preg_match($pattern, $output) === 1;
    }

    public function expectation(): string
    {
        return trim($this->code('EXPECT') . $this->code('EXPECTF') . $this->code('EXPECTREGEX'));
    }

    private function pattern(): ?string
    {
        if ($this->has('EXPECTREGEX')) {
            return '/^' . trim($this->code('EXPECTREGEX')) . '$/s';
        }
        if (!$this->has('EXPECTF')) {
            return null;
        }
        $pattern = '';
        foreach (explode('%r', trim($this->code('EXPECTF'))) as $index => $piece) {
            $pattern .= $index % 2 === 1 ? "({$piece})" : preg_quote($piece, '/');
        }

        return '/^' . strtr($pattern, self::PATTERNS) . '$/s';
    }
}
