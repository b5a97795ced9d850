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
 * Settings and extensions that do not belong into production, and preloading.
 *
 * @internal
 */
final readonly class Settings implements Check
{
    public function examine(Subject $subject): iterable
    {
        foreach ($subject->phps() as $php) {
            yield from self::development($php);
            if ($php->preloadFailure !== null) {
                yield Rules::named('DR-331')->found(
                    Severity::Failure,
                    "opcache.preload is {$php->setting('opcache.preload')} ({$php->user}), and a dry run ended so: "
                        . $php->preloadFailure,
                    'Correct the file, or have one written: nexus tune --format=preload. Until then '
                        . Change::ini('opcache.preload', '', $php->file),
                    Change::undoIni('opcache.preload', $php->setting('opcache.preload'), $php->file),
                );
            }
            $size = $php->bytes('realpath_cache_size');
            if ($size < 1 << 20 && !$php->isCommandLine()) {
                yield Rules::named('DR-334')->found(
                    Severity::Notice,
                    "realpath_cache_size is {$php->setting('realpath_cache_size')} ({$php->user}).",
                    Change::ini('realpath_cache_size', '4096K', $php->file),
                    Change::undoIni('realpath_cache_size', $php->setting('realpath_cache_size'), $php->file),
                );
            }
            if ($php->blocking !== []) {
                yield Rules::named('DR-335')->found(
                    Severity::Notice,
                    'Loaded here: ' . implode('; ', $php->blocking) . '.',
                    'Do without these calls in handlers, or run them on requests of their own workers; `nexus doctor '
                        . '--hooks` lists all',
                    'Nothing was changed',
                );
            }
        }
    }

    /** @return iterable<Finding> */
    private static function development(PhpFacts $php): iterable
    {
        $assertions = $php->setting('zend.assertions');
        if ($assertions !== '-1') {
            yield Rules::named('DR-332')->found(
                $assertions === '1' ? Severity::Warning : Severity::Notice,
                "zend.assertions is {$assertions} ({$php->user}).",
                Change::ini('zend.assertions', '-1', $php->file),
                Change::undoIni('zend.assertions', $assertions, $php->file),
            );
        }
        $modes = $php->xdebugModes();
        if ($modes !== []) {
            yield Rules::named('DR-333')->found(
                Severity::Failure,
                'xdebug.mode is ' . implode(',', $modes) . " ({$php->user}).",
                Change::ini('xdebug.mode', 'off', $php->file) . ', or do not load it',
                Change::undoIni('xdebug.mode', implode(',', $modes), $php->file),
            );
        }
        if ($php->has('pcov') && $php->isOn('pcov.enabled')) {
            yield Rules::named('DR-336')->found(
                Severity::Warning,
                "pcov.enabled is 1 ({$php->user}).",
                Change::ini('pcov.enabled', '0', $php->file),
                Change::undoIni('pcov.enabled', '1', $php->file),
            );
        }
    }
}
