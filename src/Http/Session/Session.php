<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Error\SessionRenewed;
use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Internal\Session\OpenSession;
use Nexus\Http\Internal\Session\Values;
use Nexus\Http\Request;

/**
 * Values of one client that its next requests find again. The middleware Sessions gives each request one. A handler
 * takes it as an argument:
 *
 *     $app->post('/cart', function (Session $session, #[FromForm] string $item): Response {
 *         $session->set('cart', [...$session->get('cart', []), $item]);
 *
 *         return Response::redirect('/cart', 303);
 *     });
 *
 * Nothing is loaded before the first use. From then on no other request can use the session until this one has its
 * response: first come, first served. peek() and ReadOnlySession do not wait.
 *
 * Values are null, booleans, numbers, UTF-8 strings and arrays of these. The session is saved when the handler has
 * returned, before the response is sent.
 */
final class Session
{
    /** @internal */
    public function __construct(private readonly OpenSession $open) {}

    /**
     * The session of a request.
     *
     * @throws SessionError NX-1115 when the request has passed no Sessions middleware
     */
    public static function of(Request $request): self
    {
        $session = $request->attribute(self::class);

        return $session instanceof self ? $session : throw SessionError::notInstalled();
    }

    /**
     * A value.
     *
     * @param mixed $default the result when there is no such value
     * @throws SessionUnavailable 503 when another request uses the session for too long, or its store fails
     */
    public function get(string $name, mixed $default = null): mixed
    {
        $values = $this->open->record()->values;

        return \array_key_exists($name, $values) ? $values[$name] : $default;
    }

    /**
     * Like get(), without waiting for other requests that use the session. They may change the value meanwhile, so do
     * not compute a new value from it.
     *
     * @param mixed $default the result when there is no such value
     * @throws SessionUnavailable 503 when the store fails
     */
    public function peek(string $name, mixed $default = null): mixed
    {
        $values = $this->open->peek()->values ?? [];

        return \array_key_exists($name, $values) ? $values[$name] : $default;
    }

    /**
     * Sets a value. The first one creates the session, and the client gets its cookie.
     *
     * @param mixed $value null, a boolean, a number, a UTF-8 string, or an array of these
     * @throws SessionError NX-1116 for another value, NX-1117 when the session was saved already
     * @throws SessionUnavailable 503 as get()
     * @throws SessionRenewed 409 when another request has given the session a new id meanwhile
     */
    public function set(string $name, mixed $value): void
    {
        Values::check($name, $value);
        $this->open->change()->values[$name] = $value;
    }

    /** Whether there is a value of this name; null is a value. */
    public function has(string $name): bool
    {
        return \array_key_exists($name, $this->open->record()->values);
    }

    /** Removes a value. Nothing happens if there is none. */
    public function remove(string $name): void
    {
        if ($this->has($name)) {
            unset($this->open->change()->values[$name]);
        }
    }

    /**
     * All values, without flash values.
     *
     * @return array<string, mixed>
     */
    public function all(): array
    {
        return $this->open->record()->values;
    }

    /** Removes all values and flash values. The session keeps its id. */
    public function clear(): void
    {
        $record = $this->open->record();
        if ($record->values !== [] || $record->flash !== []) {
            $record = $this->open->change();
            $record->values = $record->flash = [];
        }
    }

    /**
     * Sets a value that is removed when it is read: a message for the next page.
     *
     * @param mixed $value as in set()
     */
    public function flash(string $name, mixed $value): void
    {
        Values::check($name, $value);
        $this->open->change()->flash[$name] = $value;
    }

    /**
     * Returns and removes a flash value.
     *
     * @param mixed $default the result when there is no such value
     */
    public function flashed(string $name, mixed $default = null): mixed
    {
        $record = $this->open->record();
        if (!\array_key_exists($name, $record->flash)) {
            return $default;
        }
        $value = $record->flash[$name];
        unset($this->open->consume()->flash[$name]);

        return $value;
    }

    /**
     * Returns and removes all flash values.
     *
     * @return array<string, mixed>
     */
    public function flashes(): array
    {
        $flash = $this->open->record()->flash;
        if ($flash !== []) {
            $this->open->consume()->flash = [];
        }

        return $flash;
    }

    /**
     * An identifier of the session for logs and keys. It is not the secret in the cookie, and no request can use it to
     * get the session. It changes with regenerate() and invalidate(). Creates the session if there is none.
     */
    public function id(): string
    {
        $record = $this->open->record();

        return $this->open->isStored() ? $record->id : $this->open->change()->id;
    }

    /**
     * Gives the session a new id, and the client a new cookie. The values stay. Call it when a user logs in or gets
     * more rights: an id that an attacker has planted or seen earlier then leads to nothing. For a few seconds the old
     * id still leads to the values that the session had before this request, so that requests which the client has
     * sent already are answered. They cannot change the session.
     *
     * @throws SessionError NX-1117 when the session was saved already
     * @throws SessionRenewed 409 as set()
     */
    public function regenerate(): void
    {
        $this->open->regenerate();
    }

    /**
     * Ends the session: removes all values, and its id at once. Values that are set afterwards begin a new session.
     *
     * @throws SessionError NX-1117 when the session was saved already
     * @throws SessionRenewed 409 as set()
     */
    public function invalidate(): void
    {
        $this->open->invalidate();
    }

    /** Whether this request has loaded or created the session. */
    public function isStarted(): bool
    {
        return $this->open->isStarted();
    }

    /**
     * @internal a secret that changes with the session's id
     * @param bool $creates whether a client without a session gets one; otherwise the result is null
     */
    public function secret(bool $creates): ?string
    {
        $secret = $this->open->peek()?->secret;
        if (!$creates || $secret !== null && $this->open->isKnown()) {
            return $secret;
        }

        return $this->open->change()->secret;
    }

    /** @internal */
    public function asReadOnly(): ReadOnlySession
    {
        return new ReadOnlySession($this->open);
    }

    /** @return array{started: bool} values are not shown: they may be secret */
    public function __debugInfo(): array
    {
        return ['started' => $this->isStarted()];
    }
}
