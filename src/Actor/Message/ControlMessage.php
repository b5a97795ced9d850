<?php

declare(strict_types=1);

namespace Nexus\Actor\Message;

/** A message that is handled before all others in a control-aware mailbox. */
interface ControlMessage {}
