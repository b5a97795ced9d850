<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

/** The result of a health check. */
final readonly class HealthStatus
{
    /** @param array<string, mixed> $detail shown to all clients of the health route; JSON encodes it */
    public function __construct(public State $state, public array $detail = []) {}

    /**
     * It works.
     *
     * @param array<string, mixed> $detail as in the constructor
     */
    public static function up(array $detail = []): self
    {
        return new self(State::Up, $detail);
    }

    /**
     * It works, but not as it should.
     *
     * @param array<string, mixed> $detail as in the constructor
     */
    public static function degraded(array $detail = []): self
    {
        return new self(State::Degraded, $detail);
    }

    /**
     * It does not work.
     *
     * @param array<string, mixed> $detail as in the constructor
     */
    public static function down(array $detail = []): self
    {
        return new self(State::Down, $detail);
    }

    /** Whether it works as it should. */
    public function isUp(): bool
    {
        return $this->state === State::Up;
    }
}
