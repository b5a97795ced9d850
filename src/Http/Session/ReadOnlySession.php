<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Internal\Session\OpenSession;

/**
 * A session that a handler only reads. It needs no lock, so requests of one client that take it run at the same time.
 *
 *     $app->get('/cart', fn (ReadOnlySession $session): array => $session->get('cart', []));
 */
final readonly class ReadOnlySession
{
    /** @internal */
    public function __construct(private OpenSession $open) {}

    /**
     * A value.
     *
     * @param mixed $default the result when there is no such value
     * @throws SessionUnavailable 503 when the store fails
     */
    public function get(string $name, mixed $default = null): mixed
    {
        $values = $this->all();

        return \array_key_exists($name, $values) ? $values[$name] : $default;
    }

    /** Whether there is a value of this name; null is a value. */
    public function has(string $name): bool
    {
        return \array_key_exists($name, $this->all());
    }

    /**
     * All values, without flash values.
     *
     * @return array<string, mixed>
     */
    public function all(): array
    {
        return $this->open->peek()->values ?? [];
    }

    /** @return array{} values are not shown: they may be secret */
    public function __debugInfo(): array
    {
        return [];
    }
}
