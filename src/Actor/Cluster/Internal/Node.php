<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\{ActorPath, ActorRef, ActorSystem, EnqueueResult, StatusReply};
use Nexus\Actor\Cluster\{Address, DirectDelivery, Leases, MessageCodec, Receiver, References, Transport};
use Nexus\Actor\Entity\EntityRef;
use Nexus\Actor\Entity\Internal\{
    Bounced,
    FenceMark,
    Fenced,
    HandOver,
    Incoming,
    Leave,
    MemberLost,
    Placed,
    Released,
    Seat,
};
use Nexus\Actor\Exception\{AskUndeliverableException, WorkerLostException};
use Nexus\Actor\Internal\{AskRef, Post};
use Nexus\Async\{CancelledError, Coroutine};
use Nexus\Time\Duration;

use function Nexus\Actor\Internal\dead_letter;
use function Nexus\Async\spawn;
use function Nexus\Internal\timer_clock;

/**
 * An actor system as a member of the fabric: sends and receives records, and knows the types of entities.
 *
 * @internal
 */
final class Node implements Receiver, References
{
    public readonly Exports $exports;
    public readonly Asks $asks;
    public readonly Watches $watches;
    /** @var array<string, Link> by address */
    private array $links = [];
    /** @var array<string, EntityType> by name */
    private array $types = [];
    /**
     * @var array<string, array<int, Coroutine<mixed>>> asks of other members that are handled here, by address and
     * number
     */
    private array $answering = [];
    /** @var array<string, \WeakReference<RemoteRef>> by text */
    private array $remotes = [];
    private int $sweepAt = 256;

    public function __construct(
        public readonly ActorSystem $system,
        public readonly Transport $transport,
        public readonly Leases $leases,
        private readonly MessageCodec $codec,
        public readonly DirectDelivery $direct,
    ) {
        $this->exports = new Exports($direct);
        $this->asks = new Asks();
        $this->watches = new Watches($this, $system);
        $transport->receiveBy($this);
    }

    public function register(string $name, EntityType $type): void
    {
        $this->types[$name] = $type;
        $this->direct->addType($name, $type->routes());
    }

    /** The home of an entity; null: no member accepts entities. */
    public function homeOf(string $key): ?Address
    {
        return Placement::homeOf($key, $this->transport->members());
    }

    public function isSelf(Address $address): bool
    {
        return $address->equals($this->transport->self());
    }

    /** Whether a member serves. */
    public function isServed(): bool
    {
        return in_array(true, array_column($this->transport->members(), 'isServing'), true);
    }

    public function link(Address $address): Link
    {
        $key = $address->toString();
        if (!isset($this->links[$key])) {
            $this->links[$key] = new Link($this, $this->system, $address);
            if (!$this->transport->isLiving($address)) {
                $this->links[$key]->lose();
            }
        }

        return $this->links[$key];
    }

    public function encode(object $message): string
    {
        return $this->codec->encode($message, $this);
    }

    /** @param Address|null $writer the member that has encoded the message; null: this one */
    public function decode(string $payload, ?Address $writer = null): object
    {
        return $this->codec->decode($payload, $this, $writer ?? $this->transport->self());
    }

    public function write(ActorRef $ref): string
    {
        if ($ref instanceof EntityRef && ($this->types[$ref->type()] ?? null)?->owns($ref) === true) {
            return "={$ref->type()}={$ref->id}";
        }
        $at = $ref instanceof RemoteRef ? $ref->link->address : $this->transport->self();
        $number = $ref instanceof RemoteRef ? $ref->number : $this->exports->numberOf($ref);

        return "{$at->toString()}#{$number}{$ref->path()}";
    }

    public function read(string $text): ActorRef
    {
        $known = ($this->remotes[$text] ?? null)?->get();
        if ($known !== null) {
            return $known;
        }
        if (preg_match('~^=([^=]+)=(.+)$~Ds', $text, $parts) === 1 && isset($this->types[$parts[1]])) {
            return $this->types[$parts[1]]->of($parts[2]);
        }
        if (preg_match('~^(\d+\.\d+)#(\d{1,18})(/.*)$~Ds', $text, $parts) !== 1) {
            throw new \UnexpectedValueException("\"{$text}\" is not the reference of an actor");
        }
        $address = Address::parse($parts[1]) ?? throw new \UnexpectedValueException("\"{$parts[1]}\" is no member");
        /** @var ActorRef<object>|null $local */
        $local = $this->isSelf($address) ? $this->exports->find((int) $parts[2]) : null;

        return $local ?? $this->remote($text, $address, (int) $parts[2], $parts[3]);
    }

