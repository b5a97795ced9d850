<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** Sent once, before the first message; not at a restart. */
final readonly class PreStart implements Signal {}
