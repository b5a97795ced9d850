<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * What is set for a route, a group or an application: what one leaves open, the next one outwards says.
 *
 * @internal
 */
final class Policy
{
    /** @var float|false|null seconds; false: none; null: left open */
    private float|false|null $deadline = null;
    private ?bool $cancels = null;
    private ?int $bodyLimit = null;

    public function __construct(private readonly ?self $outer = null) {}

    public function setDeadline(?float $seconds): void
    {
        if ($seconds !== null && !($seconds > 0 && is_finite($seconds))) {
            throw BadHandler::badDeadline($seconds);
        }
        $this->deadline = $seconds ?? false;
    }

    public function setCancels(bool $cancels): void
    {
        $this->cancels = $cancels;
    }

    public function setBodyLimit(int $bytes): void
    {
        $this->bodyLimit = $bytes >= 0 ? $bytes : throw BadHandler::badBodyLimit($bytes);
    }

    /** @return float|null seconds; 0: none; null: what the server says */
    public function deadline(): ?float
    {
        return $this->deadline === null ? $this->outer?->deadline() : (float) $this->deadline;
    }

    /** @return bool|null null: what the server says */
    public function cancels(): ?bool
    {
        return $this->cancels ?? $this->outer?->cancels();
    }

    /** @return int|null bytes; null: what the server says */
    public function bodyLimit(): ?int
    {
        return $this->bodyLimit ?? $this->outer?->bodyLimit();
    }
}
