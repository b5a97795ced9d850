<?php

declare(strict_types=1);

namespace Nexus\Doctor\Php;

use Nexus\Doctor\Change;
use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * OPcache: whether this SAPI uses it, and whether the code base fits.
 *
 * @internal
 */
final readonly class Opcache implements Check
{
    /** Sizes of the hash that OPcache knows; it takes the next larger one. */
    private const PRIMES = [
        223, 463, 983, 1979, 3907, 7963, 16229, 32531, 65407, 130987, 262237, 524521, 1048793,
    ];

    public function examine(Subject $subject): iterable
    {
        foreach ($subject->phps() as $php) {
            if (!$php->isOpcacheOn()) {
                yield self::off($php);
                continue;
            }
            if ($php->opcache !== null) {
                yield from self::fullness($php, $php->opcache);
            }
            if (!$php->isCommandLine() && $php->isOn('opcache.validate_timestamps')) {
                yield Rules::named('DR-315')->found(
                    Severity::Notice,
                    "opcache.validate_timestamps is 1 ({$php->user}).",
                    Change::ini('opcache.validate_timestamps', '0', $php->file)
                        . '. From then on a deployment must reload php-fpm',
                    Change::undoIni('opcache.validate_timestamps', '1', $php->file),
                );
            }
        }
    }

    private static function off(PhpFacts $php): Finding
    {
        $name = $php->isCommandLine() ? 'opcache.enable_cli' : 'opcache.enable';
        $isLoaded = $php->has('zend opcache');

        return Rules::named('DR-311')->found(
            $php->isCommandLine() ? Severity::Warning : Severity::Failure,
            $isLoaded ? "{$name} is 0 ({$php->user})." : "OPcache is not loaded ({$php->user}).",
            $isLoaded
                ? Change::ini($name, '1', $php->file)
                : 'Install the package php-opcache, or zend_extension=opcache',
            $isLoaded ? Change::undoIni($name, '0', $php->file) : 'Remove the package',
        );
    }

    /** @return iterable<Finding> */
    private static function fullness(PhpFacts $php, OpcacheUse $use): iterable
    {
        $how = $use->isEstimated ? 'estimated by compiling a sample' : 'measured by compiling all of them';
        if ($use->needed > 0.9 * $use->memory) {
            $wanted = 64 * (int) ceil(1.5 * $use->needed / (64 << 20));
            yield Rules::named('DR-312')->found(
                Severity::Warning,
                sprintf(
                    '%d files of the project need %s (%s), and opcache.memory_consumption is %s.',
                    $use->files,
                    Change::bytes($use->needed),
                    $how,
                    Change::bytes($use->memory),
                ),
                Change::ini('opcache.memory_consumption', (string) $wanted, $php->file),
                Change::undoIni('opcache.memory_consumption', (string) ($use->memory >> 20), $php->file),
            );
        }
        if ($use->files > $use->keys) {
            yield Rules::named('DR-313')->found(
                Severity::Warning,
                "The project has {$use->files} PHP files, and OPcache has {$use->keys} entries.",
                Change::ini('opcache.max_accelerated_files', (string) self::entries($use->files), $php->file),
                Change::undoIni(
                    'opcache.max_accelerated_files',
                    $php->setting('opcache.max_accelerated_files'),
                    $php->file,
                ),
            );
        }
        if ($use->strings > 0 && $use->stringsNeeded > 0.95 * $use->strings) {
            yield Rules::named('DR-314')->found(
                Severity::Warning,
                sprintf(
                    'Strings of %s take %s of opcache.interned_strings_buffer, which is %s.',
                    $use->isEstimated ? 'a sample of the files' : 'the project',
                    Change::bytes($use->stringsNeeded),
                    Change::bytes($use->strings),
                ),
                Change::ini('opcache.interned_strings_buffer', (string) ($use->strings >> 19), $php->file),
                Change::undoIni('opcache.interned_strings_buffer', (string) ($use->strings >> 20), $php->file),
            );
        }
    }

    /** The number of entries that OPcache makes of a wish, with a fifth to spare. */
    public static function entries(int $files): int
    {
        foreach (self::PRIMES as $prime) {
            if ($prime >= 1.2 * $files) {
                return $prime;
            }
        }

        return self::PRIMES[\count(self::PRIMES) - 1];
    }
}
