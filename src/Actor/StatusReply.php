<?php

declare(strict_types=1);

namespace Nexus\Actor;

use Nexus\Actor\Exception\StatusReplyException;

/**
 * A reply that is either a success with a value, or an error that fails the future of the ask.
 *
 * @template-covariant R
 */
final readonly class StatusReply
{
    private function __construct(private mixed $value, private ?StatusReplyException $failure) {}

    /**
     * A reply with which the ask succeeds.
     *
     * @template V
     *
     * @param V $value
     *
     * @return self<V>
     */
    public static function success(mixed $value = null): self
    {
        return new self($value, null);
    }

    /**
     * A reply with which the ask fails.
     *
     * @param string|\Throwable $cause of an exception only the class and the message are sent, not the object, so it
     * may come from anywhere
     *
     * @return self<never>
     */
    public static function error(string|\Throwable $cause): self
    {
        return new self(null, new StatusReplyException(
            $cause instanceof \Throwable ? $cause->getMessage() : $cause,
            $cause instanceof \Throwable ? $cause::class : null,
        ));
    }

    /** Whether it was made by success(). */
    public function isSuccess(): bool
    {
        return $this->failure === null;
    }

    /** Null for a success. */
    public function failure(): ?StatusReplyException
    {
        return $this->failure;
    }

    /**
     * The value given to success().
     *
     * @return R
     *
     * @throws StatusReplyException NX-1017 when it is an error
     */
    public function value(): mixed
    {
        return $this->failure === null ? $this->value : throw $this->failure;
    }
}
