<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** The last one; also when the construction threw. */
final readonly class PostStop implements Signal {}
