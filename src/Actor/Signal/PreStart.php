<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** Once per life, before the first message; not at a restart. */
final readonly class PreStart implements Signal {}
