<?php

declare(strict_types=1);

namespace Nexus\Actor\Message;

/** Comes before all others in a control-aware mailbox. */
interface ControlMessage {}
