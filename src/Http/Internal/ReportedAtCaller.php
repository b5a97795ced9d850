<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * An error in the settings of a middleware has the file and line where the application gives them.
 *
 * @internal
 */
trait ReportedAtCaller
{
    private function reportAtCaller(): void
    {
        $own = \dirname(__DIR__) . '/';
        foreach ($this->getTrace() as $frame) {
            if (isset($frame['file'], $frame['line']) && !str_starts_with($frame['file'], $own)) {
                [$this->file, $this->line] = [$frame['file'], $frame['line']];

                return;
            }
        }
    }
}
