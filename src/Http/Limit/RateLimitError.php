<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

use Nexus\Http\Internal\ReportedAtCaller;
use Nexus\NexusException;

/** A setting of RateLimit, of a policy or of a store is wrong. */
final class RateLimitError extends \Error implements NexusException
{
    use ReportedAtCaller;

    /** @internal */
    public static function name(string $name): self
    {
        $name = json_encode($name, JSON_INVALID_UTF8_SUBSTITUTE | JSON_UNESCAPED_SLASHES);

        return new self("The name of a rate limit is a letter and up to 63 letters, digits, \"_\", \".\" and \"-\", "
            . "{$name} given");
    }

    /** @internal */
    public static function limit(string $name, int $limit): self
    {
        return new self("The rate limit {$name} allows {$limit} requests. Give 1 or more");
    }

    /** @internal */
    public static function window(string $name, float $seconds): self
    {
        $given = is_nan($seconds) ? 'NAN' : $seconds;

        return new self("The window of the rate limit {$name} is {$given} s. Give more than 0 and less than 1e9");
    }

    /** @internal */
    public static function cost(string $name, int $cost): self
    {
        return new self("The cost of a request for the rate limit {$name} is 0 or more, {$cost} given");
    }

    /** @internal */
    public static function entries(int $count): self
    {
        return new self("A store of rate limits needs a size of 2 or more entries, {$count} given");
    }

    /** @internal */
    public static function duplicate(string $name): self
    {
        return new self("Two policies of one RateLimit have the name {$name}");
    }

    /** @internal */
    public static function timeout(float $seconds): self
    {
        return new self("The time limit for the store of rate limits is {$seconds} s. Give more than 0");
    }

    /** "NX-1146" */
    public function errorCode(): string
    {
        return 'NX-1146';
    }

    private function __construct(string $message)
    {
        parent::__construct("[NX-1146] {$message}");
        $this->reportAtCaller();
    }
}
