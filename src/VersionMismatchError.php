<?php

declare(strict_types=1);

namespace Nexus;

/** The extension and the Composer package have versions that do not work together. */
final class VersionMismatchError extends \Error implements NexusException
{
    private function __construct(string $extension, string $package, string $remedy)
    {
        parent::__construct(
            "[NX-0472] The extension nexus has version {$extension}, the Composer package nexus-php/nexus {$package}, "
                . "and these do not work together: {$remedy}",
        );
    }

    /** @internal */
    public static function ofOldExtension(string $extension, string $package, string $line): self
    {
        return new self($extension, $package, "install version {$line} of the extension with the tool that installed "
            . "it (pie install nexus-php/ext-nexus:^{$line}, apt upgrade, or make build).");
    }

    /** @internal */
    public static function ofOldPackage(string $extension, string $package, string $line): self
    {
        return new self($extension, $package, "type composer require nexus-php/nexus:^{$line}.");
    }

    /** The stable code of the error: NX-0472. */
    public function errorCode(): string
    {
        return 'NX-0472';
    }
}
