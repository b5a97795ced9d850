<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Guide;

use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** The table of settings and last errors in "waiting anywhere": each row is executed, and no last error is missing. */
#[CoversNothing]
final class StateTableTest extends TestCase
{
    private const PAGE = __DIR__ . '/../../../docs/concurrency/php-in-coroutines.md';
    /** Functions without a parameter that return a last error, by their names. */
    private const LAST_ERRORS = '~last_error|_errno$|error_string|get_errors|error_code|error_message~';
    private const PRELUDE = <<<'PHP'
        <?php
        use function Nexus\Async\{await, delay, spawn};
        function openssl_errors(): array { for ($all = []; ($error = openssl_error_string()) !== false; $all[] = $error); return $all; }
        function libxml_mode(): bool { $mode = libxml_use_internal_errors(true); libxml_use_internal_errors($mode); return $mode; }
        function is_handled(): bool { $handler = set_error_handler(null); restore_error_handler(); return $handler !== null; }
        function blocked_signals(): array { pcntl_sigprocmask(SIG_SETMASK, [], $signals); pcntl_sigprocmask(SIG_SETMASK, $signals); return $signals; }
        // Reading openssl's errors takes them: the coroutine reads once, after the others have looked.
        function owner(callable $set, callable $read): string {
            $before = serialize($read());
            $coroutine = spawn(static function () use ($set, $read): string { $set(); delay(0.002); return serialize($read()); });
            delay(0.001);
            $elsewhere = [serialize($read()), await(spawn(static fn(): string => serialize($read())))];
            $own = await($coroutine);
            $elsewhere[] = serialize($read());
            return match (true) {
                $own === $before => 'none: it set nothing',
                $elsewhere === [$before, $before, $before] => 'coroutine',
                $elsewhere === [$own, $own, $own] => 'process',
                default => "mixed: {$before}, {$own}, " . implode(', ', $elsewhere),
            };
        }
        PHP;

    public function testEachRowNamesTheOwnerOfTheState(): void
    {
        $rows = self::rows();
        $script = self::PRELUDE . "\n";
        foreach ($rows as [$set, $read, $owner]) {
            // A row that is right prints nothing.
            $script .= sprintf(
                "if (function_exists(%s)) { \$owner = owner(static fn() => %s, static fn() => %s); if (\$owner !== %s) { echo %s, ' belongs to ', \$owner, \"\\n\"; } }\n",
                var_export(self::functionOf($set), true),
                $set,
                $read,
                var_export($owner, true),
                var_export($set, true),
            );
        }

        self::assertGreaterThan(40, \count($rows));
        self::assertSame("end\n", self::runScript("{$script}echo \"end\\n\";"));
    }

    public function testEachFunctionThatAnswersALastErrorIsInTheTable(): void
    {
        $page = (string) file_get_contents(self::PAGE);
        $missing = [];
        foreach (get_defined_functions()['internal'] as $function) {
            $isLastError = preg_match(
                self::LAST_ERRORS,
                $function,
            ) === 1 && (new \ReflectionFunction($function))->getNumberOfRequiredParameters() === 0;
            if ($isLastError && !str_contains($page, "`{$function}()`")) {
                $missing[] = $function;
            }
        }

        self::assertSame([], $missing);
    }

    /** @return list<array{string, string, string}> what sets it, what reads it, and to what it belongs */
    private static function rows(): array
    {
        preg_match_all(
            '~^\|[^|]+\| `(.+)` \| `(.+)` \| (coroutine|process) \|$~m',
            (string) file_get_contents(self::PAGE),
            $rows,
            PREG_SET_ORDER,
        );

        return array_map(static fn(array $row): array => [$row[1], $row[2], $row[3]], $rows);
    }

    /** The first function of the expression. A static method counts if its extension is loaded. */
    private static function functionOf(string $expression): string
    {
        preg_match('~(?<![:\w])([a-z_0-9]+)\(~', $expression, $match);

        return $match[1] ?? 'locale_set_default';
    }

    private static function runScript(string $script): string
    {
        $file = sys_get_temp_dir() . '/nexus-state-' . bin2hex(random_bytes(6)) . '.php';
        file_put_contents($file, $script);
        try {
            exec(
                implode(
                    ' ',
                    array_map(
                        escapeshellarg(...),
                        ['timeout', '60', PHP_BINARY, \dirname(__DIR__, 3) . '/bin/nexus', 'run', $file],
                    ),
                ) . ' 2>&1',
                $lines,
            );
        } finally {
            unlink($file);
        }

        return implode("\n", $lines) . "\n";
    }
}
