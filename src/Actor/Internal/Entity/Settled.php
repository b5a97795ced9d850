<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal\Entity;

/** @internal */
final readonly class Settled {}
