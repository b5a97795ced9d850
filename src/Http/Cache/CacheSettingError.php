<?php

declare(strict_types=1);

namespace Nexus\Http\Cache;

use Nexus\Http\Internal\ReportedAtCaller;
use Nexus\NexusException;

/** A setting of ResponseCache or IdempotencyKeys is wrong. */
final class CacheSettingError extends \Error implements NexusException
{
    use ReportedAtCaller;

    /** @internal */
    public static function seconds(string $what, float $seconds): self
    {
        $given = is_nan($seconds) ? 'NAN' : $seconds;

        return new self("{$what} is {$given} s. Give more than 0 and less than 1e9");
    }

    /** @internal */
    public static function bodySize(int $bytes): self
    {
        return new self("The maximum size of a stored body is 1 or more, {$bytes} given");
    }

    /** @internal */
    public static function prefix(string $prefix): self
    {
        $prefix = json_encode($prefix, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES);

        return new self("The prefix of keys is up to 8 letters, digits, \"_\" and \".\", {$prefix} given");
    }

    /** "NX-1147" */
    public function errorCode(): string
    {
        return 'NX-1147';
    }

    private function __construct(string $message)
    {
        parent::__construct("[NX-1147] {$message}");
        $this->reportAtCaller();
    }
}
