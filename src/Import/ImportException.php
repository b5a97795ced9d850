<?php

declare(strict_types=1);

namespace Nexus\Import;

/**
 * Files of configuration that cannot be translated. The message is the one line that the user reads. It is no
 * NexusException, because the command runs without the extension, which has that interface.
 *
 * @internal
 */
final class ImportException extends \RuntimeException
{
    private function __construct(string $errorCode, string $message)
    {
        parent::__construct("[{$errorCode}] {$message}");
    }

    public static function unreadable(string $file): self
    {
        return new self('NX-0741', "{$file} cannot be read: check its name and permissions.");
    }

    /** @param string $what what is wrong at which line, and what to do */
    public static function malformed(string $what): self
    {
        return new self('NX-0742', "{$what}.");
    }

    public static function noSite(): self
    {
        return new self('NX-0743', 'No site was found: name a file with a server of nginx, or an .htaccess.');
    }

    /** @param list<string> $names */
    public static function noPool(string $pool, array $names): self
    {
        return new self('NX-0744', "There is no pool {$pool}: name one of [" . implode(', ', $names) . '].');
    }

    /** @param list<string> $names */
    public static function severalPools(array $names): self
    {
        return new self(
            'NX-0744',
            'There are several pools, and a server has the user, the workers and limits of one: translate each with '
                . '--pool, for a server of its own. They are ' . implode(', ', $names) . '.',
        );
    }
}
