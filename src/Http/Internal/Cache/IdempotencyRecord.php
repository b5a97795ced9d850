<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Cache;

use Nexus\Http\Response;

/**
 * What is known of the request with an idempotency key.
 *
 * @internal
 */
final readonly class IdempotencyRecord
{
    /**
     * @param string $fingerprint of the request
     * @param float $until when its execution counts as failed, if $response is null
     * @param bool $isDone it was executed
     * @param StoredResponse|null $response null: it is not done, or its response cannot be repeated
     */
    private function __construct(
        public string $fingerprint,
        public float $until,
        public bool $isDone,
        public ?StoredResponse $response,
    ) {}

    public static function started(string $fingerprint, float $until): self
    {
        return new self($fingerprint, $until, false, null);
    }

    /** @param Response|null $response null: it cannot be repeated */
    public static function done(string $fingerprint, ?Response $response, float $now): self
    {
        return new self($fingerprint, 0.0, true, $response === null ? null : StoredResponse::exactly($response, $now));
    }

    /** @param array<array-key, mixed>|null $data of toArray(). Null for anything else */
    public static function fromArray(?array $data): ?self
    {
        [$fingerprint, $until, $isDone] = [$data['request'] ?? null, $data['until'] ?? null, $data['done'] ?? null];
        $response = $data['response'] ?? null;

        return \is_string($fingerprint) && \is_float($until) && \is_bool($isDone) ? new self(
            $fingerprint,
            $until,
            $isDone,
            \is_array($response) ? StoredResponse::fromArray($response) : null,
        ) : null;
    }

    /** @return array<string, mixed> */
    public function toArray(): array
    {
        return [
            'request' => $this->fingerprint,
            'until' => $this->until,
            'done' => $this->isDone,
            'response' => $this->response?->toArray(),
        ];
    }
}
