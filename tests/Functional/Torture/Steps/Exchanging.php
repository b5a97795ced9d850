<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Async\{Channel, Selected};
use Nexus\Tests\Functional\Torture\{Body, Steps, World};

use function Nexus\Async\{select, timeout};

/** Sends and receives values through the round's channels. */
final readonly class Exchanging implements Steps
{
    private World $world;

    public function __construct(Body $body)
    {
        $this->world = $body->world;
    }

    public function one(): void
    {
        match ($this->world->random->getInt(0, 9)) {
            0, 1, 2 => $this->sends(),
            3, 4 => $this->receives(),
            5, 6 => $this->selects(),
            7, 8 => $this->selectsWithSend(),
            default => $this->ofItsOwn(),
        };
    }

    private function sends(): void
    {
        $number = $this->anyNumber();
        $value = $this->world->ledger->offer($number);
        $patience = $this->world->patience();
        $isSent = false;
        try {
            $this->limited($patience, function (?float $limit) use ($number, $value, &$isSent): void {
                $this->world->waits->during(
                    ["send {$number}"],
                    fn(): bool => $this->couldSend($number),
                    fn() => $this->channel($number)->send($value, $limit),
                );
                $isSent = true;
            });
        } finally {
            $isSent ? $this->world->ledger->accepted($value) : $this->world->ledger->refused($value);
        }
    }

    private function receives(): void
    {
        $number = $this->anyNumber();
        $this->limited($this->world->patience(), function (?float $limit) use ($number): void {
            $receive = fn(): int => $this->channel($number)->receive($limit);
            $value = $this->world->waits->during(
                ["receive {$number}"],
                fn(): bool => $this->couldReceive($number),
                $receive,
            );
            $this->world->ledger->received($value, $number);
        });
    }

    private function selects(): void
    {
        $patience = $this->world->patience();
        $could = fn(): bool => array_filter(array_keys(World::CHANNELS), $this->couldReceive(...)) !== [];
        $places = array_map(static fn(int $number): string => "receive {$number}", array_keys(World::CHANNELS));
        $this->note(
            $this->world->waits->during($places, $could, fn(): Selected => select($this->world->channels, $patience)),
        );
    }

    /** Sends into one channel or receives from another: whichever is possible first. */
    private function selectsWithSend(): void
    {
        $to = $this->anyNumber();
        $from = ($to + $this->world->random->getInt(1, 2)) % count(World::CHANNELS);
        $value = $this->world->ledger->offer($to);
        $patience = $this->world->patience();
        $cases = [$from => $this->channel($from), 'sent' => $this->channel($to)->sending($value)];
        $could = fn(): bool => $this->couldSend($to) || $this->couldReceive($from);
        $isSent = false;
        try {
            $selected = $this->world->waits->during(
                ["send {$to}", "receive {$from}"],
                $could,
                static fn(): Selected => select($cases, $patience),
            );
            $isSent = $selected->key === 'sent';
            $this->note($selected);
        } finally {
            $isSent ? $this->world->ledger->accepted($value) : $this->world->ledger->refused($value);
        }
    }

    /** @param Selected<int|string, int|null> $selected */
    private function note(Selected $selected): void
    {
        if (is_int($selected->key) && !$selected->isClosed) {
            $this->world->ledger->received((int) $selected->value, $selected->key);
        }
    }

    /** A channel that is closed, and dropped, with values inside. */
    private function ofItsOwn(): void
    {
        $channel = new Channel($this->world->random->getInt(1, 3));
        $channel->send($channel);
        $this->world->sometimes(50, $channel->close(...));
        $this->world->litter($channel);
        $received = $channel->receive(0.001);
        $this->world->mustBe($received === $channel, 'a channel gave something else than it was sent');
    }

    private function couldSend(int $number): bool
    {
        $channel = $this->channel($number);

        return $channel->isClosed() || count($channel) < World::CHANNELS[$number] || $this->world->waits->at(
            "receive {$number}",
        ) > 0;
    }

    private function couldReceive(int $number): bool
    {
        $channel = $this->channel($number);

        return $channel->isClosed() || count($channel) > 0 || $this->world->waits->at("send {$number}") > 0;
    }

    /**
     * Limits the call by a timeout() or by its own parameter.
     *
     * @param \Closure(?float): void $call
     */
    private function limited(?float $limit, \Closure $call): void
    {
        $limit !== null && $this->world->chance(50) ? timeout($limit, static fn() => $call(null)) : $call($limit);
    }

    private function anyNumber(): int
    {
        return $this->world->random->getInt(0, count(World::CHANNELS) - 1);
    }

    /** @return Channel<int> */
    private function channel(int $number): Channel
    {
        return $this->world->channels[$number];
    }
}
