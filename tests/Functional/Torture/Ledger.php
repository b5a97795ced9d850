<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** The outcome of every value that was sent through a channel. */
final class Ledger
{
    /** @var array<int, array{channel: int, state: 'offered'|'refused'|'accepted'|'received'}> */
    private array $values = [];

    /** @param \Closure(bool, string): void $mustBe */
    public function __construct(private readonly \Closure $mustBe) {}

    public function offer(int $channel): int
    {
        $this->values[] = ['channel' => $channel, 'state' => 'offered'];

        return count($this->values) - 1;
    }

    public function accepted(int $value): void
    {
        if ($this->values[$value]['state'] === 'offered') {
            $this->values[$value]['state'] = 'accepted';
        }
    }

    public function refused(int $value): void
    {
        ($this->mustBe)(
            $this->values[$value]['state'] === 'offered',
            "the sender of {$value} got a failure, but a coroutine has received it",
        );
        $this->values[$value]['state'] = 'refused';
    }

    public function received(int $value, int $channel): void
    {
        ['channel' => $sentTo, 'state' => $state] = $this->values[$value];
        ($this->mustBe)(
            $state === 'offered' || $state === 'accepted',
            "value {$value} was received although it was {$state}",
        );
        ($this->mustBe)($sentTo === $channel, "value {$value} came out of another channel than it went into");
        $this->values[$value]['state'] = 'received';
    }

    /** Checks the outcomes after all channels have been drained. */
    public function close(): void
    {
        foreach ($this->values as $value => ['channel' => $channel, 'state' => $state]) {
            ($this->mustBe)($state !== 'accepted', "value {$value} was accepted by channel {$channel}, and is lost");
        }
    }
}
