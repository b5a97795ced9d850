<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/** One pattern of docs/reference/differences.md: in these ways, these tests differ by design. */
final class Difference
{
    private bool $wasRun = false;
    /**
     * @var array<string, bool> whether a test of the pattern differed, by way; a way is absent where none could be
     *     compared
     */
    private array $differed = [];

    /** @param list<string> $ways */
    public function __construct(
        public readonly string $pattern,
        public readonly array $ways,
    ) {}

    public function covers(string $test, string $way): bool
    {
        return in_array($way, $this->ways, true) && fnmatch($this->pattern, $test, FNM_NOESCAPE);
    }

    public function note(string $way, ?bool $differs): void
    {
        $this->wasRun = true;
        if ($differs !== null) {
            $this->differed[$way] = ($this->differed[$way] ?? false) || $differs;
        }
    }

    /** @return list<string> the ways that the list names, but in which no test of the pattern differs */
    public function staleWays(): array
    {
        return array_values(
            array_filter($this->ways, fn(string $way): bool => ($this->differed[$way] ?? true) === false),
        );
    }

    public function wasRun(): bool
    {
        return $this->wasRun;
    }
}

/**
 * The tables of docs/reference/differences.md. It reads rows whose first cell has patterns in backticks and whose
 * second names ways:
 * | `pattern` `pattern` | coroutine, ticking | reason |
 * A test with "not run" in the second cell is left out.
 */
final class Differences
{
    private const NOT_RUN = 'not run';

    /** @param list<Difference> $all */
    private function __construct(private readonly array $all) {}

    /** @param string $heading only tables below this heading of the second level */
    public static function read(string $file, string $heading): self
    {
        $all = [];
        $inside = false;
        foreach (explode("\n", (string) file_get_contents($file)) as $line) {
            if (str_starts_with($line, '## ')) {
                $inside = $line === "## {$heading}";
            }
            $cells = array_map(trim(...), explode('|', $line));
            if (!$inside || count($cells) < 5 || preg_match_all('/`([^`]+)`/', $cells[1], $patterns) === 0) {
                continue;
            }
            foreach ($patterns[1] as $pattern) {
                $all[] = new Difference($pattern, array_map(trim(...), explode(',', $cells[2])));
            }
        }

        return new self($all);
    }

    /** Whether a row says that the test is not run, with the reason. */
    public function excludes(string $test): bool
    {
        return $this->note($test, self::NOT_RUN, true);
    }

    /**
     * @param bool|null $differs null: the test fails with stock PHP too, so that nothing can be compared
     *
     * @return bool whether the list names the test
     */
    public function note(string $test, string $way, ?bool $differs): bool
    {
        $isCovered = false;
        foreach ($this->all as $difference) {
            if ($difference->covers($test, $way)) {
                $difference->note($way, $differs);
                $isCovered = true;
            }
        }

        return $isCovered;
    }

    /**
     * Statements of the list that are no longer true.
     *
     * @param bool $isWhole whether all tests were run: then every pattern must match a test
     *
     * @return list<string>
     */
    public function stale(bool $isWhole): array
    {
        $stale = [];
        foreach ($this->all as $difference) {
            if ($isWhole && !$difference->wasRun()) {
                $stale[] = "{$difference->pattern}: names no test that was run";
            }
            foreach ($difference->staleWays() as $way) {
                $stale[] = "{$difference->pattern}: no longer differs in the way \"{$way}\"";
            }
        }

        return $stale;
    }
}
