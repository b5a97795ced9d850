<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Http\App;
use Nexus\Http\ServerFactory;
use Nexus\NexusException;
use Nexus\Server\ApplicationFile as Loader;
use Nexus\Server\Control\Printable;
use Nexus\Server\ExitCode;

/**
 * The application of a file, for commands that only read its routes.
 *
 * @internal
 */
final class ApplicationFile
{
    /**
     * Prints the reason if the file contains no application.
     *
     * @param \Closure(App): void $use
     */
    public static function with(mixed $file, \Closure $use): int
    {
        $path = \is_string($file) ? realpath($file) : false;
        try {
            $app = $path === false || !is_file($path) ? null : ServerFactory::app(Loader::load($path));
            if ($app !== null) {
                $use($app);

                return ExitCode::Stopped->value;
            }
            $why = $path === false ? 'cannot be found' : 'returns no Nexus\Http\App, so its routes are unknown';
            fwrite(STDERR, 'nexus: ' . Printable::text((\is_string($file) ? $file : '') . " {$why}") . ".\n");
        } catch (\Throwable $failure) {
            $place = $failure instanceof NexusException ? '' : " ({$failure->getFile()}:{$failure->getLine()})";
            fwrite(STDERR, 'nexus: ' . Printable::text("{$failure->getMessage()}{$place}") . "\n");
        }

        return ExitCode::ApplicationFailed->value;
    }
}
