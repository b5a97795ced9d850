<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Doctor;

use Nexus\Doctor\DirectoryMachine;
use Nexus\Doctor\Php\PhpFacts;
use Nexus\Doctor\Subject;
use Nexus\Server\ServerConfig;

final class SubjectOfTests
{
    /** A machine without any file. */
    public static function bare(): Subject
    {
        return self::of('/nonexistent');
    }

    public static function ofThisMachine(): Subject
    {
        return self::of('');
    }

    private static function of(string $root): Subject
    {
        return new Subject(
            new DirectoryMachine($root),
            new PhpFacts('8.4.3', 'a test', 'php.ini', 'x86_64', [], []),
            ServerConfig::default(),
            new \DateTimeImmutable('2026-11-26'),
        );
    }
}
