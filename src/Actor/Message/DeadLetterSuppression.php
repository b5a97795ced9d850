<?php

declare(strict_types=1);

namespace Nexus\Actor\Message;

/** A message whose loss is expected. As a dead letter it is counted, but neither kept, logged nor published. */
interface DeadLetterSuppression {}
