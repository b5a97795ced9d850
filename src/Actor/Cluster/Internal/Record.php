<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

/**
 * The unit of the protocol between members: a header of numbers, the entity that it concerns, and the bytes of a
 * message.
 *
 * @internal
 */
final readonly class Record
{
    private const HEADER = 31;

    public function __construct(
        public Kind $kind,
        public int $first = 0,
        public int $second = 0,
        public int $limit = 0,
        public string $type = '',
        public string $id = '',
        public string $payload = '',
    ) {}

    /** @param int $ask 0: none */
    public static function toEntity(string $type, string $id, int $ask, int $limit, string $payload): self
    {
        return new self($ask === 0 ? Kind::EntityTell : Kind::EntityAsk, 0, $ask, $limit, $type, $id, $payload);
    }

    public function toBytes(): string
    {
        return pack(
            'CPPPvV',
            $this->kind->value,
            $this->first,
            $this->second,
            $this->limit,
            \strlen($this->type),
            \strlen($this->id),
        ) . $this->type . $this->id . $this->payload;
    }

    /** Null: the bytes are not a record. */
    public static function parse(string $bytes): ?self
    {
        if (\strlen($bytes) < self::HEADER) {
            return null;
        }
        /** @var array{kind: int, first: int, second: int, limit: int, type: int, id: int} $head */
        $head = unpack('Ckind/Pfirst/Psecond/Plimit/vtype/Vid', $bytes);
        $kind = Kind::tryFrom($head['kind']);
        $payload = self::HEADER + $head['type'] + $head['id'];
        if ($kind === null || \strlen($bytes) < $payload) {
            return null;
        }

        return new self(
            $kind,
            $head['first'],
            $head['second'],
            $head['limit'],
            substr($bytes, self::HEADER, $head['type']),
            substr($bytes, self::HEADER + $head['type'], $head['id']),
            substr($bytes, $payload),
        );
    }
}
