<?php

declare(strict_types=1);

namespace Nexus\Http\Auth;

use Nexus\Async\Semaphore;
use Nexus\Http\Error\ValidationFailed;

/**
 * Hashes passwords with argon2id, and verifies those of older algorithms.
 *
 *     $isRight = $hasher->verify($password, $user?->hash, fn (string $hash) => $users->store($user, $hash));
 *
 * A hash takes 50 ms or more of CPU, and 64 MiB of memory. In a coroutine a thread computes it, so the worker serves
 * other requests meanwhile. A worker computes only a few at once.
 */
final class PasswordHasher
{
    /** Maximum length of a password, in bytes. */
    public const MAX_BYTES = 4096;

    /** @var array<string, int> */
    private readonly array $options;
    private readonly ?Semaphore $limit;
    private ?string $ofNoUser = null;

    /**
     * Creates a hasher. The costs are those of PHP; more is slower, also for an attacker.
     *
     * @param int $memoryKib memory of a hash, in KiB; at least 8
     * @param int $timeCost rounds; at least 1
     * @param int $concurrency maximum number of hashes that a worker computes at once; at least 1. Others wait
     * @throws AuthError NX-1102 for costs below these, NX-1110 when PHP is built without argon2
     */
    public function __construct(int $memoryKib = 65536, int $timeCost = 4, int $concurrency = 2)
    {
        $least = ['memory cost' => 8, 'time cost' => 1, 'concurrency' => 1];
        foreach (array_combine(array_keys($least), [$memoryKib, $timeCost, $concurrency]) as $name => $value) {
            $value >= $least[$name] || throw AuthError::badSetting(
                "The {$name} of a PasswordHasher",
                "{$least[$name]} or more",
                (string) $value,
            );
        }
        \defined('PASSWORD_ARGON2ID') || throw AuthError::withoutArgon2();
        $this->options = ['memory_cost' => $memoryKib, 'time_cost' => $timeCost, 'threads' => 1];
        $this->limit = class_exists(Semaphore::class, false) ? new Semaphore($concurrency) : null;
    }

    /**
     * Hashes a new password. Waits until the hash is computed.
     *
     * @throws ValidationFailed 422 when the password has more than 4 096 bytes
     */
    public function hash(#[\SensitiveParameter] string $password): string
    {
        if (\strlen($password) > self::MAX_BYTES) {
            throw ValidationFailed::at('password', 'The password is too long.');
        }

        return $this->computed($password);
    }

    /**
     * Whether the password is the one of the hash. Waits until that is computed.
     *
     * @param string|null $hash null: there is no such user. The answer is false, and takes as long as for one
     * @param (callable(string): mixed)|null $rehashed stores a new hash: called when the password is right, and its
     * hash is of another algorithm or of other costs
     */
    public function verify(
        #[\SensitiveParameter]
        string $password,
        #[\SensitiveParameter]
        ?string $hash,
        ?callable $rehashed = null,
    ): bool {
        if (\strlen($password) > self::MAX_BYTES) {
            return false;
        }
        $known = $hash ?? $this->ofNoUser ??= $this->computed(bin2hex(random_bytes(16)));
        $isRight = $this->limited(static fn(): bool => password_verify($password, $known)) && $hash !== null;
        if ($isRight && $rehashed !== null && $this->needsRehash($known)) {
            $rehashed($this->computed($password));
        }

        return $isRight;
    }

    /** Whether the hash is of another algorithm, or of other costs. */
    public function needsRehash(string $hash): bool
    {
        return password_needs_rehash($hash, PASSWORD_ARGON2ID, $this->options);
    }

    private function computed(#[\SensitiveParameter] string $password): string
    {
        return $this->limited(fn(): string => password_hash($password, PASSWORD_ARGON2ID, $this->options));
    }

    /**
     * @template T
     *
     * @param \Closure(): T $compute
     *
     * @return T
     */
    private function limited(\Closure $compute): mixed
    {
        $lock = $this->limit?->acquire();
        try {
            return $compute();
        } finally {
            $lock?->release();
        }
    }
}
