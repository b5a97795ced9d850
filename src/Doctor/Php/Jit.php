<?php

declare(strict_types=1);

namespace Nexus\Doctor\Php;

use Nexus\Doctor\Change;
use Nexus\Doctor\Check;
use Nexus\Doctor\Rules;
use Nexus\Doctor\Severity;
use Nexus\Doctor\Subject;

/**
 * The JIT compiler of OPcache.
 *
 * @internal
 */
final readonly class Jit implements Check
{
    public function examine(Subject $subject): iterable
    {
        foreach ($subject->phps() as $php) {
            if (!$php->isOpcacheOn()) {
                continue;
            }
            $mode = strtolower($php->setting('opcache.jit'));
            if ($php->isJitWanted() && $php->isJitOn === false) {
                $by = $php->jitDisabledBy === []
                    ? 'no single extension could be blamed'
                    : implode(', ', $php->jitDisabledBy);
                yield Rules::named('DR-321')->found(
                    Severity::Warning,
                    "opcache.jit is {$mode} and JIT is off ({$php->user}). Disabled by: {$by}.",
                    'Do not load the extension in production; Xdebug: xdebug.mode=off',
                    'Load it again',
                );
            }
            $isAskedFor = $php->isSet('opcache.jit') && \in_array($mode, ['tracing', 'function'], true);
            if ($isAskedFor && $php->bytes('opcache.jit_buffer_size') === 0) {
                yield Rules::named('DR-323')->found(
                    Severity::Notice,
                    "opcache.jit is {$mode}, and opcache.jit_buffer_size is 0 ({$php->user}).",
                    Change::ini('opcache.jit_buffer_size', '64M', $php->file),
                    Change::undoIni('opcache.jit_buffer_size', '0', $php->file),
                );
            }
            foreach ($php->isJitOn === false ? [] : JitCrash::of($php) as $crash) {
                yield Rules::named('DR-322')->found(
                    Severity::Warning,
                    "PHP {$php->version}, opcache.jit={$mode} ({$php->user}): {$crash->what} ({$crash->issue}).",
                    Change::ini('opcache.jit', $crash->instead, $php->file) . ", or PHP {$crash->cure}",
                    Change::undoIni('opcache.jit', $mode, $php->file),
                );
            }
        }
    }
}
