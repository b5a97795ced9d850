<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

/** What an actor under a BehaviorTestKit did by its context; compared by ==. */
interface Effect {}
