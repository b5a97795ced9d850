<?php

declare(strict_types=1);

namespace Nexus\Http\Middleware;

use Nexus\Http\Internal\ReportedAtCaller;
use Nexus\NexusException;

/** A setting of Compression or of an encoder is wrong. */
final class CompressionError extends \Error implements NexusException
{
    use ReportedAtCaller;

    /** @internal */
    public static function level(string $coding, int $level, int $least, int $most): self
    {
        return new self("The level of {$coding} is from {$least} to {$most}, {$level} given");
    }

    /** @internal */
    public static function extensionMissing(string $coding, string $extension): self
    {
        return new self("The coding {$coding} needs the extension {$extension}, which is not loaded");
    }

    /** @internal */
    public static function minimumSize(int $bytes): self
    {
        return new self("The minimum size of a compressed body is 0 or more, {$bytes} given");
    }

    /** @internal */
    public static function noEncoder(): self
    {
        return new self('Compression needs at least one encoder');
    }

    /** @internal */
    public static function mediaType(string $type): self
    {
        return new self("\"{$type}\" is no media type. Examples: text/*, application/json, application/*+xml");
    }

    /** "NX-1145" */
    public function errorCode(): string
    {
        return 'NX-1145';
    }

    private function __construct(string $message)
    {
        parent::__construct("[NX-1145] {$message}");
        $this->reportAtCaller();
    }
}
