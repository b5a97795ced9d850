<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * All rules, from the files in rules/. docs/reference/findings.md is generated from them.
 *
 * @internal
 */
final class Rules
{
    /** The subjects, in the order of the codes: DR-1nn to DR-7nn. */
    public const SUBJECTS = [
        'kernel' => 'Kernel',
        'host' => 'Limits of the machine and of the container',
        'php' => 'PHP',
        'fpm' => 'php-fpm',
        'server' => 'The server',
        'http' => 'A running server, from outside',
        'hooks' => 'Blocking calls',
    ];

    /** @return array<string, Rule> by code, in order */
    public static function all(): array
    {
        /** @var array<string, Rule>|null $all */
        static $all = null;

        return $all ??= array_merge(...array_map(self::of(...), array_keys(self::SUBJECTS)));
    }

    public static function named(string $code): Rule
    {
        return self::all()[$code] ?? throw new \LogicException("There is no rule {$code}.");
    }

    /** @return array<string, Rule> the rules of one subject, by code */
    public static function of(string $subject): array
    {
        /** @var list<Rule> $rules */
        $rules = require __DIR__ . "/rules/{$subject}.php";
        $byCode = array_column($rules, null, 'code');
        ksort($byCode);

        return $byCode;
    }
}
