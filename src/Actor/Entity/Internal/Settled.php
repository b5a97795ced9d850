<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

/** @internal */
final readonly class Settled {}
