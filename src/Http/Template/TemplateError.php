<?php

declare(strict_types=1);

namespace Nexus\Http\Template;

use Nexus\NexusException;

/** Templates cannot be used as they were declared. */
final class TemplateError extends \Error implements NexusException
{
    /** @internal */
    public static function noTwig(): self
    {
        return new self('NX-1168', 'Twig is not installed: composer require "twig/twig:^3.15"');
    }

    /** @internal */
    public static function noDirectory(string $directory): self
    {
        return new self('NX-1169', "{$directory} is no directory with templates. Create it, or correct the path");
    }

    /** @internal */
    public static function noTemplate(string $name, string $directory): self
    {
        return new self('NX-1169', "There is no template {$name} in {$directory}");
    }

    /** The stable code of the error: NX-1168 or NX-1169. */
    public function errorCode(): string
    {
        return $this->nexusCode;
    }

    private function __construct(private readonly string $nexusCode, string $message)
    {
        parent::__construct("[{$nexusCode}] {$message}");
    }
}
