<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** All stashed messages are handled again. */
final readonly class Unstashed implements Effect {}
