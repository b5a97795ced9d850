<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** An action that an actor under a BehaviorTestKit performed through its context. Effects are compared by ==. */
interface Effect {}