    private function remote(string $text, Address $address, int $number, string $path): RemoteRef
    {
        if (count($this->remotes) >= $this->sweepAt) {
            $this->remotes = array_filter(
                $this->remotes,
                static fn(\WeakReference $held): bool => $held->get() !== null,
            );
            $this->sweepAt = max(256, 2 * count($this->remotes));
        }
        $ref = new RemoteRef($this, $this->link($address), $number, ActorPath::fromString($path));
        $this->remotes[$text] = \WeakReference::create($ref);

        return $ref;
    }

    public function receive(Address $from, string $record): void
    {
        $parsed = Record::parse($record);
        if ($parsed === null) {
            return;
        }
        match ($parsed->kind) {
            Kind::Tell, Kind::Ask => $this->deliverTo($from, $parsed),
            Kind::Reply => $this->answer($from, $parsed),
            Kind::Fail => $this->asks->fail($parsed->second, RemoteFailure::exceptionOf($parsed->payload)),
            Kind::Cancel => $this->cancel($from, $parsed->second),
            Kind::Watch => $this->watches->watch($from, $parsed->first),
            Kind::Ended => $this->watches->endOf($from, $parsed->first),
            Kind::EntityTell, Kind::EntityAsk => $this->deliverToEntity($from, $parsed),
            default => $this->tellHost($from, $parsed),
        };
    }

    public function recordReturned(Address $to, string $record): void
    {
        $parsed = Record::parse($record);
        match ($parsed?->kind) {
            Kind::Tell, Kind::Ask => $this->losePayload($parsed),
            Kind::EntityTell, Kind::EntityAsk => $this->tellHost($to, new Record(
                Kind::Bounce,
                second: $parsed->second,
                type: $parsed->type,
                id: $parsed->id,
                payload: $parsed->payload,
            )),
            default => null,
        };
    }

    public function memberEnded(Address $member): void
    {
        $key = $member->toString();
        $link = $this->link($member);
        $link->lose();
        $this->asks->lose($link);
        $this->watches->endOfMember($member);
        foreach ($this->answering[$key] ?? [] as $coroutine) {
            $coroutine->cancel('the worker that asked has ended');
        }
        unset($this->answering[$key]);
        $this->tellTypes(new MemberLost($member));
    }

    public function membersChanged(): void
    {
        $this->tellTypes(new Placed());
        $this->asks->sweep();
        foreach ($this->links as $key => $link) {
            if ($link->isForgettable()) {
                unset($this->links[$key]);
            }
        }
    }

    /** A host that stops is not informed any more. */
    private function tellTypes(object $news): void
    {
        foreach ($this->types as $type) {
            $type->host()->isAlive() ? Post::post($type->host(), $news) : null;
        }
    }

    /**
     * Delivers a message of another member.
     *
     * @param ActorRef<*> $to
     * @param int $ask its number at the sender; 0: none
     * @param int $end of the ask, by hrtime()
     */
    public function deliver(Address $from, ActorRef $to, object $message, int $ask, int $end): void
    {
        if ($ask === 0) {
            Post::post($to, $message);

            return;
        }
        $remaining = $end - timer_clock();
        if ($remaining > 0) {
            $this->answerLater($from, $to, $message, $ask, $remaining);
        }
    }

    /**
     * Delivers a message of this member that another member has given back.
     *
     * @param ActorRef<*> $to
     */
    public function deliverOwn(ActorRef $to, object $message, ?AskRef $asker, int $end): void
    {
        if ($asker === null) {
            Post::post($to, $message);

            return;
        }
        $remaining = $end - timer_clock();
        if ($remaining <= 0 || !$asker->isAlive()) {
            return;
        }
        $future = Post::ask($to, $message, Duration::nanos($remaining));
        spawn(static function () use ($future, $asker): void {
            try {
                $asker->tell(StatusReply::success($future->await()));
            } catch (\Throwable $failure) {
                $asker->fail($failure);
            }
        });
    }

    /** @param ActorRef<*> $to */
    private function answerLater(Address $from, ActorRef $to, object $message, int $ask, int $remaining): void
    {
        $future = Post::ask($to, $message, Duration::nanos($remaining));
        [$path, $key] = [(string) $to->path(), $from->toString()];
        $this->answering[$key][$ask] = spawn(function () use ($future, $path, $from, $key, $ask): void {
            try {
                $answer = $this->encode(new Answer($future->await()));
                $this->link($from)->post(new Record(Kind::Reply, second: $ask, payload: $answer));
            } catch (\Throwable $failure) {
                $this->fail($from, $ask, $failure, $path);
            } finally {
                unset($this->answering[$key][$ask]);
            }
        });
    }

    /** The member that handles the message has ended. */
    public function loseMessage(RemoteRef $to, object $message, ?AskRef $asker): void
    {
        $asker?->fail(new WorkerLostException($to->link->address->number, 'before it took this ask'));
        dead_letter($this->system->native(), $to, $message);
    }

