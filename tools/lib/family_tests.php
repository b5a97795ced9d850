<?php

// SPDX-License-Identifier: MIT
// Reads the --DESCRIPTION-- of the tests in ext/tests/families:
//   Family: PDO, PostgreSQL            several tests may name the same one
//   Chapter: databases                 one of FamilyTest::CHAPTERS; default: other
//   Extension: pdo_pgsql               a name for extension_loaded(), or a Composer package
//   How: cooperative                   or offloaded, or blocking; must agree with the test's expected output
//   Calls: PDO::query(), PDO::exec()
//   Library: libpq                     optional
//   Note: A sentence.                  optional; a line that begins with two spaces continues the line before
// A line `--` separates several families in one test.

declare(strict_types=1);

use Nexus\Doctor\Hooks\Family;
use Nexus\Doctor\Hooks\How;

final readonly class FamilyTest
{
    public const CHAPTERS = [
        'databases' => 'Databases and caches',
        'http' => 'HTTP and other protocols',
        'streams' => 'Streams and sockets',
        'dns' => 'Names of hosts',
        'time' => 'Waiting for time',
        'processes' => 'Processes',
        'locks' => 'Locks and queues of the system',
        'other' => 'Other',
    ];
    private const REQUIRED = ['Family', 'Extension', 'How', 'Calls'];
    private const OPTIONAL = ['Chapter', 'Library', 'Note'];

    /** @return list<Family> none: it describes no family */
    public static function families(string $file, string $path): array
    {
        $sections = preg_split('/^--([A-Z_]+)--\R/m', (string) file_get_contents($file), -1, PREG_SPLIT_DELIM_CAPTURE);
        $at = is_array($sections) ? array_flip($sections) : [];
        $description = $sections[($at['DESCRIPTION'] ?? -2) + 1] ?? '';
        if (preg_match('/^Family:/m', $description) !== 1) {
            return [];
        }
        $families = array_map(
            static fn(string $block): Family => self::family(self::fields($block), $path),
            explode("\n--\n", trim($description)),
        );
        self::demandThatTheTestShowsIt($families, $sections[($at['EXPECT'] ?? $at['EXPECTF'] ?? -2) + 1] ?? '');

        return $families;
    }

    /** @param array<string, string> $fields */
    private static function family(array $fields, string $path): Family
    {
        $missing = array_diff(self::REQUIRED, array_keys($fields));
        if ($missing !== []) {
            throw new UnexpectedValueException('says nothing under ' . implode(', ', $missing));
        }
        $chapter = $fields['Chapter'] ?? 'other';
        if (!isset(self::CHAPTERS[$chapter])) {
            throw new UnexpectedValueException(
                "is of the chapter {$chapter}, which is none of " . implode(', ', array_keys(self::CHAPTERS)),
            );
        }
        $how = How::tryFrom($fields['How']) ?? throw new UnexpectedValueException("says How: {$fields['How']}, which is none of cooperative, offloaded, blocking");
        $list = static fn(string $name): array => isset($fields[$name]) ? explode(', ', $fields[$name]) : [];
        $note = isset($fields['Note']) ? [$fields['Note']] : [];

        return new Family($fields['Family'], $chapter, $how, $list('Extension'), $list('Calls'), $list('Library'), $note, [$path]);
    }

    /** @return array<string, string> */
    private static function fields(string $block): array
    {
        $fields = [];
        foreach (explode("\n", (string) preg_replace('/\n {2,}/', ' ', trim($block))) as $line) {
            [$name, $value] = [...explode(':', $line, 2), ''];
            if (!in_array($name, [...self::REQUIRED, ...self::OPTIONAL], true) || isset($fields[$name])) {
                throw new UnexpectedValueException("has the key {$name}, which is unknown or there twice");
            }
            $fields[$name] = trim($value);
        }

        return array_filter($fields, static fn(string $value): bool => $value !== '');
    }

    /**
     * fifty() prints what it has measured: a description that disagrees is wrong.
     *
     * @param list<Family> $families
     */
    private static function demandThatTheTestShowsIt(array $families, string $expected): void
    {
        preg_match_all('/: (cooperative|offloaded|blocking)$/m', $expected, $found);
        $shown = array_unique($found[1]);
        $said = array_unique(array_map(static fn(Family $family): string => $family->how->value, $families));
        sort($shown);
        sort($said);
        if ($shown !== $said) {
            throw new UnexpectedValueException(
                'says ' . implode(', ', $said) . ', and its expected output shows '
                    . ($shown === [] ? 'nothing of it' : implode(', ', $shown)),
            );
        }
    }
}
