<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

/** `make stan` checks code that must pass PHPStan at its highest level; this test checks code that must fail. */
final class TypesTest extends TestCase
{
    private const REFUSED = 'tests/Types/Refused';
    private const NAMESPACES = [
        'Nexus\\Tests\\Types\\Refused\\' => '',
        'Nexus\\Actor\\' => '',
        'Nexus\\Http\\' => '',
        'Nexus\\Server\\' => '',
    ];

    public function testWrongProgramsAreRefusedLineByLine(): void
    {
        $promised = [];
        foreach ((array) glob(self::REFUSED . '/*.php') as $file) {
            $promised += self::promisesOf((string) $file);
        }

        self::assertNotSame([], $promised);
        self::assertSame($promised, self::said());
    }

    /** @return array<string, string> "actors.php:25" → what is said of it */
    private static function promisesOf(string $file): array
    {
        $promises = [];
        foreach ((array) file($file, FILE_IGNORE_NEW_LINES) as $number => $line) {
            if (preg_match('~^[^/]+ // (.+)$~', (string) $line, $match) === 1) {
                $promises[basename($file) . ':' . ($number + 1)] = $match[1];
            }
        }

        return $promises;
    }

    /** @return array<string, string> */
    private static function said(): array
    {
        $command = PHP_BINARY . ' vendor/bin/phpstan analyse --memory-limit=1G --no-progress --error-format=json -c '
            . self::REFUSED . '/phpstan.neon 2>/dev/null';
        /** @var array{files: array<string, array{messages: list<array{line: int, message: string}>}>} $report */
        $report = json_decode((string) shell_exec($command), true, flags: JSON_THROW_ON_ERROR);
        $said = [];
        ksort($report['files']);
        foreach ($report['files'] as $file => ['messages' => $messages]) {
            usort(
                $messages,
                static fn(array $one, array $other): int => [$one['line'], $one['message']] <=> [
                    $other['line'],
                    $other['message'],
                ],
            );
            foreach ($messages as ['line' => $line, 'message' => $message]) {
                $said[basename($file) . ":{$line}"][] = strtr($message, self::NAMESPACES);
            }
        }

        return array_map(static fn(array $messages): string => implode(' // ', $messages), $said);
    }
}
