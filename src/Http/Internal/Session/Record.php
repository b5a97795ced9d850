<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

/**
 * What is stored of a session, as JSON. Nothing in it can make an object.
 *
 * @internal
 */
final class Record
{
    private const ID_BYTES = 16;
    private const SECRET_BYTES = 32;

    /**
     * @param string $id identifies the session for applications; it is not the secret of the client
     * @param string $secret what CSRF tokens are made of
     * @param array<string, mixed> $values
     * @param array<string, mixed> $flash
     * @param int $createdAt seconds since 1970
     * @param int $usedAt likewise
     * @param bool $isRetired the session has a new id; this is what it had before, until the grace has passed
     */
    private function __construct(
        public string $id,
        public string $secret,
        public array $values,
        public array $flash,
        public int $createdAt,
        public int $usedAt,
        public bool $isRetired = false,
    ) {}

    public static function begin(int $now): self
    {
        return new self(self::newId(), self::newSecret(), [], [], $now, $now);
    }

    /** Null for text that is no record. */
    public static function decode(string $json): ?self
    {
        try {
            $data = json_decode($json, true, Values::DEPTH + 4, JSON_THROW_ON_ERROR);
        } catch (\JsonException) {
            return null;
        }
        if (!\is_array($data)) {
            return null;
        }
        [$id, $values, $flash] = [$data['id'] ?? null, $data['values'] ?? null, $data['flash'] ?? []];
        [$createdAt, $usedAt] = [$data['created'] ?? null, $data['used'] ?? null];
        $secret = $data['secret'] ?? null;
        if (!\is_string($id) || !\is_string($secret) || !\is_int($createdAt) || !\is_int($usedAt)) {
            return null;
        }
        if (!\is_array($values) || !\is_array($flash)) {
            return null;
        }

        /**
         * @var array<string, mixed> $values
         * @var array<string, mixed> $flash
         */
        return new self($id, $secret, $values, $flash, $createdAt, $usedAt, ($data['retired'] ?? false) === true);
    }

    public function encode(): string
    {
        return json_encode(
            [
                'id' => $this->id,
                'secret' => $this->secret,
                'created' => $this->createdAt,
                'used' => $this->usedAt,
                'values' => (object) $this->values,
                ...$this->flash === [] ? [] : ['flash' => (object) $this->flash],
                ...$this->isRetired ? ['retired' => true] : [],
            ],
            JSON_THROW_ON_ERROR | JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_PRESERVE_ZERO_FRACTION,
            Values::DEPTH + 4,
        );
    }

    public function renew(): void
    {
        $this->id = self::newId();
        $this->secret = self::newSecret();
    }

    /** The same values for requests that still have the old id. */
    public function retired(): self
    {
        $copy = clone $this;
        $copy->isRetired = true;

        return $copy;
    }

    private static function newSecret(): string
    {
        return base64_encode(random_bytes(self::SECRET_BYTES));
    }

    private static function newId(): string
    {
        return bin2hex(random_bytes(self::ID_BYTES));
    }
}
