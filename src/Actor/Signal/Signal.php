<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** What an actor is told about its life, by its own kind of handler: Behavior::onSignal(). */
interface Signal {}
