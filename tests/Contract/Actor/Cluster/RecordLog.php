<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor\Cluster;

use Nexus\Actor\Cluster\{Address, Receiver};
use Nexus\Actor\Cluster\Internal\{Kind, Record};

/** Receives the records of a member that has no actors. */
final class RecordLog implements Receiver
{
    /** @var list<Kind> */
    public array $kinds = [];

    public function receive(Address $from, string $record): void
    {
        $parsed = Record::parse($record);
        if ($parsed !== null) {
            $this->kinds[] = $parsed->kind;
        }
    }

    public function recordReturned(Address $to, string $record): void {}

    public function memberEnded(Address $member): void {}

    public function membersChanged(): void {}
}
