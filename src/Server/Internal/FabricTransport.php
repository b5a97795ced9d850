<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Cluster\{
    Address,
    DirectDelivery,
    Leases,
    MemberState,
    MessageCodec,
    Receiver,
    References,
    Transport,
};

/**
 * The fabric of the server, for the actors of a worker.
 *
 * @internal
 */
final class FabricTransport implements Transport, Leases, MessageCodec, DirectDelivery
{
    private function __construct(private readonly Address $self) {}

    /** Null: this process has no other workers. */
    public static function ifJoined(): ?self
    {
        $self = ActorChannel::self();

        return $self === null ? null : new self(new Address(...$self));
    }

    public function self(): Address
    {
        return $this->self;
    }

    public function members(): array
    {
        return array_map(
            static fn(array $member): MemberState => new MemberState(
                new Address($member['member'], $member['incarnation']),
                $member['generation'],
                $member['state'] === Scoreboard::SERVING,
                $member['state'] === Scoreboard::RETIRING || $member['state'] === Scoreboard::DRAINING,
            ),
            Fabric::members(),
        );
    }

    public function isLiving(Address $member): bool
    {
        return ActorChannel::isLiving($member->number, $member->incarnation);
    }

    public function send(Address $to, string $record): bool
    {
        return ActorChannel::send($to->number, $to->incarnation, $record);
    }

    public function post(Address $to, string $record): bool
    {
        return ActorChannel::post($to->number, $to->incarnation, $record);
    }

    public function receiveBy(Receiver $receiver): void
    {
        ActorChannel::receive(
            static fn(int $member, int $incarnation, string $record) => $receiver->receive(
                new Address($member, $incarnation),
                $record,
            ),
            static fn(int $member, int $incarnation, string $record) => $receiver->recordReturned(
                new Address($member, $incarnation),
                $record,
            ),
            static fn(int $member, int $incarnation) => $receiver->memberEnded(new Address($member, $incarnation)),
            $receiver->membersChanged(...),
        );
        if ($receiver instanceof References) {
            ActorChannel::useReferences($receiver->write(...), $receiver->read(...));
        }
    }

    public function encode(object $message, References $references): string
    {
        return ActorChannel::encode($message);
    }

    public function decode(string $bytes, References $references, Address $writer): object
    {
        $message = ActorChannel::decode($bytes, $writer->number);

        return is_object($message) ? $message : throw new \UnexpectedValueException('A message must be an object.');
    }

    public function holder(string $key): ?Address
    {
        $holder = ActorChannel::leaseHolder($key);

        return $holder === null ? null : Address::parse($holder);
    }

    public function replace(string $key, ?Address $expected, ?Address $holder): bool
    {
        return ActorChannel::replaceLease($key, $expected?->toString(), $holder?->toString());
    }

    public function outlet(Address $to, string $header): object
    {
        return new Outlet($to->number, $to->incarnation, $header);
    }

    public function pause(Address $to, ActorRef $until): void
    {
        ActorChannel::pause($to->number, $until);
    }

    public function export(int $number, ActorRef $ref): void
    {
        ActorChannel::export($number, $ref);
    }

    public function withdraw(int $number): void
    {
        ActorChannel::withdraw($number);
    }

    public function addType(string $name, object $routes): void
    {
        ActorChannel::addType($name, $routes);
    }
}
