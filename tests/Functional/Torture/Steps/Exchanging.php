<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture\Steps;

use Nexus\Async\{Channel, Selected};
use Nexus\Tests\Functional\Torture\{Body, Scenario, Steps};

use function Nexus\Async\{select, timeout};

/** Sends and receives values through the round's channels. */
final readonly class Exchanging implements Steps
{
    private Scenario $scenario;

    public function __construct(Body $body)
    {
        $this->scenario = $body->scenario;
    }

    public function one(): void
    {
        match ($this->scenario->random->getInt(0, 9)) {
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
        $value = $this->scenario->ledger->offer($number);
        $patience = $this->scenario->patience();
        $isSent = false;
        try {
            $this->limited($patience, function (?float $limit) use ($number, $value, &$isSent): void {
                $this->scenario->waits->during(
                    ["send {$number}"],
                    fn(): bool => $this->couldSend($number),
                    fn() => $this->channel($number)->send($value, $limit),
                );
                $isSent = true;
            });
        } finally {
            $isSent ? $this->scenario->ledger->accepted($value) : $this->scenario->ledger->refused($value);
        }
    }

    private function receives(): void
    {
        $number = $this->anyNumber();
        $this->limited($this->scenario->patience(), function (?float $limit) use ($number): void {
            $receive = fn(): int => $this->channel($number)->receive($limit);
            $value = $this->scenario->waits->during(
                ["receive {$number}"],
                fn(): bool => $this->couldReceive($number),
                $receive,
            );
            $this->scenario->ledger->received($value, $number);
        });
    }

    private function selects(): void
    {
        $patience = $this->scenario->patience();
        $could = fn(): bool => array_filter(array_keys(Scenario::CHANNELS), $this->couldReceive(...)) !== [];
        $places = array_map(static fn(int $number): string => "receive {$number}", array_keys(Scenario::CHANNELS));
        $this->note(
            $this->scenario->waits->during(
                $places,
                $could,
                fn(): Selected => select($this->scenario->channels, $patience),
            ),
        );
    }

    /** Sends into one channel or receives from another: whichever is possible first. */
    private function selectsWithSend(): void
    {
        $to = $this->anyNumber();
        $from = ($to + $this->scenario->random->getInt(1, 2)) % count(Scenario::CHANNELS);
        $value = $this->scenario->ledger->offer($to);
        $patience = $this->scenario->patience();
        $cases = [$from => $this->channel($from), 'sent' => $this->channel($to)->sending($value)];
        $could = fn(): bool => $this->couldSend($to) || $this->couldReceive($from);
        $isSent = false;
        try {
            $selected = $this->scenario->waits->during(
                ["send {$to}", "receive {$from}"],
                $could,
                static fn(): Selected => select($cases, $patience),
            );
            $isSent = $selected->key === 'sent';
            $this->note($selected);
        } finally {
            $isSent ? $this->scenario->ledger->accepted($value) : $this->scenario->ledger->refused($value);
        }
    }

    /** @param Selected<int|string, int|null> $selected */
    private function note(Selected $selected): void
    {
        if (is_int($selected->key) && !$selected->isClosed) {
            $this->scenario->ledger->received((int) $selected->value, $selected->key);
        }
    }

    /** A channel that is closed, and dropped, with values inside. */
    private function ofItsOwn(): void
    {
        $channel = new Channel($this->scenario->random->getInt(1, 3));
        $channel->send($channel);
        $this->scenario->sometimes(50, $channel->close(...));
        $this->scenario->litter($channel);
        $received = $channel->receive(0.001);
        $this->scenario->mustBe($received === $channel, 'a channel gave something else than it was sent');
    }

    private function couldSend(int $number): bool
    {
        $channel = $this->channel($number);

        return $channel->isClosed() || count($channel) < Scenario::CHANNELS[$number] || $this->scenario->waits->at(
            "receive {$number}",
        ) > 0;
    }

    private function couldReceive(int $number): bool
    {
        $channel = $this->channel($number);

        return $channel->isClosed() || count($channel) > 0 || $this->scenario->waits->at("send {$number}") > 0;
    }

    /**
     * Limits the call by a timeout() or by its own parameter.
     *
     * @param \Closure(?float): void $call
     */
    private function limited(?float $limit, \Closure $call): void
    {
        $limit !== null && $this->scenario->chance(50) ? timeout($limit, static fn() => $call(null)) : $call($limit);
    }

    private function anyNumber(): int
    {
        return $this->scenario->random->getInt(0, count(Scenario::CHANNELS) - 1);
    }

    /** @return Channel<int> */
    private function channel(int $number): Channel
    {
        return $this->scenario->channels[$number];
    }
}
