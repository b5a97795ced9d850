<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** The last signal of an actor. It is also sent when the construction threw. */
final readonly class PostStop implements Signal {}
