<?php

declare(strict_types=1);

namespace Nexus\Actor\Message;

/** A message whose loss is of no interest: counted among the dead letters, and neither kept, logged nor told to anybody. */
interface DeadLetterSuppression {}
