<?php

declare(strict_types=1);

namespace Nexus\Actor\Inspection;

use Nexus\Actor\{ActorPath, ActorState};
use Nexus\Time\Duration;

/** A snapshot of an actor and its descendants. */
final readonly class ActorReport
{
    /** Numbers of the states in the engine. */
    private const STATES = [
        ActorState::Starting,
        ActorState::Running,
        ActorState::Suspended,
        ActorState::Stopping,
        ActorState::Stopped,
    ];

    /**
     * @param int $mailbox number of waiting messages
     * @param class-string|null $message class of the message being handled; null: none
     * @param Duration|null $age how long it has been handled
     * @param string|null $waitsFor what the handler waits for; null: it runs, or no message is being handled
     * @param list<self> $children in the order in which they were started
     * @param int $beyond number of further children, which are not shown
     */
    private function __construct(
        public ActorPath $path,
        public ActorState $state,
        public int $mailbox,
        public ?string $message,
        public ?Duration $age,
        public ?string $waitsFor,
        public int $restarts,
        public array $children,
        public int $beyond,
    ) {}

    /**
     * @internal
     *
     * @param array{name: string, status: int, mailbox: int, message: class-string|null, age: int,
     *     waitsFor: string|null, restarts: int, children: list<array<string, mixed>>, beyond: int} $shown
     */
    public static function of(ActorPath $parent, array $shown): self
    {
        $path = $parent->child($shown['name']);

        return new self(
            $path,
            self::STATES[$shown['status']],
            $shown['mailbox'],
            $shown['message'],
            $shown['message'] === null ? null : Duration::nanos($shown['age']),
            $shown['waitsFor'],
            $shown['restarts'],
            SystemReport::reports($path, $shown['children']),
            $shown['beyond'],
        );
    }

    /**
     * The values as `nexus status --json` prints them.
     *
     * @return array<string, mixed> times in seconds
     */
    public function toArray(): array
    {
        return [
            'path' => (string) $this->path,
            'state' => $this->state->value,
            'mailbox' => $this->mailbox,
            'message' => $this->message,
            'age' => $this->age?->toSecondsFloat(),
            'waitsFor' => $this->waitsFor,
            'restarts' => $this->restarts,
            'children' => array_map(static fn(self $child): array => $child->toArray(), $this->children),
            'beyond' => $this->beyond,
        ];
    }
}
