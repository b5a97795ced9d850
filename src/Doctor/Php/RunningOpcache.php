<?php

declare(strict_types=1);

namespace Nexus\Doctor\Php;

use Nexus\Doctor\Change;
use Nexus\Doctor\Check;
use Nexus\Doctor\Finding;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;
use Nexus\Server\Control\OpcacheState;

/**
 * How full the OPcache of the running server is: memory, entries, interned strings, wasted memory.
 *
 * @internal
 */
final readonly class RunningOpcache implements Check
{
    private const NEARLY = 0.9;
    private const MUCH_WASTED = 0.05;

    public function examine(Subject $subject): iterable
    {
        $state = $subject->runningOpcache;
        if ($state === null) {
            return;
        }
        $isOutOfKeys = $state->maxKeys > 0 && $state->keys >= $state->maxKeys;
        if (($state->isFull && !$isOutOfKeys) || $state->used > self::NEARLY * $state->memory()) {
            yield self::memory($subject->php, $state);
        }
        if ($isOutOfKeys) {
            yield self::keys($subject->php, $state);
        }
        if ($state->strings > 0 && $state->stringsFree < (1 - self::NEARLY) * $state->strings) {
            yield self::strings($subject->php, $state);
        }
        if ($state->restarts > 0 || $state->wasted > self::MUCH_WASTED * $state->memory()) {
            yield self::wasted($subject->php, $state);
        }
    }

    private static function memory(PhpFacts $php, OpcacheState $state): Finding
    {
        $name = 'opcache.memory_consumption';

        return Rules::named('DR-316')->found(
            $state->isFull ? Severity::Failure : Severity::Warning,
            \sprintf(
                '%s of %s are in use by %d scripts%s.',
                Change::bytes($state->used),
                Change::bytes($state->memory()),
                $state->scripts,
                $state->isFull ? ', and further scripts were refused' : '',
            ),
            Change::ini($name, (string) max(64, 2 * ($state->memory() >> 20)), $php->file),
            Change::undoIni($name, (string) ($state->memory() >> 20), $php->file),
        );
    }

    private static function keys(PhpFacts $php, OpcacheState $state): Finding
    {
        $name = 'opcache.max_accelerated_files';

        return Rules::named('DR-317')->found(
            Severity::Failure,
            "All {$state->maxKeys} entries are in use, and {$state->misses} files were compiled.",
            Change::ini($name, (string) (2 * max($state->maxKeys, $state->misses)), $php->file),
            Change::undoIni($name, $php->setting($name), $php->file),
        );
    }

    private static function strings(PhpFacts $php, OpcacheState $state): Finding
    {
        $name = 'opcache.interned_strings_buffer';

        return Rules::named('DR-318')->found(
            Severity::Warning,
            \sprintf(
                'Of %s for interned strings, %s are free.',
                Change::bytes($state->strings),
                Change::bytes($state->stringsFree),
            ),
            Change::ini($name, (string) max(16, 2 * ($state->strings >> 20)), $php->file),
            Change::undoIni($name, (string) ($state->strings >> 20), $php->file),
        );
    }

    private static function wasted(PhpFacts $php, OpcacheState $state): Finding
    {
        return Rules::named('DR-319')->found(
            $state->restarts > 0 ? Severity::Warning : Severity::Notice,
            \sprintf(
                '%s of %s are wasted, and the cache was emptied %d times.',
                Change::bytes($state->wasted),
                Change::bytes($state->memory()),
                $state->restarts,
            ),
            'Deploy by `nexus reload`, which starts with an empty OPcache, and keep opcache.validate_timestamps = 0 in '
                . $php->file,
            'Nothing was changed',
        );
    }
}
