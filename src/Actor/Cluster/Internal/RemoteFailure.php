<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\{ActorPath, EnqueueResult};
use Nexus\Actor\Exception\{
    AskFailedException,
    AskTimeoutException,
    AskUndeliverableException,
    FutureException,
    StatusReplyException,
    WorkerLostException,
};
use Nexus\Time\Duration;

/**
 * The failure of an ask in another member, as texts: the exception itself may hold values that cannot be sent.
 *
 * @internal
 */
final readonly class RemoteFailure
{
    private const UNDELIVERABLE = 1;
    private const TIMEOUT = 2;
    private const STATUS = 3;
    private const WORKER_LOST = 4;
    private const FAILED = 5;

    private function __construct(
        private int $kind,
        private string $path,
        private string $text,
        private ?string $causeClass,
        private int $number,
    ) {}

    public static function of(\Throwable $failure, string $path): self
    {
        if ($failure instanceof AskUndeliverableException) {
            return new self(self::UNDELIVERABLE, (string) $failure->target, $failure->reason, null, 0);
        }
        if ($failure instanceof AskTimeoutException) {
            $limit = $failure->timeout->toNanos();

            return new self(self::TIMEOUT, (string) $failure->target, $failure->doing, null, $limit);
        }
        if ($failure instanceof StatusReplyException) {
            return new self(self::STATUS, $path, $failure->reason, $failure->causeClass, 0);
        }
        if ($failure instanceof WorkerLostException) {
            return new self(self::WORKER_LOST, $path, $failure->reason, null, $failure->worker);
        }

        return $failure instanceof AskFailedException
            ? new self(self::FAILED, (string) $failure->target, $failure->causeMessage, $failure->causeClass, 0)
            : new self(self::FAILED, $path, $failure->getMessage(), $failure::class, 0);
    }

    public function toBytes(): string
    {
        $parts = [$this->kind, $this->path, $this->text, $this->causeClass, $this->number];

        return json_encode($parts, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE);
    }

    public static function exceptionOf(string $bytes): FutureException
    {
        $parts = json_decode($bytes, true);
        $parts = is_array($parts) && count($parts) === 5 ? array_values($parts) : [0, '/', '', null, 0];
        [$kind, $path, $text, $class, $number] = $parts;
        $path = is_string($path) ? ActorPath::fromString($path) : ActorPath::root();
        $text = is_string($text) ? $text : '';
        $class = is_string($class) ? $class : null;
        $number = is_int($number) ? $number : 0;

        return match ($kind) {
            self::UNDELIVERABLE => new AskUndeliverableException($path, EnqueueResult::Dropped, $text),
            self::TIMEOUT => new AskTimeoutException($path, Duration::nanos($number), null, $text),
            self::STATUS => new StatusReplyException($text, $class),
            self::WORKER_LOST => new WorkerLostException($number, $text),
            default => new AskFailedException($path, $class ?? \Throwable::class, $text),
        };
    }
}
