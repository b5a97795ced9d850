<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** All that was stashed is handled again. */
final readonly class Unstashed implements Effect {}
