<?php

declare(strict_types=1);

namespace Nexus\Actor\Signal;

/** A lifecycle notification for an actor. Signals have a handler of their own: Behavior::onSignal(). */
interface Signal {}
