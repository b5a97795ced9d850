<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/** A request that has fields which the class has not is answered with 422. Without it such fields are ignored. */
#[\Attribute(\Attribute::TARGET_CLASS)]
final readonly class RejectUnknownFields {}
