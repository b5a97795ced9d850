<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Cluster\Address;
use Nexus\Actor\Message\DeadLetterSuppression;

/** @internal */
final readonly class MemberLost implements DeadLetterSuppression
{
    public function __construct(public Address $member) {}
}
