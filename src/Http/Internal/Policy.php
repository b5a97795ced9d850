<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Attribute\RequiresAuth;
use Nexus\Http\Auth\Requirement;
use Nexus\Http\Auth\RequirementMiddleware;
use Nexus\Http\Internal\Authorization\Level;
use Nexus\Http\InvalidHandlerError;

/**
 * The settings of a route, a group or an application. A setting that is not set here is taken from the enclosing
 * policy.
 *
 * @internal
 */
final class Policy
{
    /** @var float|false|null seconds; false: none; null: not set */
    private float|false|null $deadline = null;
    private ?bool $cancels = null;
    private ?int $bodyLimit = null;
    private string $prefix = '';
    private ?string $host = null;
    /** @var list<Declared> */
    private array $middleware = [];
    private readonly Level $access;

    /** Of this policy and those that it encloses. */
    private int $changes = 0;

    public function __construct(private readonly ?self $outer = null)
    {
        $this->access = new Level();
    }

    /** Must be called when what the application compiled has become stale. */
    public function change(): void
    {
        ++$this->changes;
        $this->outer?->change();
    }

    public function changes(): int
    {
        return $this->changes;
    }

    public function setDeadline(?float $seconds): void
    {
        if ($seconds !== null && !($seconds > 0 && is_finite($seconds))) {
            throw InvalidHandlerError::badDeadline($seconds);
        }
        $this->deadline = $seconds ?? false;
        $this->change();
    }

    public function setCancels(bool $cancels): void
    {
        $this->cancels = $cancels;
        $this->change();
    }

    public function setBodyLimit(int $bytes): void
    {
        $this->bodyLimit = $bytes >= 0 ? $bytes : throw InvalidHandlerError::badBodyLimit($bytes);
        $this->change();
    }

    /** @return float|null seconds; 0: none; null: the server's default */
    public function deadline(): ?float
    {
        return $this->deadline === null ? $this->outer?->deadline() : (float) $this->deadline;
    }

    /** @return bool|null null: the server's default */
    public function cancels(): ?bool
    {
        return $this->cancels ?? $this->outer?->cancels();
    }

    /** @return int|null bytes; null: the server's default */
    public function bodyLimit(): ?int
    {
        return $this->bodyLimit ?? $this->outer?->bodyLimit();
    }

    public function setPrefix(string $prefix): void
    {
        $this->prefix = rtrim($prefix, '/');
        $this->change();
    }

    /** The prefixes of the enclosing groups, from the outermost. */
    public function prefix(): string
    {
        return ($this->outer?->prefix() ?? '') . $this->prefix;
    }

    public function setHost(string $pattern): void
    {
        $this->host = strtolower($pattern);
        $this->change();
    }

    /** @return string|null null: every host */
    public function host(): ?string
    {
        return $this->host ?? $this->outer?->host();
    }

    /** @return array<string, string> the parameters in the host: name => type, as of pattern_parameters() */
    public function hostParameters(): array
    {
        $host = $this->host();

        return $host === null ? [] : pattern_parameters('/' . str_replace('.', '/', $host));
    }

    public function addMiddleware(Declared $middleware): void
    {
        if ($middleware->middleware instanceof RequirementMiddleware) {
            $this->access->requirements[] = $middleware->middleware->requirement;
        } else {
            $this->middleware[] = $middleware;
        }
        $this->change();
    }

    public function addRequirements(Requirement|Authorize ...$requirements): void
    {
        $added = $requirements === [] ? [new RequiresAuth()] : array_values($requirements);
        $this->access->requirements = [...$this->access->requirements, ...$added];
        $this->change();
    }

    public function setPublic(): void
    {
        $this->access->isPublic = true;
        $this->change();
    }

    /** @return non-empty-list<Level> from that of the application */
    public function access(): array
    {
        return [...$this->outer?->access() ?? [], $this->access];
    }

    /** @return list<Declared> with that of the application */
    public function allMiddleware(): array
    {
        return [...$this->outer?->allMiddleware() ?? [], ...$this->middleware];
    }

    /** @return list<Declared> without that of the application */
    public function middleware(): array
    {
        return $this->outer === null ? [] : [...$this->outer->middleware(), ...$this->middleware];
    }

    /** @return list<Declared> */
    public function ownMiddleware(): array
    {
        return $this->middleware;
    }
}