    /** Sends a message of another member back to it: the entity is not here. */
    public function bounce(Address $from, string $type, string $id, int $ask, string $payload): void
    {
        $this->link($from)->post(new Record(Kind::Bounce, second: $ask, type: $type, id: $id, payload: $payload));
    }

    public function fail(Address $from, int $ask, \Throwable $failure, string $path): void
    {
        if ($ask !== 0) {
            $payload = RemoteFailure::of($failure, $path)->toBytes();
            $this->link($from)->post(new Record(Kind::Fail, second: $ask, payload: $payload));
        }
    }

    private function deliverTo(Address $from, Record $record): void
    {
        $message = $this->decodeFor($from, $record);
        if ($message === null) {
            return;
        }
        $to = $this->exports->find($record->first);
        if ($to !== null) {
            $this->deliver($from, $to, $message, $record->second, Link::end($record->limit));

            return;
        }
        $this->system->deadLetters()->tell($message);
        $failure = new AskUndeliverableException(ActorPath::fromString('/user'), EnqueueResult::Dropped);
        $this->fail($from, $record->second, $failure, '/user');
    }

    private function deliverToEntity(Address $from, Record $record): void
    {
        $type = $this->types[$record->type] ?? null;
        if ($type === null || !$type->host()->isAlive()) {
            $this->bounce($from, $record->type, $record->id, $record->second, $record->payload);

            return;
        }
        $message = $this->decodeFor($from, $record);
        if ($message === null) {
            return;
        }
        $seat = $type->seat($record->id);
        $end = Link::end($record->limit);
        $occupant = $seat->openFor($from);
        if ($occupant !== null) {
            $this->deliver($from, $occupant, $message, $record->second, $end);

            return;
        }
        $type->host()->tell(
            new Incoming($message, $seat, ++$seat->handed, $from, $record->second, $end, $record->payload),
        );
    }

    private function decodeFor(Address $from, Record $record): ?object
    {
        try {
            return $this->decode($record->payload, $from);
        } catch (CancelledError $cancelled) {
            throw $cancelled;
        } catch (\Throwable $failure) {
            $this->system->logFailure("A message of worker {$from->number} cannot be read", $failure);
            $this->fail($from, $record->second, $failure, $record->type === '' ? '/user' : "/user/{$record->type}");

            return null;
        }
    }

    private function answer(Address $from, Record $record): void
    {
        try {
            $answer = $this->decode($record->payload, $from);
            $this->asks->answer($record->second, $answer instanceof Answer ? $answer->value : $answer);
        } catch (\Throwable $failure) {
            $this->asks->fail($record->second, $failure);
        }
    }

    private function cancel(Address $from, int $ask): void
    {
        ($this->answering[$from->toString()][$ask] ?? null)?->cancel('no code waits for the answer any more');
    }

    private function losePayload(Record $record): void
    {
        ($this->asks->take($record->second)[0] ?? null)?->fail(new WorkerLostException(0, 'before it took this ask'));
        try {
            $this->system->deadLetters()->tell($this->decode($record->payload));
        } catch (\Throwable $failure) {
            $this->system->logFailure('A message that was not delivered cannot be read', $failure);
        }
    }

    private function tellHost(Address $from, Record $record): void
    {
        $type = $this->types[$record->type] ?? null;
        if ($type === null || !$type->host()->isAlive()) {
            $this->answerWithoutHost($from, $record);

            return;
        }
        $seat = $type->seat($record->id);
        $message = match ($record->kind) {
            Kind::Bounce => $this->bounced($seat, $from, $record),
            Kind::Fence => new FenceMark($seat, $from, $record->first),
            Kind::Fenced => new Fenced($seat, $record->first),
            Kind::HandOver => new HandOver($seat, $from),
            Kind::Released => new Released($seat),
            Kind::Passivate => new Leave($seat),
            default => null,
        };
        $message === null ? null : $type->host()->tell($message);
    }

    private function bounced(Seat $seat, Address $from, Record $record): ?Bounced
    {
        if ($record->second === 0) {
            return new Bounced($seat, $from, null, $record->payload, null, PHP_INT_MAX);
        }
        [$asker, $end] = $this->asks->take($record->second) ?? [null, 0];

        return $asker === null ? null : new Bounced($seat, $from, null, $record->payload, $asker, $end);
    }

    /** The actors of this member have ended, or it does not know the type. */
    private function answerWithoutHost(Address $from, Record $record): void
    {
        $reply = match ($record->kind) {
            Kind::Fence => Kind::Fenced,
            Kind::HandOver => Kind::Released,
            default => null,
        };
        $record->kind === Kind::Bounce ? $this->losePayload($record) : null;
        if ($reply !== null) {
            $this->link($from)->post(new Record($reply, $record->first, type: $record->type, id: $record->id));
        }
    }
}
